import type { Choices } from "../contract";
import Form from "./Form.svelte";

/** What a table of one may choose. */
export class CleverChoices implements Choices {
  extra = $state(false);
  Form = Form as unknown as Choices["Form"];

  options = (): Record<string, boolean> => (this.extra ? { solo_extra: true } : {});
}
