import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDns } from "../../../app/engines/mail-domain/dns-lookup.server.ts";
import type { FindingSubject } from "../../../app/engines/mail-domain/domain-finding.ts";
import {
  checkSenderDomain,
  domainReportLine,
  isDomainGood,
} from "../../../app/features/delivery/domain-check/domain-check.server.ts";
import { readConfig } from "../../../app/platform/config.server.ts";
import { type DnsServer, type DnsZone, startDnsServer } from "../../fakes/dns-server.ts";

let dns: DnsServer;
const now = new Date("2026-11-20T09:00:00Z");

beforeAll(async () => {
  dns = await startDnsServer();
});
beforeEach(() => {
  dns.questions.length = 0;
});
afterAll(() => dns.close());

const keyOf = (bits: number) =>
  generateKeyPairSync("rsa", { modulusLength: bits })
    .publicKey.export({ type: "spki", format: "der" })
    .toString("base64");
const KEY = keyOf(1024);

/** Everything as Resend asks for it. */
const GOOD: DnsZone = {
  "send.iweri.ng": {
    TXT: ["v=spf1 include:amazonses.com ~all"],
    MX: [[10, "feedback-smtp.eu-west-1.amazonses.com"]],
  },
  "amazonses.com": { TXT: ["v=spf1 ip4:199.255.192.0/22 ip4:54.240.0.0/18 -all"] },
  "resend._domainkey.iweri.ng": { TXT: [`p=${KEY}`] },
  "_dmarc.iweri.ng": { TXT: ["v=DMARC1; p=quarantine; rua=mailto:dmarc@iweri.ng"] },
  "iweri.ng": { A: ["192.0.2.1"] },
};

const config = (env: Record<string, string>) =>
  readConfig({
    NODE_ENV: "test",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    SUPPORT_EMAIL: "help@iweri.ng",
    ...env,
  });
const RESEND = config({
  MAIL_TRANSPORT: "resend",
  RESEND_API_KEY: "re_1",
  MAIL_FROM: "certificates@iweri.ng",
});
const SMTP = config({
  MAIL_TRANSPORT: "smtp",
  SMTP_URL: "smtps://user:pass@mail.iweri.ng",
  MAIL_FROM: "certificates@iweri.ng",
});

async function check(
  zone: DnsZone,
  { settings = RESEND, selector = null as string | null, timeoutMs = 10_000 } = {},
) {
  dns.zone = zone;
  return checkSenderDomain(settings, {
    dns: openDns({ servers: [dns.address], timeoutMs, tries: 1 }),
    selector,
    now,
  });
}
async function finding(
  subject: FindingSubject,
  zone: DnsZone,
  given: Parameters<typeof check>[1] = {},
) {
  const report = await check({ ...GOOD, ...zone }, given);
  const { level, text, publish } = report.findings.find((one) => one.subject === subject)!;
  return { level, text, publish };
}

describe("Everything at once", () => {
  test("a domain set up as Resend asks is good in every part", async () => {
    const report = await check(GOOD);
    expect(report.findings.map(({ subject, level }) => [subject, level])).toEqual([
      ["SPF", "good"],
      ["DKIM", "good"],
      ["DMARC", "good"],
      ["Return path", "good"],
    ]);
    expect(isDomainGood(report)).toBe(true);
    expect(domainReportLine(report)).toBe(
      "iweri.ng: SPF good, DKIM good, DMARC good, Return path good",
    );
    expect(dns.questions).toContain("TXT send.iweri.ng");
    expect(dns.questions).toContain("MX send.iweri.ng");
  });

  test("the name servers of DNS_RESOLVERS are asked", async () => {
    dns.zone = GOOD;
    const asked = Object.assign({}, RESEND, { dnsResolvers: [dns.address] });
    const report = await checkSenderDomain(asked, { now });
    expect(new Set(report.findings.map(({ level }) => level))).toEqual(new Set(["good"]));
    expect(dns.questions).toContain("TXT _dmarc.iweri.ng");
  });

  test("a domain with nothing published is told every record to publish", async () => {
    const report = await check({});
    expect(report.findings.map(({ level }) => level)).toEqual(["wrong", "wrong", "wrong", "wrong"]);
    expect(report.findings.map(({ publish }) => publish)).toEqual([
      { type: "TXT", name: "send.iweri.ng", value: "v=spf1 include:amazonses.com ~all" },
      null,
      { type: "TXT", name: "_dmarc.iweri.ng", value: "v=DMARC1; p=none; rua=mailto:help@iweri.ng" },
      null,
    ]);
    expect(domainReportLine(report)).toContain("DKIM wrong (There is no key");
  });
});

describe("SPF", () => {
  const spf = (text: string | string[], more: DnsZone = {}) =>
    finding("SPF", {
      "send.iweri.ng": { ...(GOOD["send.iweri.ng"] as object), TXT: [text].flat() },
      ...more,
    });

  test.each([
    [
      "two records",
      ["v=spf1 include:amazonses.com ~all", "v=spf1 -all"],
      "wrong",
      "There are 2 SPF records.",
    ],
    [
      "another text beside it",
      ["v=spf1 include:amazonses.com ~all", "MS=ms123"],
      "good",
      "It names Resend’s servers. 1 of 10",
    ],
    ["no record among texts", ["google-site-verification=x"], "wrong", "No SPF record"],
    [
      "a slip",
      "v=spf1 includes:amazonses.com ~all",
      "wrong",
      "“includes:amazonses.com” in the record of send.iweri.ng is not SPF.",
    ],
    ["everybody", "v=spf1 include:amazonses.com +all", "wrong", "“+all” lets anyone"],
    ["everybody, unsaid", "v=spf1 include:amazonses.com all", "wrong", "“+all” lets anyone"],
    ["nobody", "v=spf1 -all", "wrong", "It does not include amazonses.com"],
    [
      "no end",
      "v=spf1 include:amazonses.com",
      "warning",
      "It does not say what to do with e-mail from elsewhere",
    ],
    [
      "a neutral end",
      "v=spf1 include:amazonses.com ?all",
      "warning",
      "It does not say what to do with e-mail from elsewhere",
    ],
    ["ptr", "v=spf1 ptr include:amazonses.com -all", "warning", "“ptr” in it is slow"],
    [
      "a name that is gone",
      "v=spf1 include:amazonses.com include:gone.test -all",
      "wrong",
      "It includes gone.test, which has no SPF record.",
    ],
    ["names after all", "v=spf1 include:amazonses.com -all include:gone.test", "good", "1 of 10"],
  ] as const)("SPF: %s", async (_, text, level, words) => {
    const found = await spf(text as string);
    expect(found.level).toBe(level);
    expect(found.text).toContain(words);
  });

  test("SPF: what is missing is added to the record that is there", async () => {
    expect(
      (
        await spf("v=spf1 include:_spf.google.com -all", {
          "_spf.google.com": { TXT: ["v=spf1 ip4:192.0.2.0/24 -all"] },
        })
      ).publish,
    ).toEqual({
      type: "TXT",
      name: "send.iweri.ng",
      value: "v=spf1 include:amazonses.com include:_spf.google.com -all",
    });
    expect((await spf("v=spf1 include:amazonses.com ?all")).publish?.value).toBe(
      "v=spf1 include:amazonses.com ~all",
    );
    expect((await spf("v=spf1 include:amazonses.com all")).publish?.value).toBe(
      "v=spf1 include:amazonses.com ~all",
    );
  });

  test("SPF: more than ten look-ups are an error, however they come about", async () => {
    const chain = (length: number): DnsZone =>
      Object.fromEntries(
        Array.from({ length }, (_, n) => [
          `n${n}.test`,
          {
            TXT: [
              n === length - 1 ? "v=spf1 ip4:192.0.2.1 -all" : `v=spf1 include:n${n + 1}.test -all`,
            ],
          },
        ]),
      );
    expect(await spf("v=spf1 include:amazonses.com include:n0.test -all", chain(9))).toMatchObject({
      level: "good",
      text: expect.stringContaining("10 of 10"),
    });
    expect(await spf("v=spf1 include:amazonses.com include:n0.test -all", chain(10))).toMatchObject(
      {
        level: "wrong",
        text: expect.stringContaining("Reading it takes 11 more look-ups"),
      },
    );
    const itself = await spf("v=spf1 include:amazonses.com include:loop.test -all", {
      "loop.test": { TXT: ["v=spf1 include:loop.test -all"] },
    });
    expect(itself).toMatchObject({
      level: "wrong",
      text: expect.stringContaining("more look-ups"),
    });
  });

  test("SPF: redirect leads on, also through a CNAME", async () => {
    const zone: DnsZone = {
      "all.test": { CNAME: "really.test" },
      "really.test": { TXT: ["v=spf1 include:amazonses.com ~all"] },
    };
    expect(await spf("v=spf1 redirect=all.test", zone)).toMatchObject({ level: "good" });
    expect(await spf("v=spf1 redirect=gone.test")).toMatchObject({
      level: "wrong",
      text: expect.stringContaining("gone.test"),
    });
  });
});

describe("DKIM", () => {
  const dkim = (texts: string[], given: Parameters<typeof check>[1] = {}) =>
    finding("DKIM", { "resend._domainkey.iweri.ng": { TXT: texts } }, given);

  test.each([
    ["as Resend has it", [`p=${KEY}`], "good", "RSA, 1,024 bits"],
    ["as others have it", [`v=DKIM1; k=rsa; t=s; p=${keyOf(2048)}`], "good", "RSA, 2,048 bits"],
    [
      "with spaces in the key",
      [`v=DKIM1; p=${KEY.slice(0, 100)} ${KEY.slice(100)}`],
      "good",
      "RSA, 1,024 bits",
    ],
    [
      "Ed25519",
      [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString("base64")}`],
      "good",
      "Ed25519",
    ],
    ["no record", [], "wrong", "There is no key"],
    ["two records", [`p=${KEY}`, `p=${KEY}`], "wrong", "There are 2 records"],
    ["a key that was withdrawn", ["v=DKIM1; p="], "wrong", "The key was withdrawn"],
    ["no key in it", ["v=DKIM1; k=rsa"], "wrong", "has no key"],
    ["half a key", [`p=${KEY.slice(0, 120)}`], "wrong", "The key is damaged"],
    ["a short key", [`p=${keyOf(768)}`], "wrong", "The key has only 768 bits."],
    ["another version", [`v=DKIM2; p=${KEY}`], "wrong", "It is not a DKIM record."],
    ["a test key", [`v=DKIM1; t=y:s; p=${KEY}`], "warning", "marked as a test"],
    ["old hashes", [`v=DKIM1; h=sha1; p=${KEY}`], "wrong", "hashes that are no longer accepted"],
    ["a key for something else", [`v=DKIM1; s=other; p=${KEY}`], "wrong", "not for e-mail"],
    ["no tags", ["hello"], "wrong", "can’t be read"],
  ])("DKIM: %s", async (_, texts, level, words) => {
    const found = await dkim(texts);
    expect(found.text).toContain(words);
    expect(found.level).toBe(level);
  });

  test("DKIM: a key of 4,096 bits is fetched over TCP", async () => {
    expect(await dkim([`v=DKIM1; k=rsa; p=${keyOf(4096)}`])).toMatchObject({
      level: "good",
      text: expect.stringContaining("4,096 bits"),
    });
    expect(dns.questions).toContain("TXT resend._domainkey.iweri.ng tcp");
  });
});

describe("DMARC", () => {
  const dmarc = (texts: string[], more: DnsZone = {}) =>
    finding("DMARC", { "_dmarc.iweri.ng": { TXT: texts }, ...more });

  test.each([
    [
      "the least that is asked for",
      ["v=DMARC1; p=none; rua=mailto:d@iweri.ng"],
      "good",
      "Forged e-mail is reported and let through.",
    ],
    [
      "reject",
      ["v=DMARC1;p=reject;rua=mailto:d@iweri.ng;pct=100"],
      "good",
      "Forged e-mail is refused.",
    ],
    ["no reports", ["v=DMARC1; p=reject"], "warning", "Nobody gets the reports"],
    ["no policy", ["v=DMARC1; rua=mailto:d@iweri.ng"], "wrong", "no policy (“p=”)"],
    ["a policy that is none", ["v=DMARC1; p=block"], "wrong", "“block” is not a policy"],
    [
      "two records",
      ["v=DMARC1; p=none", "v=DMARC1; p=reject"],
      "wrong",
      "There are 2 DMARC records.",
    ],
    ["a small version", ["v=dmarc1; p=none"], "wrong", "can’t be read"],
    [
      "strict SPF",
      ["v=DMARC1; p=none; aspf=s; rua=mailto:d@iweri.ng"],
      "warning",
      "“aspf=s” requires",
    ],
    ["nothing", [], "wrong", "There is no DMARC record."],
    ["another text", ["v=spf1 -all"], "wrong", "There is no DMARC record."],
  ])("DMARC: %s", async (_, texts, level, words) => {
    const found = await dmarc(texts);
    expect(found.text).toContain(words);
    expect(found.level).toBe(level);
  });

  test("DMARC: reports are added to the record that is there", async () => {
    expect((await dmarc(["v=DMARC1; p=reject; pct=100;"])).publish?.value).toBe(
      "v=DMARC1; p=reject; pct=100; rua=mailto:help@iweri.ng",
    );
  });

  test("DMARC: a parent's policy for subdomains counts for a subdomain", async () => {
    const settings = config({
      MAIL_TRANSPORT: "resend",
      RESEND_API_KEY: "re_1",
      MAIL_FROM: "hello@news.iweri.com.ng",
    });
    const parent = (text: string): DnsZone => ({ "_dmarc.iweri.com.ng": { TXT: [text] } });
    expect(
      await finding("DMARC", parent("v=DMARC1; p=reject; sp=none; rua=mailto:d@iweri.com.ng"), {
        settings,
      }),
    ).toMatchObject({
      level: "good",
      text: expect.stringMatching(
        /^The record of the parent domain counts\. Forged e-mail is reported/,
      ),
    });
    expect(
      await finding("DMARC", parent("v=DMARC1; p=none; sp=maybe"), { settings }),
    ).toMatchObject({ level: "wrong" });
  });

  test("DMARC: reports to somebody else's domain need its consent", async () => {
    const record = ["v=DMARC1; p=none; rua=mailto:x@reports.test!10m"];
    expect(await dmarc(record)).toMatchObject({
      level: "warning",
      text: expect.stringContaining("iweri.ng._report._dmarc.reports.test"),
    });
    expect(
      await dmarc(record, { "iweri.ng._report._dmarc.reports.test": { TXT: ["v=DMARC1"] } }),
    ).toMatchObject({
      level: "good",
    });
  });
});

describe("The mail server and the name servers", () => {
  test("return path: bounces reach Resend, or a server that takes mail", async () => {
    const spfText = { TXT: ["v=spf1 include:amazonses.com ~all"] };
    const at = (name: string, records: object) =>
      finding("Return path", { [name]: records as never });
    expect(await at("send.iweri.ng", spfText)).toMatchObject({
      level: "wrong",
      text: expect.stringContaining("go nowhere"),
    });
    expect(await at("send.iweri.ng", { ...spfText, MX: [[10, "mail.iweri.ng"]] })).toMatchObject({
      level: "wrong",
    });
    const smtp = (records: object) =>
      finding("Return path", { "iweri.ng": records as never }, { settings: SMTP });
    expect(await smtp({ MX: [[10, "mail.iweri.ng"]] })).toMatchObject({ level: "good" });
    expect(await smtp({ MX: [[0, "."]], A: ["192.0.2.1"] })).toMatchObject({ level: "warning" });
    expect(await smtp({})).toMatchObject({ level: "wrong" });
  });

  test("one's own server: SPF asks the domain, DKIM needs a selector", async () => {
    const zone: DnsZone = {
      "iweri.ng": { TXT: ["v=spf1 mx -all"], MX: [[10, "mail.iweri.ng"]] },
      "s1._domainkey.iweri.ng": { TXT: [`v=DKIM1; p=${KEY}`] },
    };
    expect(await finding("SPF", zone, { settings: SMTP })).toMatchObject({
      level: "good",
      text: expect.stringContaining("from which mail.iweri.ng sends"),
    });
    expect(await finding("DKIM", zone, { settings: SMTP })).toMatchObject({
      level: "warning",
      text: expect.stringContaining("Enter its selector"),
    });
    expect(await finding("DKIM", zone, { settings: SMTP, selector: "s1" })).toMatchObject({
      level: "good",
    });
  });

  test("failing name servers are no finding, and hold nobody up", async () => {
    const started = Date.now();
    const report = await check(
      { ...GOOD, "send.iweri.ng": "silent", "_dmarc.iweri.ng": "broken" },
      { timeoutMs: 150 },
    );
    expect(Date.now() - started).toBeLessThan(20_000);
    expect(report.findings.map(({ level }) => level)).toEqual([
      "warning",
      "good",
      "warning",
      "warning",
    ]);
    expect(report.findings[0]!.text).toMatch(
      /^The name servers did not answer \(E\w+\), so we know nothing yet\./,
    );
  });
});
