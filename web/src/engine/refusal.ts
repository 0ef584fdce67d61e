/** What the rules or a table don't allow. The page has the words `error.<code>` for each. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, reason: string) {
    super(reason);
    this.name = "Refusal";
    this.code = code;
  }
}
