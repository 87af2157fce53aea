import type { AppContext } from "#app/platform/app-context.ts";
import type { MailTransportSettings } from "#app/platform/config-transports.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { readMailGates } from "./mail-gate.server.ts";
import { becauseClause, heldLanes, type MailGate } from "./mail-gate-state.ts";

const SERVICES = {
  ses: "Amazon SES",
  postmark: "Postmark",
  mailgun: "Mailgun",
  brevo: "Brevo",
} as const;

/** How each of several providers does, in words, the first to be used first; null: there is one. */
export async function showMailWays(
  db: Database,
  { mail: { transports } }: AppContext["config"],
  { now, timeZone }: { now: Date; timeZone: string },
) {
  if (!transports) return null;
  const gates = await readMailGates(db, now, transports);
  return [...gates].map(([settings, gate]) => ({
    id: settings.id,
    provider: providerOf(settings),
    takes: settings.lanes.length > 1 ? "All e-mail" : TAKES[settings.lanes[0] ?? "bulk"],
    turn: turnOf(settings, transports),
    rate: `${settings.ratePerSecond.toLocaleString("en")} calls a second`,
    ...statusOf(gate, now, timeZone),
  }));
}

const TAKES = { account: "Codes and notices", bulk: "E-mail from organisers" } as const;

function providerOf({ kind, url, service }: MailTransportSettings): string {
  if (kind === "outbox") return "Outbox, not sent";
  if (kind === "resend") return "Resend";
  const { hostname } = new URL(url);
  return service ? `${SERVICES[service]}, ${hostname}` : hostname;
}

/** "1st", or "1st, 9 of 10 e-mails" where others have the same turn. */
function turnOf(
  { order, weight }: MailTransportSettings,
  all: readonly MailTransportSettings[],
): string {
  const equal = all.filter((one) => one.order === order);
  const turn = String([...new Set(all.map((one) => one.order))].indexOf(order) + 1);
  if (equal.length === 1) return turn;
  const share = (100 * weight) / equal.reduce((sum, one) => sum + one.weight, 0);
  return `${turn}, ${Math.round(share)}% of bulk e-mail`;
}

/** Its last call of a lane failed: that it may be tried again now is no proof that it works. */
function statusOf(
  gate: MailGate,
  now: Date,
  timeZone: string,
): { isWell: boolean; status: string } {
  const failed = [gate.bulk, gate.account].find(({ failures }) => failures > 0);
  if (!failed) return { isWell: true, status: "Working" };
  const until = heldLanes(gate, now.getTime())[0]?.until?.toISOString();
  const since = until
    ? `Not used until ${fullDate(until, timeZone)}`
    : "Tried again with the next e-mail";
  return { isWell: false, status: `${since}, ${becauseClause(failed.reason)}` };
}
