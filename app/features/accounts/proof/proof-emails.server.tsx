import type { ReactElement } from "react";
import { operatorAddresses } from "#app/features/delivery/health/operator-addresses.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { NoticeProps } from "#emails/parts/notice.tsx";
import { NameDecided, NameWaiting, ProofLost, ProofMissing } from "#emails/proofs.tsx";
import { listOwners } from "../sender-accounts.server.ts";

type App = Pick<AppContext, "config">;

interface ProofNotice {
  accountId: string;
  domain: string;
  detail: string;
  /** Null: it is lost already. */
  losesAt: Date | null;
  now: Date;
}

/**
 * Tells the owners that the proof of their domain is missing, or lost. Call `wakeDelivery` after
 * the commit.
 */
export async function notifyOfProof(
  trx: Database,
  app: App,
  { accountId, losesAt, now, ...given }: ProofNotice,
): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select(["name", "timeZone"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { appName, appUrl } = app.config;
  const common = {
    ...given,
    appName,
    accountName: oneLine(account.name),
    proofAddress: `${appUrl}/settings/organisation/proof`,
  };
  await emailOwners(trx, app, { accountId, now }, (firstName) =>
    losesAt ? (
      <ProofMissing
        {...common}
        firstName={firstName}
        subject={`The proof of ${given.domain} is missing`}
        losesOn={fullDate(losesAt.toISOString(), account.timeZone)}
      />
    ) : (
      <ProofLost
        {...common}
        firstName={firstName}
        subject={`${given.domain} is no longer proved`}
      />
    ),
  );
}

/** Tells operators of a name that waits for them. */
export async function notifyOfWaitingName(
  trx: Database,
  app: App,
  { name, like, now }: { name: string; like: string; now: Date },
): Promise<void> {
  const { appName, appUrl, operatorEmail } = app.config;
  const subject = "An account name is waiting for your decision";
  const element = (
    <NameWaiting
      appName={appName}
      subject={subject}
      accountName={oneLine(name)}
      like={oneLine(like)}
      namesAddress={`${appUrl}/operator/names`}
    />
  );
  const template = await renderNotice(subject, element);
  for (const email of await operatorAddresses(trx, operatorEmail))
    await enqueueNotice(trx, app, { accountId: null, to: { name: "", email }, template, now });
}

/**
 * Tells the owners what was decided about their name. `reason`: why it was refused; null: it was
 * allowed.
 */
export async function notifyOfDecidedName(
  trx: Database,
  app: App,
  {
    accountId,
    name,
    reason,
    now,
  }: { accountId: string; name: string; reason: string | null; now: Date },
): Promise<void> {
  const { appName, appUrl, supportEmail } = app.config;
  const subject =
    reason === null ? "You can use your account’s name" : "Your account needs another name";
  const common = {
    appName,
    subject,
    accountName: oneLine(name),
    reason: reason && oneLine(reason),
    supportEmail,
  };
  await emailOwners(trx, app, { accountId, now }, (firstName) => (
    <NameDecided
      {...common}
      firstName={firstName}
      settingsAddress={`${appUrl}/settings/organisation`}
    />
  ));
}

async function emailOwners(
  trx: Database,
  app: App,
  { accountId, now }: { accountId: string; now: Date },
  elementFor: (firstName: string) => ReactElement<NoticeProps>,
): Promise<void> {
  for (const { firstName, lastName, email } of await listOwners(trx, accountId)) {
    const element = elementFor(oneLine(firstName));
    const template = await renderNotice(element.props.subject, element);
    const to = { name: wholeName({ firstName, lastName }), email };
    await enqueueNotice(trx, app, { accountId, to, template, now });
  }
}
