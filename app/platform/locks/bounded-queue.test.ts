import { expect, test } from "vitest";
import { openQueue, QueueFull } from "./bounded-queue.ts";

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

test("never more than two run at once, in order of arrival", async () => {
  const run = openQueue({ atOnce: 2, longestWaitMs: 60_000 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      run(async () => {
        order.push(number);
        most = Math.max(most, ++running);
        await pause(1);
        running--;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test("anyone who would wait too long is refused at once, others served", async () => {
  const run = openQueue({ atOnce: 1, longestWaitMs: 500 });
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => run(() => pause(2))));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(10);
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(QueueFull);
    expect((reason as QueueFull).seconds).toBeGreaterThanOrEqual(1);
  }
  await expect(run(async () => "free again")).resolves.toBe("free again");
});

test("work that fails gives its place back", async () => {
  const run = openQueue({ atOnce: 1, longestWaitMs: 500 });
  await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const throwAtOnce = () => {
    throw new Error("not even begun");
  };
  await expect(run(throwAtOnce)).rejects.toThrow("not even begun");
  await expect(run(async () => 1)).resolves.toBe(1);
});

test("a slot rests between tasks while others wait, delaying no answer", async () => {
  const run = openQueue({ atOnce: 1, longestWaitMs: 60_000 });
  const startedAt = performance.now();
  let answeredAt = 0;
  let nextAt = 0;
  await Promise.all([
    run(() => pause(60)).then(() => {
      answeredAt = performance.now();
    }),
    run(async () => {
      nextAt = performance.now();
    }),
  ]);
  expect(nextAt - answeredAt).toBeGreaterThanOrEqual((answeredAt - startedAt) / 2);
});
