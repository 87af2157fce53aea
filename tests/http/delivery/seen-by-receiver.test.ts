import { afterEach, expect, test } from "vitest";
import { queueTest } from "../../../app/features/messages/compose/test-email.server.ts";
import { until } from "../../factories/sending-harness.ts";
import { startDnsServer } from "../../fakes/dns-server.ts";
import { startImapServer } from "../../fakes/imap-server.ts";
import { startProviderSmtp } from "../../fakes/provider-smtp.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { untilMailboxIsRead } from "../../setup/until-mailbox-is-read.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

async function open(env: Record<string, string> = {}) {
  let skew = 0;
  const app = await startApp({
    env: { MAIL_FROM: "certificates@iweri.test", OPERATOR_EMAIL: "boss@iweri.test", ...env },
    overrides: { clock: () => new Date(Date.now() + skew) },
  });
  closers.push(() => app.stop());
  const later = (ms: number) => {
    skew += ms;
  };
  return { app, later };
}

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

/** As the composer's button does. */
async function sendTest({ context }: TestApp, { accountId, userId }: Organiser): Promise<void> {
  const { db } = context;
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const organiser = { account, user };
  await queueTest(context, {
    organiser: organiser as unknown as Parameters<typeof queueTest>[1]["organiser"],
    to: { name: "Ada", email: "ada@people.test" },
    title: "Data Analysis",
    template: { subject: "Your certificate", html: "<p>Hello</p>", text: "Hello" },
    body: "Hello",
    replyTo: "",
    values: {},
    token: crypto.randomUUID(),
    now: context.clock(),
  });
}

test("a test shows what our own mailbox saw of its copy", async () => {
  const dns = await startDnsServer({
    "iweri.test": { TXT: ["v=spf1 ip4:198.51.100.7 -all"] },
    "_dmarc.iweri.test": { TXT: ["v=DMARC1; p=reject"] },
  });
  const mailbox = await startImapServer();
  closers.push(
    () => dns.close(),
    () => mailbox.close(),
  );
  const service = await startProviderSmtp({ keepsBodies: true });
  closers.push(() => service.close());
  const { app, later } = await open({
    MAIL_TRANSPORT: "smtp",
    SMTP_URL: service.url,
    BOUNCE_ADDRESS: "bounces@iweri.test",
    BOUNCE_MAILBOX: mailbox.url,
    DNS_RESOLVERS: dns.address,
  });
  const organiser = await app.organiser({ email: "boss@iweri.test" });
  await sendTest(app, organiser);
  await app.work();
  await until(() => service.received.length === 2);
  expect(words(await organiser.page("/sent/tests"))).toContain("A copy is on its way");
  const copy = service.raws.find(({ to }) => to.startsWith("bounces+"));
  expect(service.received).toContain("ada@people.test");
  mailbox.put(copy!.raw);
  // An answer by a machine of who got the test is none of it.
  mailbox.put(copy!.raw.replace(/^To:.*$/m, "To: bounces+nothing@iweri.test"));
  await untilMailboxIsRead({ app, later }, async () =>
    words(await organiser.page("/sent/tests")).includes("A receiver saw"),
  );
  const seen = words(await organiser.page("/sent/tests"));
  expect(seen).toContain("A receiver saw SPF: pass");
  expect(seen).toContain("A receiver saw DKIM: none");
  expect(seen).toContain("A receiver saw DMARC: pass");
  expect(seen).toContain("SPF passed for the sender’s domain, iweri.test.");
  expect(seen).not.toContain("A copy is on its way");
  const stranger = await app.organiser();
  const { id } = await app.context.db
    .selectFrom("batches")
    .select("id")
    .where("kind", "=", "test")
    .executeTakeFirstOrThrow();
  expect((await stranger.get(`/sent/tests?test=${id}`)).status).toBe(404);
  expect(words(await stranger.page("/sent/tests"))).toContain("No test yet");
});

test("a site without a mailbox says that it can't", async () => {
  const service = await startProviderSmtp();
  closers.push(() => service.close());
  const { app } = await open({ MAIL_TRANSPORT: "smtp", SMTP_URL: service.url });
  const organiser = await app.organiser();
  await sendTest(app, organiser);
  await app.work();
  await until(() => service.received.length === 1);
  expect(words(await organiser.page("/sent/tests"))).toContain("has no mailbox of its own");
});

test("operators see each provider, and why one isn't used", async () => {
  const [one, two] = [await startProviderSmtp(), await startProviderSmtp()];
  closers.push(
    () => one.close(),
    () => two.close(),
  );
  one.profile = { kind: "refuses" };
  const { app } = await open({
    MAIL_TRANSPORTS: "first,second",
    MAIL_FIRST_URL: one.url,
    MAIL_SECOND_URL: two.url,
    MAIL_RATE: "1000",
  });
  const boss = await app.organiser({ email: "boss@iweri.test" });
  await sendTest(app, boss);
  await app.work();
  await until(() => two.received.includes("ada@people.test"));
  await until(async () => words(await boss.page("/sent/tests")).includes("Through “second”"));
  await enterOperatorArea(boss);
  const mail = words(await boss.page("/operator/mail"));
  expect(mail).toContain("order 1, weight 1, at most 1,000 calls per second");
  expect(mail).toMatch(/Not used until .*Sending paused for this account/);
  expect(mail).toContain("The provider is accepting e-mail");
});
