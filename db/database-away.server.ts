/** Errors that say that PostgreSQL could not be reached, or went away in the middle, whatever was asked of it. */
const away = new WeakSet<object>();

/** What its server says when it goes, or is not there yet: class 08, "shutdown", "starting up", "too many connections". */
const SAID = /^(08...|57P0[123]|53300)$/;
/** What the connection says, by system call and by the driver. */
const LOST = /^(ECONN|EPIPE|ETIMEDOUT|ENET|EHOST)/;
const LOST_WORDS = /^Connection terminated|not queryable|^Query read timeout/;

/** Notes that an error came of a database that is away. `connecting`: nobody was reached, whatever it says. */
export function noteAway(error: unknown, { connecting = false } = {}): void {
  if (!(error instanceof Error)) return;
  const { code = "", message } = error as { code?: string; message: string };
  if (connecting || SAID.test(code) || LOST.test(code) || LOST_WORDS.test(message)) away.add(error);
}

/** Whether it failed because the database is away: the same may well succeed when that is back. */
export function isDatabaseAway(error: unknown): boolean {
  return typeof error === "object" && error !== null && away.has(error);
}
