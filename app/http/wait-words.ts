/** "Wait 3 min": said wherever a limit is reached. */
export function waitWords(seconds: number): string {
  return `Wait ${Math.max(1, Math.ceil(seconds / 60))} min`;
}
