import { domainToASCII, domainToUnicode } from "node:url";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { AccountEmail } from "./account-email-kinds.ts";
import { accountEmailOf, type EmailSender } from "./write-account-email.server.tsx";

/**
 * The one spelling of an address that an account is known by: lower case, and an international host
 * name in its own letters however it was typed (UTS #46). Null when it is not an address.
 */
export function readAccountEmail(typed: string): string | null {
  const reading = readEmailAddress(typed);
  if (!reading.ok) return null;
  const at = reading.email.lastIndexOf("@");
  const host = domainToUnicode(domainToASCII(reading.email.slice(at + 1)));
  return host ? `${reading.email.slice(0, at)}@${host}` : null;
}

/** Mails that name nobody are the same for everybody, and rendered once. */
const renderedTemplates = new Map<string, Promise<MessageTemplate>>();

/**
 * A mail about an account as the ledger takes it: typed braces stay braces, and only a code is left
 * open, as `{Code}`. `appUrl` has no slash at its end.
 */
export function renderAccountEmail(
  sender: EmailSender,
  mail: AccountEmail,
): Promise<MessageTemplate> {
  if (mail.kind !== "code" && mail.kind !== "already-registered" && mail.kind !== "address-in-use")
    return renderTemplate(sender, mail);
  const purpose = mail.kind === "code" ? mail.purpose : null;
  const key = JSON.stringify([
    sender.appName,
    sender.appUrl,
    sender.supportEmail,
    mail.kind,
    purpose,
  ]);
  const known = renderedTemplates.get(key) ?? renderTemplate(sender, mail);
  renderedTemplates.set(key, known);
  return known;
}

function renderTemplate(sender: EmailSender, mail: AccountEmail): Promise<MessageTemplate> {
  const element = accountEmailOf(clean(sender), clean(mail));
  return renderNotice(element.props.subject, element);
}

/** Of people and accounts; the product's own name is the operator's. */
const IS_NAME = /^(?:firstName|accountName|keyName|doneBy|invitedBy|inviter)$/;
const lineOf = (prop: string, text: string) =>
  IS_NAME.test(prop) ? mailedName(text) : oneLine(text);

/** Typed text is one line, without control characters and those that mark a placeholder. */
function clean<T extends object>(given: T): T {
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === "string" ? lineOf(name, value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}

/**
 * Puts one mail about an account into the ledger, which mass mailings can't hold up. Call
 * `wakeDelivery(db)` after the commit. A code is kept sealed, leaves before it expires or not at
 * all, and is wiped from the ledger once it has left.
 */
export async function queueAccountEmail(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    accountId: string | null;
    to: { name: string; email: string };
    mail: AccountEmail;
    now: Date;
  },
): Promise<void> {
  const { accountId, mail, now } = given;
  const template = await renderAccountEmail(app.config, mail);
  // Until an address is proved, its name was typed by anybody: a stranger's inbox is not where it
  // gets read (C23).
  const isProved =
    mail.kind !== "code" && mail.kind !== "already-registered" && mail.kind !== "address-in-use";
  const to = { name: isProved ? given.to.name : "", email: given.to.email };
  const code = mail.kind === "code" ? mail.code : undefined;
  await enqueueNotice(trx, app, { accountId, to, template, code, now });
}

/**
 * Queues an e-mail to each owner of an account. `mailOf` gets the owner, and who did it: null when
 * that is the reader; it returns null for an owner who gets none.
 */
export async function emailOwners(
  trx: Database,
  app: Pick<AppContext, "config">,
  { accountId, actorId, now }: { accountId: string; actorId: string; now: Date },
  mailOf: (about: {
    firstName: string;
    accountName: string;
    timeZone: string;
    doneBy: string | null;
  }) => AccountEmail | null,
): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select(["name as accountName", "timeZone"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.id", "users.firstName", "users.lastName", "users.email", "memberships.role"])
    .where("memberships.accountId", "=", accountId)
    .execute();
  const actor = people.find(({ id }) => id === actorId);
  const actorName = actor ? wholeName(actor) || actor.email : "someone";
  for (const { id, firstName, lastName, email } of people.filter(({ role }) => role === "owner")) {
    const doneBy = id === actorId ? null : actorName;
    const to = { name: wholeName({ firstName, lastName }), email };
    const mail = mailOf({ ...account, firstName, doneBy });
    if (mail) await queueAccountEmail(trx, app, { accountId, to, mail, now });
  }
}
