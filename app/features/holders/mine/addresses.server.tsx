import { marker } from "#app/engines/message-document/message-body.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { checkCode, issueCode, readCode } from "#app/features/accounts/codes.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { CODE, CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { type Language, languageTag } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { HolderCode } from "#emails/holders.tsx";
import { addressesOf, ensureHolder, joinAddress } from "./holders.server.ts";
import type { Visit } from "./visits.server.tsx";

type App = Pick<AppContext, "db" | "config" | "clock">;

/** `known`: it is on the page. `wait`: so many seconds, until another code may be sent. */
export type CodeSent = { kind: "sent" } | { kind: "known" } | { kind: "wait"; waitSeconds: number };

/**
 * Mails a code to an address that somebody wants on their page. It is typed where the page is open,
 * so both addresses are proved in one browser. Any address gets one: the answer says nothing of
 * whether there are certificates for it.
 */
export async function sendAddressCode(
  app: App,
  visit: Visit,
  given: { email: string; clientAddress: string; language: Language },
): Promise<CodeSent> {
  const { db, config, clock } = app;
  const { email, clientAddress, language } = given;
  if (visit.addresses.some((one) => one.email === email && one.opens)) return { kind: "known" };
  const now = clock();
  const template = await renderHolderCode(config.appName, textsIn(language));
  const sent = await db.transaction().execute(async (trx): Promise<CodeSent> => {
    const issued = await issueCode(trx, config, {
      ...codeOf(visit, email),
      deliverable: true,
      clientAddress,
      now,
    });
    if (issued.kind !== "issued") return { kind: "wait", waitSeconds: issued.seconds };
    const { code } = issued;
    await enqueueNotice(trx, app, {
      accountId: null,
      to: { name: "", email },
      template,
      code,
      now,
    });
    await trx
      .updateTable("holderVisits")
      .set({ pendingEmail: email })
      .where("id", "=", visit.visitId)
      .execute();
    return { kind: "sent" };
  });
  wakeDelivery(db);
  return sent;
}

const codeOf = ({ visitId }: Visit, destination: string) =>
  ({ purpose: "holder", subject: visitId, destination }) as const;

function renderHolderCode(
  appName: string,
  { emails: { holder: t }, language }: Texts,
): Promise<MessageTemplate> {
  return renderNotice(
    t.codeSubject,
    <HolderCode
      appName={appName}
      language={languageTag(language)}
      subject={t.codeSubject}
      words={t.codeWords({ minutes: CODE_MINUTES })}
      code={marker(CODE)}
      why={t.codeWhy}
    />,
  );
}

/** Takes the code that was mailed to the pending address. `over`: another must be sent. */
export async function proveAddress(
  { db, config, clock }: App,
  visit: Visit,
  { typed, clientAddress }: { typed: string; clientAddress: string },
): Promise<"added" | "wrong" | "over"> {
  const { pendingEmail: email } = visit;
  const code = readCode(typed);
  if (!email) return "over";
  if (!code) return "wrong";
  const now = clock();
  const checked = await checkCode(db, config, {
    ...codeOf(visit, email),
    typed: code,
    clientAddress,
    now,
  });
  if (checked !== "right") return checked;
  await db.transaction().execute(async (trx) => {
    const holderId = await ensureHolder(trx, visit.email, now);
    await joinAddress(trx, { email, holderId, now });
    await trx
      .updateTable("holderVisits")
      .set({ pendingEmail: null })
      .where("id", "=", visit.visitId)
      .execute();
  });
  return "added";
}

/** An address that was typed wrongly is not waited for. */
export async function forgetPending({ db }: App, { visitId }: Visit): Promise<void> {
  await db
    .updateTable("holderVisits")
    .set({ pendingEmail: null })
    .where("id", "=", visitId)
    .execute();
}

/**
 * From now on a link sent to this address opens its own certificates alone, which stay on the
 * holder's page. Browsers that it opened the page in are closed, but for this one. The last address
 * that opens it stays: then nothing happens.
 */
export async function stopOpening({ db }: App, visit: Visit, email: string): Promise<void> {
  const { id, visitId } = visit;
  if (!id) return;
  await db.transaction().execute(async (trx) => {
    // One window after another, so that two can't stop the last two.
    await trx
      .updateTable("holders")
      .set((set) => ({ createdAt: set.ref("createdAt") }))
      .where("id", "=", id)
      .execute();
    const opening = (await addressesOf(trx, id)).filter(({ opens }) => opens);
    const other = opening.find((one) => one.email !== email);
    if (!other || opening.length < 2) return;
    await trx
      .updateTable("holderAddresses")
      .set({ opens: 0 })
      .where("holderId", "=", id)
      .where("email", "=", email)
      .execute();
    await trx
      .updateTable("holderVisits")
      .set({ email: other.email })
      .where("id", "=", visitId)
      .where("email", "=", email)
      .execute();
    await trx.deleteFrom("holderVisits").where("email", "=", email).execute();
  });
}
