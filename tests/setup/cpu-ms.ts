/** How long `run` kept this process's processor busy, in ms: unlike the time on the wall, not longer when the machine has more to do. */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
