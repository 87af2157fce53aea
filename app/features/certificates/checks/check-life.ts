const MINUTE_MS = 60_000;
/** What is older is shown to nobody, and deleted by a job that comes every quarter of an hour. */
const SHOWN_MS = 44 * MINUTE_MS;

/** When the oldest check was made that is still shown. */
export const oldestShown = (now: Date) => new Date(now.getTime() - SHOWN_MS).toISOString();

export const shownUntil = (createdAt: string) => new Date(Date.parse(createdAt) + SHOWN_MS);
