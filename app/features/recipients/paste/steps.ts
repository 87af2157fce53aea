/**
 * Work that can be interrupted: at each `yield` the page may answer a key before it goes on. There,
 * a few milliseconds of a slow phone have passed since the last one.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** So many rows are read between two of them. */
export const ROWS_IN_A_STEP = 100;

/** All of it at once. */
export function runThrough<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Half of what would be felt, since drawing comes on top. */
const SLICE_MS = 24;

/** Ends a task of the page, which then draws and answers what waits. */
export const letPageAnswer = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * In slices of a few steps each, with the page in between. Null: `isOver` said that nobody wants
 * the result any more.
 */
export async function runInSlices<Result>(
  steps: Steps<Result>,
  {
    isOver = () => false,
    now = () => performance.now(),
    pause = letPageAnswer,
  }: { isOver?: () => boolean; now?: () => number; pause?: () => Promise<void> } = {},
): Promise<Result | null> {
  await pause();
  let from = now();
  for (;;) {
    if (isOver()) return null;
    const step = steps.next();
    if (step.done) return step.value;
    if (now() - from < SLICE_MS) continue;
    await pause();
    from = now();
  }
}
