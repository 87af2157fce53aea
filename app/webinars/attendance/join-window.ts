/** How long before the start people come in already and count as there. */
export const EARLY_JOIN_MINUTES = 30;

/** True from half an hour before the start until the end. */
export function isJoining({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: Date): boolean {
  const at = now.getTime();
  return at >= Date.parse(startsAt) - EARLY_JOIN_MINUTES * 60_000 && at <= Date.parse(endsAt);
}
