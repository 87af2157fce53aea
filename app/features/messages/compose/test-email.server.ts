import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { readWait } from "#app/features/delivery/ceilings/waiting.server.ts";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { insertDeliveries } from "#app/features/delivery/queue/change-deliveries.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { newDelivery } from "#app/features/delivery/queue/new-delivery.ts";
import { mailHostOf, openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import { addTestCopy } from "#app/features/delivery/queue/test-copy.server.ts";
import { readSuppressions } from "#app/features/delivery/suppressions/suppressions.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

/** Whom a test goes to. */
export interface TestReader {
  name: string;
  email: string;
  /** Nobody of the account: it counts as any other e-mail does. */
  isOther?: boolean;
}

/**
 * Everybody who works in the account, its organiser first: whom a test can go to without typing an
 * address.
 */
export async function listTestReaders(
  db: Database,
  { account, user }: Organiser,
): Promise<(TestReader & { userId: string })[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.id", "users.firstName", "users.lastName", "users.email"])
    .where("memberships.accountId", "=", account.id)
    .orderBy("users.firstName")
    .orderBy("users.id")
    .execute();
  return rows
    .map(({ id, email, ...names }) => ({ userId: id, name: wholeName(names) || email, email }))
    .sort((a, b) => Number(b.userId === user.id) - Number(a.userId === user.id));
}

/** Strangers get few: a test must not be a way to mail people. */
const TO_OTHERS = { name: "test-mail-to-others", points: 10, seconds: 3600 };

/**
 * Who gets a test: the address that was typed, or a member of the account, or its organiser. A
 * typed address counts against a limit of its own, and must be one that this account may mail.
 */
export async function readTestReader(
  db: Database,
  organiser: Organiser,
  asked: { userId: string; address: string },
): Promise<TestReader | { problem: string }> {
  const readers = await listTestReaders(db, organiser);
  const typed = asked.address.trim();
  if (typed === "")
    return (
      readers.find(({ userId }) => userId === (asked.userId || organiser.user.id)) ??
      ownReader(organiser)
    );
  const reading = readEmailAddress(typed);
  if (!reading.ok)
    return {
      problem: `“${typed.slice(0, 100)}”: ${reading.reason}. Write it like name@example.com`,
    };
  const member = readers.find(({ email }) => email.toLowerCase() === reading.email.toLowerCase());
  if (member) return member;
  const lock = sendingLock(organiser.account);
  if (lock)
    return { problem: `Until your account can send, tests go to its members only. ${lock.text}` };
  const suppressed = await readSuppressions(db, organiser.account.id, [reading.email]);
  if (suppressed.size > 0)
    return { problem: `${reading.email} is on your suppression list, so nothing is sent there.` };
  const wait = await consume(organiser.account.id, TO_OTHERS);
  if (wait !== null)
    return {
      problem: `That is enough tests to other addresses for now. ${waitMessage(wait)}, then send another.`,
    };
  return { name: reading.email, email: reading.email, isOther: true };
}

function ownReader({ user }: Organiser): TestReader {
  return { name: wholeName(user) || user.email, email: user.email };
}

/** What to say of a test that was asked for; `as`: whose it shows. */
export async function testMessage(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  account: Organiser["account"],
  to: TestReader,
  as: string | null = null,
): Promise<FlashMessage> {
  const wait = to.isOther ? await readWait(db, account, clock()) : null;
  const link = { label: "See what happens to it", to: "/sent/tests" };
  if (wait) return { kind: "info", text: `The test to ${to.email} has to wait. ${wait}`, link };
  const whose = as === null ? "" : `, as ${as} will get it`;
  return {
    kind: "success",
    text: `A test is on its way to ${to.email}${whose}. Its subject starts with [Test].`,
    link,
  };
}

/**
 * Mails somebody a message as one of its people will get it, marked "[Test]". It goes through the
 * ledger like any other mail. The same token sends once (C20).
 */
export async function queueTest(
  { db, config }: Pick<AppContext, "db" | "config">,
  given: {
    organiser: Organiser;
    to: TestReader;
    title: string;
    projectId?: string;
    template: MessageTemplate;
    body: string;
    replyTo: string;
    values: Record<string, string>;
    token: string;
    now: Date;
  },
): Promise<void> {
  const { template, to, values, token, now } = given;
  const { account, user } = given.organiser;
  const fromEmail = config.mail.from;
  await db.transaction().execute(async (trx) => {
    const { batchId, isNew } = await openBatch(trx, {
      account,
      kind: "test",
      title: `Test: ${given.title}`,
      projectId: given.projectId,
      template: { ...template, subject: `[Test] ${template.subject}` },
      body: given.body,
      fromEmail,
      replyTo: given.replyTo,
      scheduledAt: null,
      actorId: user.id,
      recipientCount: 1,
      confirmToken: `test:${token}`,
      now,
    });
    if (!isNew) return;
    const row = newDelivery({
      accountId: account.id,
      batchId,
      kind: "recipient",
      position: 1,
      recipientId: null,
      certificateId: null,
      toName: to.name,
      toEmail: to.email,
      searchText: `${to.name} ${to.email}`,
      values,
      skipCode: null,
      mailHost: mailHostOf(fromEmail),
      sendAt: now.toISOString(),
      now,
    });
    await insertDeliveries(trx, [row]);
    await addTestCopy(trx, { config }, batchId, now);
  });
  wakeDelivery(db);
}
