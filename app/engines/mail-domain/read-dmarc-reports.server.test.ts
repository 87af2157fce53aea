import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { readDmarcReports } from "./read-dmarc-reports.server.ts";

interface Parts {
  head?: string;
  root?: string;
  org?: string;
  id?: string;
  begin?: string;
  policy?: string;
  records?: string;
}

const record = (
  inside: { ip?: string; count?: string; evaluated?: string; rest?: string } = {},
) => `
  <record><row><source_ip>${inside.ip ?? "203.0.113.9"}</source_ip><count>${inside.count ?? 3}</count>
  <policy_evaluated>${inside.evaluated ?? "<disposition>none</disposition><dkim>pass</dkim><spf>fail</spf>"}</policy_evaluated></row>
  ${
    inside.rest ??
    `<identifiers><header_from>school.example</header_from><envelope_from/></identifiers>
  <auth_results><dkim><domain>school.example</domain><selector>s1</selector><result>pass</result></dkim>
  <spf><domain>bounce.example</domain><result>pass</result></spf></auth_results>`
  }</record>`;

const xml = (parts: Parts = {}) => `${parts.head ?? '<?xml version="1.0" encoding="UTF-8"?>'}
<feedback${parts.root ?? ""}><report_metadata>${parts.org ?? "<org_name>Receiver One</org_name>"}
<email>dmarc@receiver.example</email><report_id>${parts.id ?? "r-1"}</report_id>
<date_range><begin>${parts.begin ?? 1790000000}</begin><end>1790086399</end></date_range></report_metadata>
${parts.policy ?? "<policy_published><domain>School.Example</domain><p>none</p><pct>100</pct></policy_published>"}
${parts.records ?? record()}</feedback>`;

const read = (text: string | Uint8Array) =>
  readDmarcReports({ bytes: Buffer.from(text as string) });
async function one(text: string | Uint8Array) {
  const reading = await read(text);
  if (reading.problem !== null) throw new Error(reading.problem);
  return reading.reports[0]!;
}
const problem = async (text: string | Uint8Array) => (await read(text)).problem;

async function zip(name: string, content: string | Buffer): Promise<Buffer> {
  const file = new ZipFile();
  file.addBuffer(Buffer.from(content as string), name);
  file.end();
  const pieces: Buffer[] = [];
  for await (const piece of file.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

test("a report of the older format is summed up by sender", async () => {
  expect(await one(xml({ records: record() + record() }))).toEqual({
    org: "Receiver One",
    reportId: "r-1",
    domain: "school.example",
    beginAt: "2026-09-21T14:13:20.000Z",
    endAt: "2026-09-22T14:13:19.000Z",
    policy: "none",
    total: 6,
    sources: [
      {
        ip: "203.0.113.9",
        count: 6,
        dkim: true,
        spf: false,
        disposition: "none",
        dkimDomain: "school.example",
        selector: "s1",
        spfDomain: "bounce.example",
        reasons: "",
      },
    ],
  });
});

describe("what real reporters get wrong or write anew is read", () => {
  const isRead: Record<string, Parts> = {
    "the namespace of RFC 9990": { root: ' xmlns="urn:ietf:params:xml:ns:dmarc-2.0"' },
    "a prefix before each name": {},
    "new fields and the disposition pass": {
      policy:
        "<policy_published><domain>school.example</domain><p>reject</p><np>none</np><testing>y</testing><discovery_method>treewalk</discovery_method></policy_published>",
      records: record({
        evaluated: "<disposition>pass</disposition><dkim>pass</dkim><spf>fail</spf>",
      }),
    },
    "a reason of the new set, and an empty one": {
      records: record({
        evaluated:
          "<disposition>none</disposition><dkim>pass</dkim><spf>fail</spf><reason><type>policy_test_mode</type></reason><reason><type></type><comment/></reason>",
      }),
    },
    "several policies": {
      policy:
        "<policy_published><domain>school.example</domain><p>none</p></policy_published><policy_published><domain>sub.school.example</domain></policy_published>",
    },
    "results in capitals": {
      records: record({
        evaluated: "<disposition>NONE</disposition><dkim>PASS</dkim><spf>Fail</spf>",
      }),
    },
    "times with decimals": { begin: "1790000000.25" },
    "an id in angle brackets": { id: "<20260921.1@receiver.example>" },
    "text with attributes": { org: '<org_name lang="en" x="1">Receiver One</org_name>' },
    "an ampersand as it is typed": { org: "<org_name>Lagos & Sons</org_name>" },
    "a broken declaration": { head: '<?xml version=1.0 encoding="UTF-8" ?' },
    "text before the declaration": { head: 'Report: <?xml version="1.0"?>'.slice(8) },
    "no declaration": { head: "" },
    "no name of the reporter": { org: "" },
    "an empty name of the reporter": { org: "<org_name></org_name>" },
    "no return path and no signature": {
      records: record({
        rest: "<identifiers><header_from>school.example</header_from></identifiers>",
      }),
    },
  };
  test.each(Object.entries(isRead))("%s", async (what, parts) => {
    const text = what.startsWith("a prefix")
      ? xml(parts).replace(/<(\/?)(\w)/g, "<$1ns:$2")
      : xml(parts);
    const { domain, total, org } = await one(text);
    expect([domain, total]).toEqual(["school.example", 3]);
    expect(org).not.toBe("");
  });

  test("bytes that are no UTF-8, and UTF-16", async () => {
    const bad = Buffer.concat([
      Buffer.from(xml().replace("</report_metadata>", "<error>")),
      Buffer.from([0x91, 0xff]),
    ]);
    const whole = Buffer.concat([bad, Buffer.from("</error></report_metadata>")]);
    const [before = "", after = ""] = xml().split("</report_metadata>");
    expect(
      (
        await one(
          Buffer.concat([
            Buffer.from(`${before}<error>`),
            Buffer.from([0x91, 0xff]),
            Buffer.from(`</error></report_metadata>${after}`),
          ]),
        )
      ).total,
    ).toBe(3);
    expect(await problem(whole)).toBe("damaged");
    expect((await one(Buffer.from(`\ufeff${xml()}`, "utf16le"))).total).toBe(3);
  });
});

describe("how it is packed is told by its first bytes", () => {
  test("gzip, zip, and gzip within zip", async () => {
    expect((await one(gzipSync(xml()))).total).toBe(3);
    expect((await one(await zip("a!b!1!2.xml", xml()))).total).toBe(3);
    expect((await one(await zip("report", gzipSync(xml())))).total).toBe(3);
  });

  test("an e-mail that has it attached, or as its body", async () => {
    const body = gzipSync(xml()).toString("base64");
    const mixed = [
      "Subject: Report domain: school.example Submitter: receiver.example",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "A report is attached.",
      "--b",
      'Content-Type: image/png; name="x.png"',
      "Content-Transfer-Encoding: base64",
      "Content-Disposition: attachment",
      "",
      body,
      "--b--",
      "",
    ].join("\r\n");
    expect((await one(mixed)).reportId).toBe("r-1");
    const whole = `Content-Type: application/gzip\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n${body}\r\n`;
    expect((await one(whole)).reportId).toBe("r-1");
  });
});

describe("hostile input is refused", () => {
  test.each([
    ["a declaration of entities", `<!DOCTYPE x [<!ENTITY a "b">]>${xml({ head: "" })}`, "doctype"],
    ["one inside", xml({ org: "<org_name>a</org_name><!DOCTYPE x>" }), "damaged"],
    ["a tag that isn't closed", xml().replace("</feedback>", ""), "damaged"],
    ["a second root", `${xml()}<feedback></feedback>`, "damaged"],
    ["elements too deep", xml({ records: "<a>".repeat(30) + "</a>".repeat(30) }), "large"],
    ["a text without end", xml({ org: `<org_name>${"x".repeat(200_000)}</org_name>` }), "large"],
    ["a count beyond reason", xml({ records: record({ count: "99999999999" }) }), "large"],
    ["no count", xml({ records: record({ count: "many" }) }), "damaged"],
    [
      "a name that is no domain",
      xml({ policy: "<policy_published><domain>&lt;b&gt;</domain></policy_published>" }),
      "damaged",
    ],
    ["no records", xml({ records: " " }), "damaged"],
    ["another document", "<html><body>Hello</body></html>", "damaged"],
    ["an ordinary e-mail", "Subject: Hello\r\n\r\nHow are you?", "damaged"],
    ["nothing", "", "damaged"],
  ])("%s", async (_, text, expected) => {
    expect(await problem(text)).toBe(expected);
  });

  test("200 MB in 200 KB, and 50,001 records", async () => {
    const bomb = Buffer.alloc(200 * 1024 * 1024, 0x20);
    expect(await problem(gzipSync(bomb))).toBe("large");
    expect(await problem(await zip("bomb.xml", bomb))).toBe("large");
    const short = "<record><row><count>1</count></row></record>";
    expect(await problem(xml({ records: short.repeat(50_001) }))).toBe("large");
    const most = await one(xml({ records: short.repeat(50_000) }));
    expect([most.total, most.sources.length]).toEqual([50_000, 1]);
  });

  test("of very many senders the largest are kept, and nothing is lost", async () => {
    const many = Array.from({ length: 2_000 }, (_, at) =>
      record({ ip: `10.0.${at >> 8}.${at & 255}`, count: String(at + 1) }),
    );
    const report = await one(xml({ records: many.join("") }));
    expect(report.sources.length).toBe(301);
    expect(report.sources.reduce((sum, { count }) => sum + count, 0)).toBe(report.total);
    expect(report.sources[0]?.ip).toBe("10.0.7.207");
  });
});
