import { gzipSync } from "node:zlib";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wakeDelivery } from "../../../app/features/delivery/queue/ledger-lock.server.ts";
import { readResults } from "../../../app/features/delivery/sender-domains/record-results.ts";
import { findSenderDomain } from "../../../app/features/delivery/sender-domains/sender-domain.server.ts";
import { checkSenderDomains } from "../../../app/features/delivery/sender-set-up/look-again.server.ts";
import { savePeopleSegment } from "../../../app/features/recipients/segments/people-segments.server.ts";
import { confirmedSend } from "../../factories/confirmed-send.ts";
import { dmarcReport } from "../../factories/dmarc-report.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { until } from "../../factories/sending-harness.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { type DnsServer, startDnsServer } from "../../fakes/dns-server.ts";
import { type SmtpSink, startSmtpSink } from "../../fakes/smtp-sink.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const DOMAIN = "new-school.edu.ng";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Their mail servers say who receives them. */
const HOSTS = {
  "pupils.test": "mx.pupils.test",
  "gmail-users.test": "aspmx.l.google.com",
  "yahoo-users.test": "mta5.am0.yahoodns.net",
};
let app: TestApp;
let dns: DnsServer;
let sink: SmtpSink;
let moved = 0;
let isDeferring = true;

beforeAll(async () => {
  dns = await startDnsServer({
    "mail.iweri.test": { MX: [[10, "mx.iweri.test"]], TXT: ["v=spf1 a ~all"] },
    [DOMAIN]: { NS: [`ns1.${DOMAIN}`] },
    [`ns1.${DOMAIN}`]: { A: ["127.0.0.1"] },
  });
  for (const [domain, host] of Object.entries(HOSTS)) dns.zone[domain] = { MX: [[10, host]] };
  sink = await startSmtpSink({
    faultOf: (address) =>
      isDeferring && address.endsWith("@yahoo-users.test")
        ? {
            kind: "refuse-recipient",
            status: 421,
            text: "4.7.0 [TSS04] Messages temporarily deferred",
          }
        : null,
  });
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

const people = (count: number, domain: string) =>
  Array.from({ length: count }, (_, at) => ({
    firstName: `Ada${at}`,
    lastName: "Obi",
    email: `ada${at}@${domain}`,
  }));

async function judged(raw: Buffer): Promise<string[]> {
  const resolver = async (name: string) => {
    const here = dns.zone[name];
    if (typeof here === "object" && here.TXT) return here.TXT.map((text) => [text]);
    throw Object.assign(new Error("nothing"), { code: "ENOTFOUND" });
  };
  const { results } = await dkimVerify(raw, { resolver });
  return results.map(({ signingDomain, status }) => `${signingDomain} ${status.result}`);
}

test("a new school's domain, certificates, deferral, report and path", {
  timeout: 400_000,
}, async () => {
  const { context } = app;
  const school = await app.organiser({ accountName: "Acacia New School" });
  /** Sessions end while the clock moves. */
  const see = async (path: string) => {
    await school.post("/sign-in", { email: school.email, password: PASSWORD });
    return wordsOf(await school.page(path));
  };

  // Its domain.
  const start = { intent: "start", domain: DOMAIN, localPart: "certificates" };
  expect((await school.post("/settings/sending", start)).status).toBe(303);
  expect(await see("/settings/sending")).toContain("Not set up yet");
  const row = await findSenderDomain(context.db, school.accountId);
  for (const { name, type, value } of row ? readResults(row) : [])
    dns.zone[name] = type === "CNAME" ? { CNAME: value } : { TXT: [value] };
  moved += HOUR;
  await checkSenderDomains(context);
  expect(await see("/settings/sending")).toContain(
    `Your e-mail leaves from certificates@${DOMAIN}`,
  );

  // 300 certificates, of which one receiver takes none for now.
  const { batchId, rows } = await confirmedSend(context, school, [
    ...people(180, "pupils.test"),
    ...people(70, "gmail-users.test"),
    ...people(50, "yahoo-users.test"),
  ]);
  const taken = async (domain: string) =>
    (await rows()).filter(
      ({ toEmail, state }) => toEmail.endsWith(`@${domain}`) && state === "accepted",
    ).length;
  /** Lets the clock run ahead, a step each second in which all wait, until something is so. */
  const ahead = async (stepMs: number, isSo: () => Promise<boolean>) => {
    for (let steps = 0; steps < 60 && !(await isSo()); ) {
      const isIdle = !(await isLeaving());
      if (isIdle) {
        moved += stepMs;
        steps++;
      }
      wakeDelivery(context.db);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  /** A clock that moves while calls are under way ends their leases. */
  const isLeaving = () =>
    context.db
      .selectFrom("batches")
      .leftJoin("deliveries", (join) =>
        join.onRef("deliveries.batchId", "=", "batches.id").on("deliveries.state", "=", "sending"),
      )
      .select("batches.id")
      .where("batches.status", "in", ["preparing", "sending"])
      .where((or) =>
        or.or([
          or("deliveries.id", "is not", null),
          or("batches.waitsUntil", "is", null),
          or("batches.waitsUntil", "<=", context.clock().toISOString()),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
  await ahead(MINUTE, async () => (await taken("gmail-users.test")) === 70);
  expect(await taken("gmail-users.test")).toBe(70);
  expect(await taken("yahoo-users.test")).toBe(0);
  const waiting = await see(`/sent/${batchId}`);
  expect(waiting).toContain("Yahoo and AOL asked us to wait. Its part of this send");
  expect(await see("/settings/sending/pace")).toMatch(/Yahoo and AOL asked us to wait.*TSS04/);

  // What it asked for is over; then the next day brings more of the new domain's mail.
  isDeferring = false;
  await ahead(HOUR, async () => (await rows()).every(({ state }) => state === "accepted"));
  expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(["accepted"]));
  expect(sink.received).toHaveLength(300);
  expect(new Set(sink.received).size).toBe(300);
  expect(new Set((await rows()).map(({ fromDomain }) => fromDomain))).toEqual(new Set([DOMAIN]));
  await until(() => sink.raws.length === 300);
  for (const raw of sink.raws.slice(0, 20))
    expect(await judged(raw)).toEqual([`${DOMAIN} pass`, `${DOMAIN} pass`]);
  expect(await see("/settings/sending/deliverability")).toMatch(
    new RegExp(`From ${DOMAIN} .*Yahoo and AOL 50 [1-9]\\d* \\(`),
  );

  // A report of a receiver.
  const file = new FormData();
  const records = [
    { ip: "203.0.113.9", count: 300, passes: true, signedBy: DOMAIN },
    { ip: "198.51.100.7", count: 12, passes: false, signedBy: "bad.example" },
  ];
  const report = dmarcReport({ domain: DOMAIN, end: context.clock(), records });
  file.set("file", new File([gzipSync(report)], "report.xml.gz"));
  expect((await school.post("/settings/sending/deliverability", file)).status).toBe(303);
  expect(await see("/settings/sending/deliverability")).toContain("198.51.100.7 Unknown 12 12 0");

  // After its webinar: thanks, a day later the certificate.
  const form = await addPublishedForm(context, school);
  const webinar = await addWebinar(context, school, form);
  for (const [email, attended] of [
    ["came@pupils.test", 1],
    ["stayed-away@pupils.test", 0],
  ] as const)
    await addRegistration(context, webinar, { email, name: "Bisi Ade", attended });
  const segment = await savePeopleSegment(context.db, {
    accountId: school.accountId,
    name: "Came",
    rule: { match: "all", conditions: [{ what: "attended", value: webinar.id }] },
    now: context.clock(),
  });
  const project = await addReadyProject(context, school, [], {
    subject: "Yours",
    body: "[Download Certificate]",
  });
  const path = { name: "After the webinar", source: `segments:${segment}`, toEveryone: "yes" };
  const page = (await school.post("/bulk-email/rules/paths/new", path)).headers.get("Location")!;
  const add = (step: Record<string, string>) =>
    school.post(`${page}/steps/new/edit?kind=${step.kind}`, step);
  const composer = (await add({ kind: "email", about: "new" })).headers.get("Location")!;
  const message = { subject: "Thank you", body: "Dear {First Name}, thank you for coming." };
  expect((await school.post(composer, { intent: "back", ...message })).status).toBe(303);
  await add({ kind: "wait", amount: "1", unit: "days" });
  await add({ kind: "certificate", about: project.id });
  await school.post(`${page}?index`, { intent: "start" });
  const came = () => sink.received.filter((to) => to === "came@pupils.test").length;
  await ahead(MINUTE, async () => came() === 1);
  expect(await see(page)).toContain("1 on it, 0 finished, 0 left");
  await ahead(HOUR, async () => came() === 2);
  expect(await see(page)).toContain("0 on it, 1 finished, 0 left");
  expect(sink.received).not.toContain("stayed-away@pupils.test");
  await until(() => sink.raws.length === 302);
  expect(await judged(sink.raws[301]!)).toEqual([`${DOMAIN} pass`, `${DOMAIN} pass`]);
});
