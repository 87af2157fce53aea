import type { Database } from "#db/database.server.ts";
import { Invitation } from "#emails/invitation.tsx";
import { enqueueNotice } from "../../delivery/enqueue-notice.server.ts";
import type { Installation } from "../../installation.server.ts";
import { renderNotice } from "../../messages/render-notice.server.ts";
import { shortDay } from "../../ui/relative-time.ts";
import { wholeName } from "../../whole-name.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { INVITATION_DAYS } from "./invitation-days.ts";
import { oneLine } from "./one-line.ts";
import { aRole, type Role } from "./role.ts";

/**
 * Puts the mail of an invitation into the ledger. Its words name the inviter and their address, so that a stranger can tell
 * who it is; no name is put beside the invited address, which nobody has proved (C23). False: the address gets no mails.
 */
export async function mailInvitation(
  trx: Database,
  { config }: Pick<Installation, "config">,
  given: { organiser: Organiser; email: string; role: Role; token: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  const { organiser, email, role, token, expiresAt, now } = given;
  const { account, user } = organiser;
  const inviter = oneLine(wholeName(user) || user.email);
  const accountName = oneLine(account.name);
  const subject = `${inviter} invites you to ${accountName}`;
  const template = await renderNotice(
    subject,
    <Invitation
      appName={oneLine(config.appName)}
      subject={subject}
      inviter={inviter}
      inviterEmail={oneLine(user.email)}
      accountName={accountName}
      role={aRole(role)}
      address={`${config.appUrl}/invitation/${token}`}
      days={INVITATION_DAYS}
      until={shortDay(expiresAt.toISOString(), account.timeZone)}
    />,
  );
  const to = { name: "", email };
  return (await enqueueNotice(trx, { config }, { accountId: account.id, to, template, now })) !== null;
}
