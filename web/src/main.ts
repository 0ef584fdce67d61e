import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { begin, language } from "$lib/words.svelte";
import { begin as keepForOffline } from "./offline/keeping.svelte";
import { mend } from "./offline/mend";

mend();
await begin();
mount(App, { target: document.getElementById("app")! });

// Words and page may well be there after the `load` event.
if (import.meta.env.PROD) {
  const keep = (): void => void keepForOffline(language());
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep);
}
