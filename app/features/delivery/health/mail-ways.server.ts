import type { AppContext } from "#app/platform/app-context.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { readMailGates } from "./mail-gate.server.ts";
import { becauseClause } from "./mail-gate-state.ts";

const KINDS = {
  outbox: "Outbox: e-mails are saved as files and not sent",
  resend: "Resend",
  smtp: "SMTP server",
} as const;
const TAKES = { account: "Codes and notices", bulk: "E-mail from organisers" } as const;

interface MailWay {
  label: string;
  transport: string;
  use: string;
  /** Why it isn't used now; null: it is, or it is the only one. */
  problem: string | null;
}

/** The ways that mail leaves, in words, the first to be used first. */
export async function showMailWays(
  db: Database,
  { mail }: AppContext["config"],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<MailWay[]> {
  const { transport, transports, from } = mail;
  const rate = (perSecond: number) => `at most ${perSecond.toLocaleString("en")} calls per second`;
  if (!transports) {
    const use = `from ${from}, ${rate(mail.ratePerSecond)} for all processes together`;
    return [{ label: "Transport", transport: KINDS[transport], use, problem: null }];
  }
  return [...(await readMailGates(db, now, transports))].map(([way, { bulk, account }]) => {
    const failed = [bulk, account].find(({ failures }) => failures > 0);
    const takes = way.lanes.length > 1 ? "All e-mail" : TAKES[way.lanes[0] ?? "bulk"];
    const when =
      failed && failed.heldUntil > now.getTime()
        ? `Not used until ${fullDate(new Date(failed.heldUntil).toISOString(), timeZone)}`
        : "Being tried again";
    return {
      label: way.id,
      transport: way.url ? `${way.service ?? "SMTP"}, ${new URL(way.url).host}` : KINDS[way.kind],
      use: `${takes}, order ${way.order}, weight ${way.weight}, ${rate(way.ratePerSecond)}`,
      problem: failed ? `${when}, ${becauseClause(failed.reason)}` : null,
    };
  });
}
