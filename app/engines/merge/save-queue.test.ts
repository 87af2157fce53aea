import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveQueue, type Unsaved } from "./save-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose requests are answered by hand. */
function queueOf() {
  const saved = vi.fn();
  const answers: ((left: Unsaved) => void)[] = [];
  const queue = saveQueue({ pauseMs: 500, save: saved });
  const send = () => queue.send(() => new Promise<Unsaved>((answer) => answers.push(answer)));
  return { queue, saved, answers, send };
}

test("typing is saved once, after a pause counted from the last letter", () => {
  const { queue, saved } = queueOf();
  queue.typed();
  vi.advanceTimersByTime(400);
  queue.typed();
  vi.advanceTimersByTime(499);
  expect(saved).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(saved).toHaveBeenCalledTimes(1);
});

test("a press saves at once and needs no save after the pause", async () => {
  const { queue, saved, answers, send } = queueOf();
  queue.typed();
  const sent = send();
  answers[0]!("nothing");
  await sent;
  vi.advanceTimersByTime(10_000);
  expect(saved).not.toHaveBeenCalled();
});

test("requests are made one at a time, in order", async () => {
  const { answers, send } = queueOf();
  const [first, second, third] = [send(), send(), send()];
  expect(answers).toHaveLength(1);
  answers[0]!("nothing");
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(2);
  answers[1]!("nothing");
  await second;
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(3);
  answers[2]!("nothing");
  await third;
});

test("what did not arrive is saved again after its wait", async () => {
  const { saved, answers, send } = queueOf();
  const sent = send();
  answers[0]!({ retryMs: 4_000 });
  await sent;
  vi.advanceTimersByTime(3_999);
  expect(saved).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(saved).toHaveBeenCalledTimes(1);
});

test("what was typed during a request is saved after the usual pause", async () => {
  const { queue, saved, answers, send } = queueOf();
  const sent = send();
  vi.advanceTimersByTime(1_000);
  queue.typed();
  vi.advanceTimersByTime(300);
  answers[0]!("what was typed");
  await sent;
  vi.advanceTimersByTime(200);
  expect(saved).toHaveBeenCalledTimes(1);
  const again = send();
  answers[1]!("what was typed");
  await again;
  vi.advanceTimersByTime(500);
  expect(saved).toHaveBeenCalledTimes(2);
});

test("a request that fails unexpectedly does not stop later ones", async () => {
  const { queue, answers, send } = queueOf();
  await expect(queue.send(() => Promise.reject(new Error("a defect")))).rejects.toThrow("a defect");
  const sent = send();
  expect(answers).toHaveLength(1);
  answers[0]!("nothing");
  await sent;
});
