/**
 * How long `run` kept this process's processors busy, in ms: unlike the time on the wall, not
 * longer when the machine has more to do.
 */
export async function cpuMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
