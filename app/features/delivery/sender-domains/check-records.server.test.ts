import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DnsServer, startDnsServer } from "../../../../tests/fakes/dns-server.ts";
import { checkRecords, evaluateKey } from "./check-records.server.ts";
import type { RecordResult, RequiredRecord } from "./record-results.ts";
import { openZone } from "./zone-lookup.server.ts";

const DOMAIN = "school.edu.ng";
const KEY = `v=DKIM1; k=rsa; p=${"MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A".repeat(14)}`;
const DKIM: RequiredRecord = {
  id: "k1",
  purpose: "dkim",
  type: "TXT",
  name: `i1r._domainkey.${DOMAIN}`,
  value: KEY,
};
const RETURNS: RequiredRecord = {
  id: "returns",
  purpose: "returns",
  type: "CNAME",
  name: `returns.${DOMAIN}`,
  value: "mail.iweri.test",
};

let dns: DnsServer;
let other: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
  other = await startDnsServer();
});
afterAll(async () => {
  await dns.close();
  await other.close();
});
const OWN_NS = { [DOMAIN]: { NS: ["ns1.dns.test"] }, "ns1.dns.test": { A: ["127.0.0.1"] } };
beforeEach(() => {
  dns.zone = { "mail.iweri.test": { MX: [[10, "mx.iweri.test"]] } };
  other.zone = {};
});

async function look(
  record: RequiredRecord,
  here: DnsServer["zone"],
  before: RecordResult[] = [],
): Promise<RecordResult> {
  Object.assign(dns.zone, OWN_NS, here);
  const zone = await openZone(DOMAIN, [dns.address]);
  const [result] = await checkRecords([record], DOMAIN, zone, before);
  if (!result) throw new Error("no result");
  return result;
}

const [HEAD, TAIL] = [KEY.slice(0, 255), KEY.slice(255)];

test.each<[string, string[], RecordResult["status"], RegExp]>([
  ["the key, in two strings", [HEAD + TAIL], "ok", /Found/],
  ["spaces within the key", [KEY.replace("BIjAN", "BI jAN")], "ok", /Found/],
  ["no version", [KEY.replace("v=DKIM1; ", "")], "ok", /Found/],
  ["quotation marks", [`"${KEY}"`], "syntax", /quotation mark too many/],
  ["typographic ones", [`“${KEY}”`], "syntax", /quotation mark too many/],
  ["only the first string", [HEAD], "different", /cut off after 255/],
  ["another key", [KEY.replace("MIIB", "MIIC")], "different", /another key/],
  ["an empty key", ["v=DKIM1; p="], "different", /withdrawn/],
  ["two records", [KEY, "v=DKIM1; p=abcd"], "several", /2 records/],
  ["something else", ["hello"], "syntax", /can’t be read/],
  ["nothing", [], "missing", /Not found/],
])("a key's record: %s", (_, texts, status, words) => {
  expect(evaluateKey(KEY, texts)).toMatchObject({ status, text: expect.stringMatching(words) });
});

test("long records come over TCP and whole", async () => {
  const result = await look(DKIM, { [DKIM.name]: { TXT: [KEY] } });
  expect(result).toMatchObject({ status: "ok", counts: true });
  expect(dns.questions).toContain(`TXT ${DKIM.name} tcp`);
});

test("the domain appended twice is found and named", async () => {
  const result = await look(DKIM, { [`${DKIM.name}.${DOMAIN}`]: { TXT: [KEY] } });
  expect(result).toMatchObject({
    status: "missing",
    text: expect.stringContaining(`It is at ${DKIM.name}.${DOMAIN}`),
  });
});

test("a CNAME in a key's place is named", async () => {
  const result = await look(DKIM, { [DKIM.name]: { CNAME: "nowhere.test" } });
  expect(result).toMatchObject({ status: "different", found: ["nowhere.test"] });
});

test.each<[string, DnsServer["zone"], RecordResult["status"], RegExp]>([
  ["straight", { [RETURNS.name]: { CNAME: "mail.iweri.test" } }, "ok", /Found/],
  [
    "by way of another",
    { [RETURNS.name]: { CNAME: "a.test" }, "a.test": { CNAME: "mail.iweri.test" } },
    "ok",
    /Found/,
  ],
  ["elsewhere", { [RETURNS.name]: { CNAME: "b.test" } }, "different", /leads to b\.test/],
  [
    "in a circle",
    {
      [RETURNS.name]: { CNAME: "c.test" },
      "c.test": { CNAME: "d.test" },
      "d.test": { CNAME: "c.test" },
    },
    "syntax",
    /circle/,
  ],
  [
    "through ten names",
    Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [
        at === 0 ? RETURNS.name : `n${at}.test`,
        { CNAME: `n${at + 1}.test` },
      ]),
    ),
    "syntax",
    /More than 8/,
  ],
  ["by our MX", { [RETURNS.name]: { MX: [[5, "mx.iweri.test"]] } }, "ok", /our servers/],
  ["by another MX", { [RETURNS.name]: { MX: [[5, "mx.b.test"]] } }, "different", /MX record/],
  ["through a proxy", { [RETURNS.name]: { A: ["192.0.2.1"] } }, "different", /proxied/],
  ["nowhere", {}, "missing", /Not found/],
])("the return path leads %s", async (_, zone, status, words) => {
  const { text, ...result } = await look(RETURNS, zone);
  expect(result.status, text).toBe(status);
  expect(text).toMatch(words);
});

test("servers that fail leave a record as it was", async () => {
  const good = await look(DKIM, { [DKIM.name]: { TXT: [KEY] } });
  const failed = await look(DKIM, { [DKIM.name]: "broken" }, [good]);
  expect(failed).toMatchObject({ status: "unknown", counts: true });
});

test("one look that misses a record is not its loss, two are", async () => {
  const good = await look(DKIM, { [DKIM.name]: { TXT: [KEY] } });
  dns.zone[DKIM.name] = {};
  const once = await look(DKIM, {}, [good]);
  expect(once).toMatchObject({ status: "missing", counts: true });
  expect(await look(DKIM, {}, [once])).toMatchObject({ status: "missing", counts: false });
});

test("what the zone has and resolvers don't see counts later", async () => {
  Object.assign(dns.zone, { [DKIM.name]: { TXT: [KEY] } });
  const zone = await openZone(DOMAIN, [other.address]);
  const own = await openZone(DOMAIN, [dns.address]);
  const [result] = await checkRecords(
    [DKIM],
    DOMAIN,
    { own: [{ name: "ns1", dns: own.resolvers[0]! }], resolvers: zone.resolvers },
    [],
  );
  expect(result).toMatchObject({ status: "unknown", counts: false });
  expect(result?.text).toContain("Others still remember");
});

test("name servers that differ are said to differ", async () => {
  Object.assign(dns.zone, { [DKIM.name]: { TXT: [KEY] } });
  const [one, two] = await Promise.all(
    [dns, other].map(({ address }) => openZone(DOMAIN, [address])),
  );
  const own = [one, two].map((zone) => ({ name: "ns", dns: zone!.resolvers[0]! }));
  const [result] = await checkRecords([DKIM], DOMAIN, { own, resolvers: [] }, []);
  expect(result?.text).toContain("answer differently");
});

test("no private address is asked on the word of a zone", async () => {
  dns.zone = { [DOMAIN]: { NS: ["ns1.inside.test"] }, "ns1.inside.test": { A: ["10.0.0.7"] } };
  expect((await openZone(DOMAIN, [dns.address])).own).toEqual([]);
});
