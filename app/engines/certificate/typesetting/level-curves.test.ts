import { expect, test } from "vitest";
import { cutLevelCurves } from "./level-curves.ts";
import { OutlinePathBuilder } from "./outline-path.ts";
import { turnedBox, turnOf } from "./turn.ts";

test("an arch is cut at its top, and stays the same curve", () => {
  const { commands, points } = cutLevelCurves("MQ", [0, 0, 10, 20, 20, 0]);
  expect([commands, points]).toEqual(["MQQ", [0, 0, 5, 10, 10, 10, 15, 10, 20, 0]]);
});

test("a snake is cut twice, lines and level-free curves never", () => {
  const snake = cutLevelCurves("MC", [0, 0, 5, 30, 10, -30, 15, 0]);
  expect(snake.commands).toBe("MCCC");
  expect(snake.points.slice(-2)).toEqual([15, 0]);
  const plain = [0, 0, 3, 4, 3, 5, 5, 7, 9, 9, 12, 12];
  expect(cutLevelCurves("MLCZ", plain.slice(0, 10))).toEqual({
    commands: "MLCZ",
    points: plain.slice(0, 10),
  });
});

test("a quarter turn is exact and clockwise", () => {
  const box = { left: 0, top: 0, width: 10, height: 4 };
  const turn = turnOf(90, box)!;
  expect(turnedBox(turn, box)).toEqual({ left: 3, top: -3, width: 4, height: 10 });
  const builder = new OutlinePathBuilder(turn);
  builder.addPlaced("M", [0, 0]);
  expect([...builder.build()!.points]).toEqual([7 * 64, -3 * 64]);
  expect(turnOf(360, box)).toBeNull();
});
