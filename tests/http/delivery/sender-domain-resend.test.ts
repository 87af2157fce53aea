import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { wakeDelivery } from "../../../app/features/delivery/queue/ledger-lock.server.ts";
import { queueMailing } from "../../../app/features/delivery/queue/queue-mailing.server.ts";
import { readResults } from "../../../app/features/delivery/sender-domains/record-results.ts";
import {
  findSenderDomain,
  senderDomainOf,
} from "../../../app/features/delivery/sender-domains/sender-domain.server.ts";
import { checkSenderDomains } from "../../../app/features/delivery/sender-set-up/look-again.server.ts";
import { until } from "../../factories/sending-harness.ts";
import { type DnsServer, startDnsServer } from "../../fakes/dns-server.ts";
import { type ResendServer, startResendServer } from "../../fakes/resend-server.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const PAGE = "/settings/sending";
let app: TestApp;
let dns: DnsServer;
let resend: ResendServer;
let moved = 0;
let count = 0;
const clock = () => new Date(Date.now() + moved);

beforeAll(async () => {
  dns = await startDnsServer();
  resend = await startResendServer({ now: () => clock().getTime() });
  app = await startApp({
    env: {
      DNS_RESOLVERS: dns.address,
      MAIL_TRANSPORT: "resend",
      RESEND_API_KEY: resend.apiKey,
      RESEND_BASE_URL: resend.url,
      RESEND_WEBHOOK_SECRET: resend.webhookSecret,
      MAIL_FROM: "certificates@iweri.test",
    },
    overrides: { clock },
  });
  await app.work();
});
afterAll(async () => {
  await app.stop();
  await resend.close();
  await dns.close();
});
beforeEach(() => {
  dns.zone = {};
  resend.domains.pendingMs = 0;
  resend.domains.fateOf = () => "verified";
  resend.accepted.length = 0;
});

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

/** Each with a name of its own: like that of a proved one, it would be held. */
const NAMES =
  "Acacia Baobab Cassava Dogon Ebony Fonio Guava Harmattan Iroko Jollof Kola Lotus Mango Neem Okra Papaya Quartz Raffia Savanna Tamarind Udala Vetiver Walnut Yam Zebra Cedar Delta Ember Falcon Granite".split(
    " ",
  );
const newOrganiser = () => app.organiser({ accountName: `${NAMES.shift()} Institute` });
const stateOf = async ({ accountId }: Organiser) =>
  (await senderDomainOf(app.context.db, accountId))?.state ?? null;
const begin = (person: Organiser, domain: string) =>
  person.post(PAGE, { domain, localPart: "certificates", intent: "start" });
const check = (person: Organiser) => person.post(PAGE, { intent: "check" });
const newDomain = () => `college${++count}.edu.ng`;
const atResend = (name: string) =>
  [...resend.domains.all.values()].find((domain) => domain.name === name)!;

async function publish({ accountId }: Organiser): Promise<void> {
  const row = await findSenderDomain(app.context.db, accountId);
  for (const { name, type, value, priority = 10 } of row ? readResults(row) : []) {
    const here = dns.zone[name] ?? {};
    if (!name || typeof here === "string") continue;
    if (type === "MX") here.MX = [[priority, value]];
    else here.TXT = [value];
    dns.zone[name] = here;
  }
}

async function setUp(domain = newDomain()): Promise<Organiser & { domain: string }> {
  const person = await newOrganiser();
  await begin(person, domain);
  await publish(person);
  await check(person);
  await check(person);
  expect(await stateOf(person)).toBe("active");
  return Object.assign(person, { domain });
}

async function send({ accountId }: Organiser, to: string) {
  const { db, config } = app.context;
  await db.transaction().execute((trx) =>
    queueMailing(
      trx,
      { config },
      {
        account: { id: accountId, name: "Lagoon Academy", supportEmail: "help@lagoon.test" },
        kind: "webinar",
        title: "Reminder",
        template: { subject: "Tomorrow", html: "<p>See you</p>", text: "See you" },
        people: [{ name: "Ada", email: to, values: {} }],
        now: clock(),
      },
    ),
  );
  wakeDelivery(db);
  const taken = () => resend.accepted.find((email) => email.to.some((one) => one.includes(to)));
  await until(async () => taken() !== undefined, 15_000);
  return taken()!;
}

test("Resend's records are shown, checked and verified", async () => {
  const person = await newOrganiser();
  const domain = newDomain();
  await begin(person, domain);
  const html = await person.page(PAGE);
  expect(html).toContain(`_iweri-sender.${domain}`);
  expect(html).toContain(`resend._domainkey.${domain}`);
  expect(html).toContain(">v=spf1 include:amazonses.com ~all<");
  await check(person);
  expect(resend.domains.verified).not.toContain(domain);
  await publish(person);
  resend.domains.pendingMs = 3_600_000;
  await check(person);
  expect(resend.domains.verified).toContain(domain);
  await check(person);
  expect(await stateOf(person)).toBe("waiting");
  expect(await person.page(PAGE)).toContain("Resend is looking");
  expect((await send(person, "ada@people.test")).from).toContain("certificates@iweri.test");
  moved += 3_600_001;
  await checkSenderDomains(app.context);
  expect(await stateOf(person)).toBe("active");
  expect((await send(person, "bisi@people.test")).from).toContain(`certificates@${domain}`);
});

test("a subdomain's records get their whole names", async () => {
  const person = await newOrganiser();
  const domain = `events.${newDomain()}`;
  await begin(person, domain);
  expect(await person.page(PAGE)).toContain(`send.${domain}`);
});

test("a verified domain alone does not prove whose it is", async () => {
  const owner = await setUp();
  await app.context.db
    .deleteFrom("senderDomains")
    .where("accountId", "=", owner.accountId)
    .execute();
  await app.context.db.deleteFrom("issuerProofs").execute();
  const stranger = await newOrganiser();
  await begin(stranger, owner.domain);
  await check(stranger);
  expect(atResend(owner.domain).status).toBe("verified");
  expect(await stateOf(stranger)).toBe("waiting");
});

test("Resend refuses an unverified domain, and mail leaves as before", async () => {
  const person = await setUp();
  atResend(person.domain).status = "failed";
  const taken = await send(person, "chi@people.test");
  expect(taken.from).toContain("certificates@iweri.test");
  expect(await stateOf(person)).toBe("held");
});

test("a webhook makes it look at once", async () => {
  const person = await setUp();
  const domain = atResend(person.domain);
  domain.status = "failed";
  resend.domains.fateOf = () => "failed";
  const visitor = app.visitor();
  const { payload, headers } = resend.sign({ type: "domain.updated", data: { id: domain.id } });
  const answer = await visitor.fetch("/webhooks/resend", {
    method: "POST",
    body: payload,
    headers,
  });
  expect(answer.status).toBe(200);
  await checkSenderDomains(app.context);
  expect(await stateOf(person)).toBe("held");
});

test("a domain that was deleted at Resend is made there again", async () => {
  const person = await setUp();
  resend.domains.all.delete(atResend(person.domain).id);
  await check(person);
  expect(atResend(person.domain)).toBeDefined();
  await check(person);
  await check(person);
  expect(await stateOf(person)).toBe("active");
});

test("removing it removes it at Resend, unless another claims it", async () => {
  const person = await setUp();
  await person.post(PAGE, { intent: "remove" });
  expect(atResend(person.domain)).toBeUndefined();
});

test("a removal that meets a check leaves nothing at Resend", async () => {
  const person = await setUp();
  const { domains } = resend;
  domains.all.delete(atResend(person.domain).id);
  const { answer } = domains;
  domains.answer = async (method, path, body) => {
    const answered = answer(method, path, body);
    if (method === "POST" && path === "/domains") await person.post(PAGE, { intent: "remove" });
    return answered;
  };
  const checked = await check(person);
  domains.answer = answer;
  expect(checked.status).toBe(303);
  expect(await stateOf(person)).toBeNull();
  expect(atResend(person.domain)).toBeUndefined();
});
