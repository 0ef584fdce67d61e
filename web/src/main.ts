import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { begin, language } from "$lib/words.svelte";
import { begin as keepForOffline } from "./offline/keeping.svelte";
import { mend } from "./offline/mend";

/** Shows the page. Nothing waits for this at the module's top: other scripts share the module. */
async function show(): Promise<void> {
  await begin();
  mount(App, { target: document.getElementById("app")! });
  if (import.meta.env.PROD) whenLoaded(() => void keepForOffline(language()));
}

/** Words and page may well be there after the `load` event. */
function whenLoaded(act: () => void): void {
  if (document.readyState === "complete") act();
  else addEventListener("load", act);
}

mend();
void show();
