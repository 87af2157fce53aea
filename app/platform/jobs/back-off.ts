const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3600;

/** How long after its nth failed try a job waits, in ms: 10 s, doubling up to an hour, a quarter more or less by `random` (0 to 1). */
export function jobBackOffMs(attempts: number, random: number): number {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
  return 1000 * seconds * (0.75 + 0.5 * random);
}
