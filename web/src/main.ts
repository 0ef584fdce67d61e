import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { BASE } from "$lib/base";
import { begin } from "$lib/words.svelte";

await begin();
mount(App, { target: document.getElementById("app")! });

/** Where a browser allows no worker the page does without. */
const register = (): void =>
  void navigator.serviceWorker.register(`${BASE}sw.js`).catch(() => undefined);

// Words and page may well be there after the `load` event.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
