import { expect, test } from "vitest";
import { runInSlices, runThrough, type Steps } from "./steps.ts";

/** Each step takes ten milliseconds of `clock`. */
function* count(clock: { at: number }): Steps<string> {
  for (let step = 0; step < 10; step++) {
    clock.at += 10;
    yield;
  }
  return "counted";
}

test("slices end after a few steps, and the result is the same", async () => {
  const clock = { at: 0 };
  const slices: number[] = [];
  const pause = async () => {
    slices.push(clock.at);
  };
  expect(await runInSlices(count(clock), { now: () => clock.at, pause })).toBe("counted");
  expect(slices).toEqual([0, 30, 60, 90]);
  expect(runThrough(count(clock))).toBe("counted");
});

test("what nobody waits for any more is not finished", async () => {
  const clock = { at: 0 };
  const done = await runInSlices(count(clock), {
    now: () => clock.at,
    pause: async () => {},
    isOver: () => clock.at >= 30,
  });
  expect([done, clock.at]).toEqual([null, 30]);
});
