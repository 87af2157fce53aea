import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { SenderDomainLost, SenderDomainMissing } from "#emails/sender-domain.tsx";
import { senderAccounts, senderDomainProved } from "../extensions.ts";
import { enqueueNotice } from "../queue/enqueue-notice.server.ts";
import type { RecordResult } from "../sender-domains/record-results.ts";
import type { SenderDomain } from "../sender-domains/sender-domain.server.ts";
import { renderNotice } from "../templates/email-output.server.ts";
import { losesAt, type NextState } from "./next-state.ts";

/** Where an organiser sees their domain. */
export const SENDING_PAGE = "/settings/sending";

interface Change {
  before: SenderDomain;
  after: Pick<NextState, "state" | "missingSince">;
  results: readonly RecordResult[];
  now: Date;
}

/**
 * Says what changed: in the activity log, to whoever asks what an account has proved, and to its
 * owners when something went missing. Call `wakeDelivery` after the commit.
 */
export async function notifyOfState(
  trx: Database,
  app: Pick<AppContext, "config">,
  { before, after, results, now }: Change,
): Promise<void> {
  const { accountId, domain } = before;
  const wasIn = isInUse(before.state);
  const isIn = isInUse(after.state);
  const log = (kind: "success" | "warning", text: string) =>
    recordActivity(trx, { accountId, actorId: null, kind, text, link: SENDING_PAGE, now });
  // Also when all was found once more.
  if (wasIn !== isIn || (isIn && after.missingSince === null))
    for (const part of senderDomainProved.parts())
      await part(trx, app, { accountId, domain, isProved: isIn, now });
  if (isIn && !wasIn) return log("success", `Your e-mail is now sent from ${domain}`);
  if (after.state === "lost" && wasIn) {
    await log("warning", `Your e-mail is no longer sent from ${domain}`);
    return emailOwners(trx, app, { accountId, domain, detail: detailOf(results), now });
  }
  if (after.missingSince === null || before.missingSince !== null || !wasIn) return;
  await log("warning", `A DNS record of ${domain} is missing`);
  const missing = { losesAt: losesAt(after.missingSince), isHeld: after.state === "held" };
  await emailOwners(trx, app, { accountId, domain, detail: detailOf(results), missing, now });
}

function isInUse(state: SenderDomain["state"]): boolean {
  return state === "active" || state === "held";
}

function detailOf(results: readonly RecordResult[]): string {
  const wrong = results.find(({ purpose, counts }) => purpose !== "dmarc" && !counts);
  if (!wrong) return "Its records are no longer there.";
  return wrong.name ? `${wrong.name}: ${wrong.text}` : wrong.text;
}

async function emailOwners(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    accountId: string;
    domain: string;
    detail: string;
    /** Left out: it is lost. */
    missing?: { losesAt: string; isHeld: boolean };
    now: Date;
  },
): Promise<void> {
  const { accountId, domain, detail, missing, now } = given;
  const { appName, appUrl } = app.config;
  const account = await senderAccounts.get().find(trx, accountId);
  if (!account) return;
  const accountName = oneLine(account.name);
  const subject = missing
    ? `A DNS record of ${domain} is missing`
    : `Your e-mail is no longer sent from ${domain}`;
  const pageAddress = `${appUrl}${SENDING_PAGE}`;
  for (const { firstName, lastName, email } of await senderAccounts
    .get()
    .listOwners(trx, accountId)) {
    const common = { appName, accountName, subject, domain, detail, pageAddress };
    const element = missing ? (
      <SenderDomainMissing
        {...common}
        firstName={oneLine(firstName)}
        losesOn={fullDate(missing.losesAt, account.timeZone)}
        isHeld={missing.isHeld}
      />
    ) : (
      <SenderDomainLost {...common} firstName={oneLine(firstName)} />
    );
    const template = await renderNotice(subject, element);
    const to = { name: wholeName({ firstName, lastName }), email };
    await enqueueNotice(trx, app, { accountId, to, template, now });
  }
}
