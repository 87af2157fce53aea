import { afterAll, beforeAll, expect, test } from "vitest";
import { addSenderDomain } from "../../factories/sender-domain.ts";
import { type DnsServer, startDnsServer } from "../../fakes/dns-server.ts";
import { type SmtpSink, startSmtpSink } from "../../fakes/smtp-sink.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const PAGE = "/settings/sending";
let app: TestApp;
let dns: DnsServer;
let sink: SmtpSink;

beforeAll(async () => {
  dns = await startDnsServer();
  sink = await startSmtpSink();
  app = await startApp({
    env: {
      DNS_RESOLVERS: dns.address,
      MAIL_TRANSPORT: "smtp",
      SMTP_URL: sink.url,
      MAIL_FROM: "certificates@iweri.test",
      BOUNCE_ADDRESS: "bounces@mail.iweri.test",
    },
  });
});
afterAll(async () => {
  await app.stop();
  await sink.close();
  await dns.close();
});

/** What other owners press while one of them removes the domain. */
const PRESSES: Record<string, string>[] = [
  { intent: "new-keys" },
  { intent: "leaked" },
  { intent: "check" },
  { intent: "address", localPart: "courses" },
];

test.each([1, 2, 3, 4])("a press while the domain is removed is answered (%i)", async (round) => {
  const person = await app.organiser();
  const { accountId } = person;
  const { db } = app.context;
  await addSenderDomain(app.context, accountId, `school${round}.edu.ng`);
  // The later the removal, the further the others have come.
  const remove = async (afterMs: number) => {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    return person.post(PAGE, { intent: "remove" });
  };
  const answers = await Promise.all([
    ...PRESSES.map((press) => person.post(PAGE, press)),
    remove(round * 15),
    remove(round * 15),
  ]);
  for (const { status } of answers) expect([303, 404]).toContain(status);
  const kept = await db.selectFrom("senderDomainKeys").select("id").execute();
  expect(kept).toEqual([]);
  const told = await db
    .selectFrom("activities")
    .select("text")
    .where("accountId", "=", accountId)
    .execute();
  expect(told.filter(({ text }) => text.startsWith("Stopped sending from"))).toHaveLength(1);
});
