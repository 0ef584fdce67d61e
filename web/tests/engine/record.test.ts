import { describe, expect, it } from "vitest";
import { readRecord, RecordError, writeRecord } from "../../src/engine/record";

const TEXT = `rollwright: 1
game: demo
players: 2
names: Ann, Ben

roll w1 w4
2 mark y5
1 pass
`;

describe("a record", () => {
  it("is read and written", () => {
    const { game, players, header, events } = readRecord(TEXT);
    expect([game, players, [...header]]).toEqual(["demo", 2, [["names", "Ann, Ben"]]]);
    expect(events.map(({ text }) => text)).toEqual(["roll w1 w4", "2 mark y5", "1 pass"]);
    expect(events[0]!.line).toBe(6);
    const written = events.map(({ text }) => text);
    expect(writeRecord(game, players, header, written)).toBe(TEXT);
  });

  it("may have comments, blank lines and the line ends of any system", () => {
    const other = `\ufeff${TEXT.replace("2 mark", "# Ben\r\n\r\n  2   mark")}`;
    expect(readRecord(other).events.map(({ text }) => text)).toContain("2 mark y5");
  });

  it("keeps to its lines, whatever somebody is called", () => {
    const text = writeRecord("demo", 1, [["names", "Ann\nsecret: 0"]], []);
    expect(readRecord(text).header.get("names")).toBe("Ann secret: 0");
  });

  it.each([
    ["", 1],
    ["rollwright: 2\ngame: demo\nplayers: 1\n", 1],
    [TEXT.replace("players: 2", "players: two"), 3],
    [TEXT.replace("names: Ann, Ben", "game: other"), 4],
    [TEXT.replace("names: Ann, Ben", "Ann, Ben"), 4],
    [TEXT.replace("2 mark y5", "mark y5"), 7],
  ])("says where it is wrong", (text, line) => {
    const found = () => readRecord(text);
    expect(found).toThrow(RecordError);
    expect(found).toThrow(`line ${line}:`);
  });
});
