import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readIssuerProof } from "../../../app/features/accounts/proof/read-proofs.server.ts";
import { runBounce } from "../../../app/features/delivery/bounces/bounce-mailbox.server.ts";
import { wakeDelivery } from "../../../app/features/delivery/queue/ledger-lock.server.ts";
import { queueMailing } from "../../../app/features/delivery/queue/queue-mailing.server.ts";
import { readResults } from "../../../app/features/delivery/sender-domains/record-results.ts";
import {
  findSenderDomain,
  keysOfDomain,
  senderDomainOf,
} from "../../../app/features/delivery/sender-domains/sender-domain.server.ts";
import { checkSenderDomains } from "../../../app/features/delivery/sender-set-up/look-again.server.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { until } from "../../factories/sending-harness.ts";
import { type DnsServer, startDnsServer } from "../../fakes/dns-server.ts";
import { type SmtpSink, startSmtpSink } from "../../fakes/smtp-sink.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const PAGE = "/settings/sending";
const MINUTE_MS = 60_000;
let app: TestApp;
let dns: DnsServer;
let sink: SmtpSink;
let moved = 0;
let count = 0;

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
    overrides: { clock: () => new Date(Date.now() + moved) },
  });
  await app.work();
});
afterAll(async () => {
  await app.stop();
  await sink.close();
  await dns.close();
});
beforeEach(() => {
  dns.zone = {};
  sink.messages.length = 0;
  sink.raws.length = 0;
  sink.heard.length = 0;
});
afterEach(() => app.context.db.deleteFrom("senderDomains").execute());

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

/** Each with a name of its own: like that of a proved one, it would be held. */
const NAMES =
  "Acacia Baobab Cassava Dogon Ebony Fonio Guava Harmattan Iroko Jollof Kola Lotus Mango Neem Okra Papaya Quartz Raffia Savanna Tamarind Udala Vetiver Walnut Yam Zebra Cedar Delta Ember Falcon Granite".split(
    " ",
  );
const newOrganiser = () => app.organiser({ accountName: `${NAMES.shift()} Institute` });

const words = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");

const newDomain = () => `school${++count}.edu.ng`;

async function begin(person: Organiser, domain: string): Promise<Response> {
  return person.post(PAGE, { domain, localPart: "certificates", intent: "start" });
}

/** The domain with its own name server, and all records that its page asks for. */
async function publish(accountId: string, domain: string): Promise<void> {
  dns.zone[domain] = { NS: [`ns1.${domain}`] };
  dns.zone[`ns1.${domain}`] = { A: ["127.0.0.1"] };
  dns.zone["mail.iweri.test"] = { MX: [[10, "mx.iweri.test"]], TXT: ["v=spf1 a ~all"] };
  const row = await findSenderDomain(app.context.db, accountId);
  for (const { name, type, value } of row ? readResults(row) : [])
    dns.zone[name] = type === "CNAME" ? { CNAME: value } : { TXT: [value] };
}

async function check(person: Organiser): Promise<Response> {
  await person.post("/sign-in", { email: person.email, password: PASSWORD });
  return person.post(PAGE, { intent: "check" });
}
const stateOf = async ({ accountId }: Organiser) =>
  (await senderDomainOf(app.context.db, accountId))?.state ?? null;

async function setUp(domain = newDomain()): Promise<Organiser & { domain: string }> {
  const person = await newOrganiser();
  expect((await begin(person, domain)).status).toBe(303);
  await publish(person.accountId, domain);
  expect((await check(person)).status).toBe(303);
  expect(await stateOf(person)).toBe("active");
  return Object.assign(person, { domain });
}

/** Signs in again: sessions end while the clock moves. */
async function pageOf(person: Organiser, path = PAGE): Promise<string> {
  await person.post("/sign-in", { email: person.email, password: PASSWORD });
  return words(await person.page(path));
}

/** Looks as the job does, so many minutes later. */
async function later(minutes: number): Promise<void> {
  moved += minutes * MINUTE_MS;
  await checkSenderDomains(app.context);
}

async function send({ accountId }: Organiser, to: string, canUnsubscribe = true) {
  const { db, config, clock } = app.context;
  const from = sink.messages.length;
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
        canUnsubscribe,
        now: clock(),
      },
    ),
  );
  wakeDelivery(db);
  const isThere = () => sink.messages.findIndex((mail, at) => at >= from && hasTo(mail.to, to));
  await until(async () => isThere() >= 0, 15_000);
  const at = isThere();
  return {
    mail: sink.messages[at]!,
    raw: await rawOf(at),
    heard: sink.heard.findLast(({ rcptTo }) => rcptTo.includes(to))!,
  };
}

/** Kept right after it was parsed. */
async function rawOf(at: number): Promise<Buffer> {
  await until(async () => sink.raws.length > at);
  return sink.raws[at]!;
}

function hasTo(to: (typeof sink.messages)[number]["to"], address: string): boolean {
  return [to ?? []].flat().some((one) => one.value.some((value) => value.address === address));
}

/** What somebody who looks the keys up finds. */
async function judged(raw: Buffer) {
  const resolver = async (name: string) => {
    const here = dns.zone[name];
    if (!here || typeof here === "string" || !here.TXT)
      throw Object.assign(new Error("nothing"), { code: "ENOTFOUND" });
    return here.TXT.map((text) => [text]);
  };
  const { results } = await dkimVerify(raw, { resolver });
  return results.map(
    (one) => `${(one as { algo?: string }).algo} ${one.signingDomain} ${one.status.result}`,
  );
}

test("a domain whose records are found sends signed mail of its own", async () => {
  const person = await newOrganiser();
  const domain = newDomain();
  const before = await send(person, "ada@people.test");
  expect(before.mail.from?.value[0]?.address).toBe("certificates@iweri.test");
  expect(before.raw.toString()).not.toContain("DKIM-Signature");

  await begin(person, domain);
  const page = await pageOf(person);
  expect(page).toContain("Not set up yet");
  expect(page).toContain(`returns.${domain}`);
  expect(page).toContain("v=DKIM1; k=ed25519; p=");
  expect((await send(person, "bisi@people.test")).mail.from?.text).toContain("@iweri.test");

  await publish(person.accountId, domain);
  await check(person);
  expect(await pageOf(person)).toContain(`Your e-mail leaves from certificates@${domain}`);
  const { mail, raw, heard } = await send(person, "chi@people.test");
  expect(mail.from?.value[0]).toMatchObject({
    address: `certificates@${domain}`,
    name: "Lagoon Academy",
  });
  expect(mail.messageId).toMatch(new RegExp(`^<[0-9a-z]+@${domain}>$`));
  expect(heard.mailFrom).toMatch(new RegExp(`^bounces\\+[0-9a-z]+@returns\\.${domain}$`));
  expect(await judged(raw)).toEqual([`rsa-sha256 ${domain} pass`, `ed25519-sha256 ${domain} pass`]);
  expect(raw.toString()).toMatch(/h=[^;]*list-unsubscribe-post/i);
});

test("the job finds the records without anybody asking", async () => {
  const person = await newOrganiser();
  const domain = newDomain();
  await begin(person, domain);
  await publish(person.accountId, domain);
  await later(3);
  expect(await stateOf(person)).toBe("active");
  expect(await pageOf(person, "/notifications")).toContain(`is now sent from ${domain}`);
});

test("notices about the account stay with our own address", async () => {
  const person = await setUp();
  const from = sink.messages.length;
  await app.visitor().post("/forgot-pass", { email: person.email });
  await until(async () => sink.messages.slice(from).some(({ to }) => hasTo(to, person.email)));
  const mail = sink.messages.slice(from).find(({ to }) => hasTo(to, person.email));
  expect(mail?.from?.value[0]?.address).toBe("certificates@iweri.test");
});

test("a lost record keeps its grace, then mail goes back", async () => {
  const person = await setUp();
  delete dns.zone[`returns.${person.domain}`];
  await later(7 * 60);
  expect(await pageOf(person)).not.toContain("Record missing");
  await later(11);
  expect(await stateOf(person)).toBe("active");
  expect(await pageOf(person)).toContain("Record missing");
  await until(async () => sink.messages.some(({ subject }) => subject?.includes("is missing")));
  const kept = await send(person, "dayo@people.test");
  expect(kept.mail.from?.text).toContain(`certificates@${person.domain}`);
  // Bounces go where they arrive.
  expect(kept.heard.mailFrom).toMatch(/@mail\.iweri\.test$/);
  await later(3 * 24 * 60);
  expect(await stateOf(person)).toBe("lost");
  const { mail } = await send(person, "efe@people.test");
  expect(mail.from?.text).toContain("certificates@iweri.test");
  await until(async () => sink.messages.some(({ subject }) => subject?.includes("no longer sent")));
});

test("without any key in the zone mail goes back at once", async () => {
  const person = await setUp();
  const keys = await keysOfDomain(
    app.context.db,
    (await findSenderDomain(app.context.db, person.accountId))?.id ?? "",
  );
  for (const { selector } of keys) delete dns.zone[`${selector}._domainkey.${person.domain}`];
  await later(7 * 60);
  await later(11);
  expect(await stateOf(person)).toBe("held");
  expect((await send(person, "fela@people.test")).mail.from?.text).toContain("@iweri.test");
  await publish(person.accountId, person.domain);
  await later(11);
  expect(await stateOf(person)).toBe("active");
});

test("name servers that say nothing change nothing", async () => {
  const person = await setUp();
  for (const name of Object.keys(dns.zone)) dns.zone[name] = "broken";
  await later(7 * 60);
  await later(4 * 24 * 60);
  expect(await stateOf(person)).toBe("active");
  expect(await pageOf(person)).toContain("No name server answered");
});

test("new keys take over once both are seen, without a gap", async () => {
  const person = await setUp();
  const db = app.context.db;
  const row = await findSenderDomain(db, person.accountId);
  await person.post(PAGE, { intent: "new-keys" });
  const first = await send(person, "gina@people.test");
  expect(await judged(first.raw)).toHaveLength(2);
  const old = (await keysOfDomain(db, row!.id)).filter(({ state }) => state === "signing");
  await publish(person.accountId, person.domain);
  await check(person);
  const keys = await keysOfDomain(db, row!.id);
  expect(
    keys
      .filter(({ state }) => state === "old")
      .map(({ id }) => id)
      .sort(),
  ).toEqual(old.map(({ id }) => id).sort());
  const second = await send(person, "halima@people.test");
  expect((await judged(second.raw)).every((one) => one.endsWith("pass"))).toBe(true);
  expect(second.raw.toString()).not.toContain(`s=${old[0]?.selector};`);
  expect(await pageOf(person)).toContain("Leave this record until");
  await later(8 * 24 * 60);
  expect(await pageOf(person)).toContain("You can delete this record");
  expect(
    (await keysOfDomain(db, row!.id)).find(({ state }) => state === "old")?.sealedKey,
  ).toBeNull();
});

test("a leaked key stops signing at once", async () => {
  const person = await setUp();
  await person.post(PAGE, { intent: "leaked" });
  expect(await stateOf(person)).toBe("held");
  expect(await pageOf(person)).toContain("Delete this record now");
  expect((await send(person, "ike@people.test")).raw.toString()).not.toContain("DKIM-Signature");
  await publish(person.accountId, person.domain);
  await check(person);
  expect(await stateOf(person)).toBe("active");
  const { raw } = await send(person, "joy@people.test");
  expect((await judged(raw)).filter((one) => one.endsWith("pass"))).toHaveLength(2);
});

test("a bounce to the organiser's own name reaches its message", async () => {
  const person = await setUp();
  const { heard } = await send(person, "tola@people.test");
  const { db, config } = app.context;
  const report = [
    "From: MAILER-DAEMON@mx.people.test",
    `To: ${heard.mailFrom}`,
    "Subject: Undelivered",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.people.test",
    "",
    "Final-Recipient: rfc822; tola@people.test",
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 no such user",
    "",
    "--b--",
    "",
  ].join("\r\n");
  const env = {
    NODE_ENV: "test",
    DATA_DIR: config.dataDir,
    SESSION_SECRET: config.sessionSecret,
    ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
  };
  const input = (async function* () {
    yield Buffer.from(report);
  })();
  const recorded = await runBounce(["--recipient", heard.mailFrom], env, input);
  expect(recorded).toEqual({ code: 0, text: "bounced" });
  const row = await db
    .selectFrom("deliveries")
    .select("state")
    .where("toEmail", "=", "tola@people.test")
    .executeTakeFirst();
  expect(row?.state).toBe("bounced");
});

test("private keys are sealed in the database", async () => {
  const person = await setUp();
  const row = await findSenderDomain(app.context.db, person.accountId);
  for (const { sealedKey } of await keysOfDomain(app.context.db, row!.id)) {
    expect(sealedKey).toMatch(/^1\./);
    expect(sealedKey).not.toContain("PRIVATE KEY");
  }
});

test.each([
  ["gmail.com", "Anyone can have a mailbox"],
  ["yahoo.co.uk", "Anyone can have a mailbox"],
  ["edu.ng", "Many organisations share"],
  ["mail.iweri.test", "is ours"],
  ["192.0.2.7", "An IP address"],
  ["no domain", "Enter a domain like"],
])("%s is refused with the reason", async (domain, reason) => {
  const person = await newOrganiser();
  const response = await begin(person, domain);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(words(html)).toContain(reason);
  expect(html).toContain(`value="${domain}"`);
});

test("a domain that another organisation proved is refused", async () => {
  const other = await newOrganiser();
  await proveIssuer(app.context.db, other.accountId, "proved.example");
  const person = await newOrganiser();
  const response = await begin(person, "proved.example");
  expect(response.status).toBe(422);
  expect(words(await response.text())).toContain("another organisation here, which has proved it");
});

test("a claim without proof does not keep the owner out", async () => {
  const domain = newDomain();
  const squatter = await newOrganiser();
  expect((await begin(squatter, domain)).status).toBe(303);
  const owner = await setUp(domain);
  expect(await stateOf(owner)).toBe("active");
  await later(3);
  expect(await stateOf(squatter)).toBe("waiting");
  expect(await pageOf(squatter)).toContain("Another account sends from");
});

test("a domain in use is refused until it was sold", async () => {
  const seller = await setUp();
  const buyer = await newOrganiser();
  const response = await begin(buyer, seller.domain);
  expect(response.status).toBe(422);
  expect(words(await response.text())).toContain("Another account sends from");
  dns.zone = {};
  await later(1);
  await later(11);
  expect(await stateOf(seller)).toBe("held");
  expect((await begin(buyer, seller.domain)).status).toBe(303);
  await publish(buyer.accountId, seller.domain);
  await check(buyer);
  expect(await stateOf(buyer)).toBe("active");
  expect(await stateOf(seller)).toBe("lost");
});

test("two people who set it up at once get one domain", async () => {
  const person = await newOrganiser();
  const domains = [newDomain(), newDomain()];
  const answers = await Promise.all([...domains, ...domains].map((one) => begin(person, one)));
  expect(answers.every(({ status }) => status === 303)).toBe(true);
  const { db } = app.context;
  const rows = await db
    .selectFrom("senderDomains")
    .select(["id", "domain"])
    .where("accountId", "=", person.accountId)
    .execute();
  expect(rows).toHaveLength(1);
  expect(domains).toContain(rows[0]!.domain);
  expect(await keysOfDomain(db, rows[0]!.id)).toHaveLength(2);
});

test("a sender domain is the organisation's proof, while it lasts", async () => {
  const person = await setUp();
  const { db } = app.context;
  expect(await readIssuerProof(db, person.accountId)).toMatchObject({
    kind: "dns",
    domain: person.domain,
  });
  expect(await pageOf(person, "/settings/organisation/proof")).toContain(person.domain);
  await person.post(PAGE, { intent: "remove" });
  expect(await readIssuerProof(db, person.accountId)).toBeNull();
});

test("a domain that the mail server refuses holds up nobody", async () => {
  const person = await setUp();
  const other = await newOrganiser();
  sink.refuseSender = (address) =>
    address.endsWith(person.domain) ? "5.7.1 not one of our domains" : null;
  const { mail } = await send(person, "kemi@people.test");
  sink.refuseSender = () => null;
  expect(mail.from?.text).toContain("certificates@iweri.test");
  expect(await stateOf(person)).toBe("held");
  expect((await send(other, "lola@people.test")).mail.subject).toBe("Tomorrow");
  await later(11);
  expect(await stateOf(person)).toBe("held");
  expect(await pageOf(person)).toContain("not one of our domains");
  await check(person);
  expect(await stateOf(person)).toBe("active");
});

test("the address before the @ can be changed, by owners alone", async () => {
  const person = await setUp();
  expect((await person.post(PAGE, { intent: "address", localPart: "Not good" })).status).toBe(422);
  expect((await person.post(PAGE, { intent: "address", localPart: "events" })).status).toBe(303);
  expect((await send(person, "musa@people.test")).mail.from?.text).toContain(
    `events@${person.domain}`,
  );
  const stranger = await newOrganiser();
  expect((await stranger.post(PAGE, { intent: "address", localPart: "events" })).status).toBe(404);
  expect((await stranger.post(PAGE, { intent: "remove" })).status).toBe(404);
});
