/** "Wait 3 min", or "Wait 23 h" where it is long: said wherever a limit is reached. */
export function waitMessage(seconds: number): string {
  if (seconds > 2 * 3600) return `Wait ${Math.ceil(seconds / 3600)} h`;
  return `Wait ${Math.max(1, Math.ceil(seconds / 60))} min`;
}
