import { PlanNotice } from "#emails/plan-notice.tsx";
import { listOwners } from "../../accounts/members/list-owners.server.ts";
import { oneLine } from "../../accounts/members/one-line.ts";
import { showDay } from "../../certificates/certificate-values.ts";
import { enqueueNotice } from "../../delivery/enqueue-notice.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import { renderNotice } from "../../messages/render-notice.server.ts";
import { wholeName } from "../../whole-name.ts";
import { isNearly, nearlyWords } from "./nearly.ts";
import { readQuotaPeriod } from "./quota-period.server.ts";
import { readUsed } from "./quota-row.server.ts";
import type { QuotaWarning } from "./warn-when-nearly.server.ts";

/** The job: one mail a period to each owner, that most of the plan is used up, when the next period begins, and what can be done. Run twice it mails once. */
export async function mailQuotaWarning(
  installation: Pick<Installation, "db" | "config" | "clock">,
  payload: unknown,
): Promise<void> {
  const { db, config, clock } = installation;
  const { accountId, startsAt } = payload as QuotaWarning;
  const now = clock();
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "timeZone"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account) return;
  const period = await readQuotaPeriod(db, account, startsAt > now.toISOString() ? new Date(startsAt) : now, now);
  // The plan was changed meanwhile: what this was about is over.
  if (period.startsAt !== startsAt) return;
  const whole = { ...period, ...period.whenPaid };
  const amounts = await readUsed(db, accountId, period);
  // What was reserved came back meanwhile.
  if (!isNearly(whole, amounts)) return;
  const used = nearlyWords(whole, amounts);
  const until = showDay(period.endsAt, account.timeZone);
  const owners = await listOwners(db, accountId);
  const subject = `Most of your ${period.plan.name} plan is used up`;
  const template = await renderNotice(
    subject,
    <PlanNotice
      appName={oneLine(config.appName)}
      subject={subject}
      preheader={`It lasts until ${until}. What was sent and issued stays.`}
      paragraphs={[
        `${used}. The next period begins on ${until}.`,
        "A send that needs more than what is left is refused before anything goes out. Certificates that were issued stay valid, whatever happens to your plan.",
      ]}
      button="See what was used"
      address={`${config.appUrl}/sign-in?to=${encodeURIComponent("/settings/plan/usage")}`}
      foot={`You get this once a period because you own the account of ${oneLine(account.name)} at ${oneLine(config.appName)}.`}
    />,
  );
  await db.transaction().execute(async (trx) => {
    for (const { email, ...name } of owners)
      await enqueueNotice(trx, installation, {
        ...{ accountId, to: { name: wholeName(name), email }, template, now },
        onceToken: `quota:${startsAt}:${email.toLowerCase()}`,
      });
  });
  wakeDelivery(db);
}
