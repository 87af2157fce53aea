import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { Invitation } from "#emails/accounts.tsx";
import type { Organiser } from "../organiser.server.ts";
import { type Role, roleWithArticle } from "../role.ts";

/** How long the link of an invitation can be used. */
export const INVITATION_DAYS = 7;

/**
 * Puts the mail of an invitation into the ledger. Its words name the inviter and their address, so
 * that a stranger can tell who it is; no name is put beside the invited address, which nobody has
 * proved (C23). False: the address gets no mails.
 */
export async function emailInvitation(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  given: {
    organiser: Organiser;
    email: string;
    role: Role;
    token: string;
    expiresAt: Date;
    now: Date;
  },
): Promise<boolean> {
  const { organiser, email, role, token, expiresAt, now } = given;
  const { account, user } = organiser;
  const inviter = mailedName(wholeName(user)) || oneLine(user.email);
  const accountName = mailedName(account.name);
  const subject = `${inviter} invites you to ${accountName}`;
  const template = await renderNotice(
    subject,
    <Invitation
      appName={oneLine(config.appName)}
      subject={subject}
      inviter={inviter}
      inviterEmail={oneLine(user.email)}
      accountName={accountName}
      role={roleWithArticle(role)}
      address={`${config.appUrl}/invitation/${token}`}
      days={INVITATION_DAYS}
      until={shortDay(expiresAt.toISOString(), account.timeZone)}
    />,
  );
  const to = { name: "", email };
  return (
    (await enqueueNotice(
      trx,
      { config },
      { accountId: account.id, causedBy: account.id, to, template, now },
    )) !== null
  );
}
