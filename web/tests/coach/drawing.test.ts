import { expect, it } from "vitest";
import { keepDrawn, type Note } from "../../src/coach/drawing";

const note: Note = { points: 7, worth: "7.0", loss: "−1.0", said: "7 points", tone: "bad" };

it("notes stand on whatever plays a move, come with it, and go", async () => {
  document.body.innerHTML = `<main><button data-move="a"></button><button id="b"></button>
    <ol data-values><button data-move="a" data-value="3"></button></ol></main>`;
  const root = document.querySelector("main")!;
  const [first, other, listed] = [...document.querySelectorAll("button")];
  const stop = keepDrawn(root, {
    of: ({ dataset }) => (dataset.move ? note : null),
    isHinted: ({ dataset }) => dataset.move === "b",
  });
  expect(first!.dataset).toMatchObject({ value: "7", worth: "7.0", loss: "−1.0" });
  expect(first!.getAttribute("aria-description")).toBe("7 points");
  expect(listed!.dataset).toEqual({ move: "a", value: "3" });
  other!.dataset.move = "b";
  delete first!.dataset.move;
  await new Promise((done) => setTimeout(done));
  expect(other!.dataset.value).toBe("7");
  expect(other!.hasAttribute("data-hinted")).toBe(true);
  expect(first!.dataset.value).toBeUndefined();
  stop();
  expect(other!.dataset).toEqual({ move: "b" });
  expect(other!.hasAttribute("data-hinted")).toBe(false);
});
