import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import jsQR from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { showCertificateId } from "../../../app/engines/certificate-proof/certificate-id.ts";
import { reissueCertificate } from "../../../app/features/certificates/issue/reissue-certificate.server.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { givePlan } from "../../factories/give-plan.ts";
import { type IssuedCertificate, issueOne } from "../../factories/issued-certificates.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { linksOf, readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const BROWSER = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
};
const NAME = "Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC");
const naughty = JSON.parse(
  readFileSync(new URL("../../fixtures/text/blns.json", import.meta.url), "utf8"),
) as string[];

let app: TestApp;
let issued: IssuedCertificate;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  // One account, so that its design is prepared for drawing once.
  issued = await issueOne(app.context.db, { accountId: "lagoon" });
});

const get = (path: string, headers: HeadersInit = {}) =>
  app.visitor().get(path, { ...BROWSER, ...headers });
const row = () =>
  app.context.db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", issued.id)
    .executeTakeFirstOrThrow();
const revoke = (reason = "Issued twice by mistake") =>
  revokeCertificate(app.context.db, {
    accountId: issued.accountId,
    certificateId: issued.id,
    reason,
    now: new Date(),
  });

/** Text as a person sees it. */
const words = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

describe("in the visitor's language", () => {
  test("a browser's language is spoken, with its days and labels", async () => {
    const response = await get(`/c/${issued.id}`, { "Accept-Language": "fr-FR,fr;q=0.9,en;q=0.5" });
    const html = await response.text();
    expect(html).toMatch(/<html lang="fr"/);
    const seen = words(html);
    for (const said of [
      "Émetteur non vérifié",
      "par un compte nommé « Lagoon Digital Academy »",
      "14 novembre 2025",
      "Formation",
    ])
      expect(seen).toContain(said);
    expect(seen).not.toMatch(/Issued|Download|genuine|Report a problem/);
  });

  test("a chosen language outweighs the browser's and stays in links", async () => {
    const html = await (await get(`/c/${issued.id}?lang=ha`, { "Accept-Language": "fr" })).text();
    expect(words(html)).toContain("Ba a duba wanda ya bayar ba");
    expect(html).toContain(`href="/c/${issued.id}/offline?lang=ha"`);
    expect(html).toContain('href="?lang=yo"');
    expect(words(await (await get(`/c/${issued.id}/offline?lang=ha`)).text())).toContain(
      "Yadda ake duba ta",
    );
  });

  test("an issuer's own language is spoken to whoever asks for none", async () => {
    await app.context.db
      .updateTable("accounts")
      .set({ language: "yo" })
      .where("id", "=", issued.accountId)
      .execute();
    const html = await app.visitor().page(`/verify/${issued.id}`);
    expect(words(html)).toContain("A kò tíì yẹ ẹni tí ó fún un wò");
    await app.context.db
      .updateTable("accounts")
      .set({ language: "en" })
      .where("id", "=", issued.accountId)
      .execute();
  });

  test("a page that knows no certificate asks in the visitor's language", async () => {
    const answer = await get("/c/nothing-like-it?lang=fr");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/<html lang="fr"/);
    expect(await (await get("/c/nothing-like-it")).text()).toMatch(/<html lang="en-NG"/);
  });
});

describe("/c/:id", () => {
  test("the page says first what is known, then its details", async () => {
    const html = await app.visitor().page(`/c/${issued.id}`);
    const seen = words(html);
    (await readPage(html)).getByRole("heading", { level: 1, name: "Issuer not checked" });
    expect(seen).toContain(
      "Issued with Iweri by an account called “Lagoon Digital Academy” We haven’t checked who runs it.",
    );
    expect(seen).not.toMatch(/genuine/i);
    for (const fact of [
      NAME,
      "Data Analysis Fundamentals",
      "Lagoon Digital Academy",
      "14 November 2025",
      showCertificateId(issued.id),
    ]) {
      expect(seen).toContain(fact);
    }
    expect(html).not.toContain("funmi@people.test");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("C07 both pages show every printed text, labelled by its placeholder", async () => {
    const { db } = app.context;
    const version = await db
      .selectFrom("designVersions")
      .innerJoin("certificates", "certificates.designVersionId", "designVersions.id")
      .select("design")
      .where("certificates.id", "=", issued.id)
      .executeTakeFirstOrThrow();
    const fields = (
      JSON.parse(version.design) as { fields: { kind: string; label: string; content: string }[] }
    ).fields;
    const fixed = fields.filter(
      ({ kind, content }) => kind === "text" && content.trim() && !/[{[]/.test(content),
    );
    expect(fixed.length).toBeGreaterThan(2);
    for (const path of [`/c/${issued.id}`, `/verify/${issued.id}`]) {
      const seen = words(await app.visitor().page(path));
      for (const { label, content } of fixed) {
        expect(seen).not.toContain(label);
        expect(seen).toContain(content.replace(/\s+/g, " ").trim());
      }
      for (const line of [
        `Name ${NAME}`,
        "Course Data Analysis Fundamentals",
        "Date on 14 November 2025",
      ]) {
        expect(seen).toContain(line);
      }
      expect(seen).toContain(`Instructor ${"Dr Ngọzị Okonkwọ".normalize("NFC")}`);
    }
  });

  test("the picture comes first, then the holder, then the verdict", async () => {
    const html = await app.visitor().page(`/c/${issued.id}`);
    const order = ["<picture>", "Awarded to", "Issuer not checked", "Well done, "].map((part) =>
      html.indexOf(part),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(words(html)).toContain("Well done, Fúnmiláyọ̀".normalize("NFC"));
    const verifying = await app.visitor().page(`/verify/${issued.id}`);
    expect(verifying.indexOf("Issuer not checked")).toBeLessThan(verifying.indexOf("<picture>"));
    expect(verifying).not.toContain("Well done");
  });

  test("the verdict comes first when the certificate no longer counts", async () => {
    await revoke();
    const html = await app.visitor().page(`/c/${issued.id}`);
    expect(html.indexOf("This certificate was revoked")).toBeLessThan(html.indexOf("<picture>"));
    expect(html).not.toContain("Awarded to");
    expect(html).not.toContain("Well done");
  });

  test("the issuer leads the page; our line goes with a paid plan", async () => {
    const { db } = app.context;
    const own = await issueOne(db, { accountId: "lagoon-paid" });
    const html = () => app.visitor().page(`/c/${own.id}`);
    const free = await readPage(await html());
    expect(free.body.querySelector("header")?.textContent).toBe("Lagoon Digital Academy");
    expect(free.text).toContain("Made with Iweri");
    await db
      .updateTable("accounts")
      .set({ hidesBranding: 1 })
      .where("id", "=", own.accountId)
      .execute();
    expect((await readPage(await html())).text).toContain("Made with Iweri");
    await givePlan(db, own.accountId);
    // Who checked nothing says so, by name.
    expect((await readPage(await html())).text).not.toContain("Made with Iweri");
    await proveIssuer(db, own.accountId);
    const paid = await html();
    expect(paid).toContain("Lagoon Digital Academy");
    expect(paid).not.toContain("Iweri");
  });

  test("pictures have their size, and chats get one too", async () => {
    const html = await app.visitor().page(`/c/${issued.id}`);
    expect(html).toMatch(/<img [^>]*width="960" height="679"/);
    expect(html).toContain(
      `<meta property="og:image" content="http://localhost:3000/c/${issued.id}.jpg?w=1200"/>`,
    );
    expect(html).toContain(`<meta property="og:title" content="Certificate: ${NAME}"/>`);
  });

  test("LinkedIn gets the name, issuer, month, address and id", async () => {
    const html = await app.visitor().page(`/c/${issued.id}`);
    const add = (await readPage(html)).getByRole("link", { name: /Add to LinkedIn profile/ });
    expect(add.getAttribute("href")).toBe(`/c/${issued.id}/linkedin`);
    const link =
      (await app.visitor().get(`/c/${issued.id}/linkedin`)).headers.get("Location") ?? "";
    expect(new URL(link).origin).toBe("https://www.linkedin.com");
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
      startTask: "CERTIFICATION_NAME",
      name: "Certificate of Completion: Data Analysis Fundamentals",
      organizationName: "Lagoon Digital Academy",
      issueYear: "2025",
      issueMonth: "11",
      certUrl: `http://localhost:3000/c/${issued.id}`,
      certId: showCertificateId(issued.id),
    });
  });

  test("LinkedIn gets the months that the page names, not London’s", async () => {
    const lateOn = "2025-11-30T23:30:00.000Z";
    const { id } = await issueOne(app.context.db, {
      now: new Date(lateOn),
      expiresAt: "2026-12-31T23:30:00.000Z",
    });
    expect(words(await app.visitor().page(`/c/${id}`))).toContain("1 December 2025");
    const link = (await app.visitor().get(`/c/${id}/linkedin`)).headers.get("Location") ?? "";
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      issueYear: "2025",
      issueMonth: "12",
      expirationYear: "2027",
      expirationMonth: "1",
    });
  });
});

describe("The id in the address", () => {
  test("C08 any spelling of the id leads to the one address", async () => {
    for (const spelling of [
      issued.id.toUpperCase(),
      showCertificateId(issued.id),
      ` ${showCertificateId(issued.id)} `,
    ]) {
      for (const [from, to] of [
        [`/c/${encodeURIComponent(spelling)}`, `/c/${issued.id}`],
        [`/verify/${encodeURIComponent(spelling)}`, `/verify/${issued.id}`],
        [`/c/${encodeURIComponent(spelling)}.pdf?download`, `/c/${issued.id}.pdf?download=`],
        [`/c/${encodeURIComponent(spelling)}.json`, `/c/${issued.id}.json`],
      ] as const) {
        const response = await get(from);
        expect([response.status, response.headers.get("Location")]).toEqual([301, to]);
      }
    }
  });

  test("C08 an unknown id gets clear words, a form and 404", async () => {
    for (const path of [
      "/c/00000000000000000000",
      "/verify/00000000000000000000",
      "/c/not-an-id",
      "/verify/not-an-id",
    ]) {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(html).toContain(
        "No certificate has this ID. Check each letter and number, then try again.",
      );
      const page = await readPage(html);
      page.getByDisplayValue(path.split("/")[2]!);
      expect(page.title).toMatch(/^Error: /);
    }
    for (const kind of ["png", "pdf", "webp", "jpg", "json"])
      expect((await get(`/c/00000000000000000000.${kind}`)).status).toBe(404);
  });

  test("C08 every naughty id is shown as text only, with 404", { tags: ["long"] }, async () => {
    const seen = new Set<number>();
    for (const text of naughty) {
      if (!text || /^[./]+$/.test(text)) continue;
      for (const path of [
        `/c/${encodeURIComponent(text)}`,
        `/verify/${encodeURIComponent(text)}`,
      ]) {
        const visitor = app.visitor();
        const response = await visitor.get(path, BROWSER);
        const html = await response.text();
        seen.add(response.status);
        expect([404, 429]).toContain(response.status);
        expect(html).not.toMatch(/<script/i);
        expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[a-z]+[^>]* on\w+=/i);
      }
    }
    expect(seen).toContain(404);
  });
});

describe("Hostile values and status", () => {
  test("HTML in every value is shown as text", async () => {
    const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
    issued = await issueOne(app.context.db, {
      firstName: evil,
      lastName: "</title>",
      title: evil,
      accountName: evil,
      details: { "Course Title": evil, "Instructor Name": evil },
    });
    for (const path of [`/c/${issued.id}`, `/verify/${issued.id}`]) {
      const html = await app.visitor().page(path);
      expect(html).not.toContain("<script");
      expect(html).not.toContain("<img src=x");
      expect(words(html)).toContain(evil.replace(/<[^>]+>/g, (tag) => tag));
    }
    await revoke(evil);
    const html = await app.visitor().page(`/c/${issued.id}`);
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img src=x");
  });

  test("a revoked certificate says when and why, and has no files", async () => {
    await revoke();
    const html = await app.visitor().page(`/c/${issued.id}`);
    const seen = words(html);
    (await readPage(html)).getByRole("heading", { level: 1, name: "This certificate was revoked" });
    expect(seen).toContain("Lagoon Digital Academy has withdrawn it. It is no longer valid.");
    expect(seen).toContain("Issued twice by mistake");
    expect(seen).toContain("Revoked on");
    expect(html).not.toContain("?download");
    expect(html).not.toContain("linkedin.com");
    for (const kind of ["png", "pdf"]) {
      const response = await get(`/c/${issued.id}.${kind}`);
      expect(response.status).toBe(410);
      expect(await response.text()).toContain("revoked");
    }
    const json = await get(`/c/${issued.id}.json`);
    expect([json.status, (await json.json()).status]).toEqual([410, "revoked"]);
    expect((await row()).downloadCount).toBe(0);
  });

  test("the picture of a revoked certificate is grey and crossed out", async () => {
    await revoke();
    const response = await get(`/c/${issued.id}.webp?w=480`);
    expect(response.status).toBe(200);
    const { channels } = await sharp(await response.arrayBuffer()).stats();
    expect(channels[2]!.mean).toBeGreaterThan(200);
  });

  test("C09 a replaced certificate and its files lead to the successor", async () => {
    const outcome = await reissueCertificate(app.context.db, {
      accountId: issued.accountId,
      certificateId: issued.id,
      firstName: "Fúnmi",
      now: new Date(),
    });
    if (outcome.kind !== "reissued") throw new Error(outcome.kind);
    const html = await app.visitor().page(`/c/${issued.id}`);
    const page = await readPage(html);
    page.getByRole("heading", { level: 1, name: "This certificate was replaced" });
    expect(linksOf(page.body)).toContain(`/c/${outcome.certificateId}`);
    const file = await get(`/c/${issued.id}.pdf?download`);
    expect([file.status, file.headers.get("Location")]).toEqual([
      302,
      `/c/${outcome.certificateId}.pdf?download=`,
    ]);
    const json = await get(`/c/${issued.id}.json`);
    expect([json.status, (await json.json()).replacedBy]).toEqual([
      410,
      `http://localhost:3000/c/${outcome.certificateId}`,
    ]);
    expect(words(await app.visitor().page(`/c/${outcome.certificateId}`))).toContain(
      "correcting one of 14 November 2025",
    );
  });

  test("an expired certificate says when it ended and still gives its files", async () => {
    issued = await issueOne(app.context.db, { expiresAt: "2026-01-01T00:00:00.000Z" });
    const html = await app.visitor().page(`/c/${issued.id}`);
    (await readPage(html)).getByRole("heading", { level: 1, name: "This certificate has expired" });
    expect(words(html)).toContain("It was valid until 1 January 2026.");
    expect((await get(`/c/${issued.id}.pdf`)).status).toBe(200);
  });
});

describe("Downloads", () => {
  test("files carry the holder's name and come back as 304 when unchanged", async () => {
    for (const [kind, type] of [
      ["png", "image/png"],
      ["pdf", "application/pdf"],
      ["avif", "image/avif"],
      ["webp", "image/webp"],
      ["jpg", "image/jpeg"],
    ] as const) {
      const response = await get(`/c/${issued.id}.${kind}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe(type);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
      expect(response.headers.get("Content-Disposition")).toContain(
        `filename*=UTF-8''${encodeURIComponent(`${NAME}.${kind}`)}`,
      );
      expect(response.headers.get("Content-Disposition")).toMatch(
        /^inline; filename="Funmilayo Adebayo\./,
      );
      const again = await get(`/c/${issued.id}.${kind}`, {
        "If-None-Match": response.headers.get("ETag")!,
      });
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
      const download = await get(`/c/${issued.id}.${kind}?download`);
      expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; /);
      expect(Buffer.compare(Buffer.from(await download.arrayBuffer()), bytes)).toBe(0);
    }
  });

  test("the picture for phones has at most 40 KB and scans", async () => {
    const html = await app.visitor().page(`/c/${issued.id}`);
    const sources = [
      ...html.matchAll(/<source media="\(max-width:719px\)"[^>]* srcSet="([^" ]+)/gi),
    ].map(([, path]) => path!);
    expect(sources.map((path) => /\.(\w+)\?/.exec(path)?.[1])).toEqual(["avif", "webp", "jpg"]);
    for (const path of sources) {
      const bytes = Buffer.from(await (await get(path)).arrayBuffer());
      console.info(`${path}: ${bytes.byteLength} B`);
      expect(bytes.byteLength).toBeLessThanOrEqual(40_000);
      const { data, info } = await sharp(bytes)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(720);
      const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
      expect(code?.data).toBe(`http://localhost:3000/c/${issued.id}`.toUpperCase());
    }
  });

  test("a picture is as wide as asked, up to the design's width", async () => {
    for (const [asked, wide] of [
      ["?w=480", 480],
      ["?w=500", 640],
      ["?w=99999", 1600],
      ["?w=-1", 960],
      ["?w=abc", 960],
      ["", 960],
    ] as const) {
      const response = await get(`/c/${issued.id}.jpg${asked}`);
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(wide);
    }
  });

  test("views and downloads count people, not HEAD, robots or prefetching", async () => {
    const bot = {
      "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    };
    for (const headers of [
      bot,
      { "Sec-Purpose": "prefetch" },
      { "User-Agent": "WhatsApp/2.23.20.0" },
    ]) {
      await get(`/c/${issued.id}`, headers);
      await get(`/c/${issued.id}.pdf`, headers);
    }
    await app.visitor().fetch(`/c/${issued.id}`, { method: "HEAD", headers: BROWSER });
    await app.visitor().fetch(`/c/${issued.id}.pdf`, { method: "HEAD", headers: BROWSER });
    await get(`/c/${issued.id}.webp`);
    expect(await row()).toMatchObject({ viewCount: 0, downloadCount: 0, firstDownloadedAt: null });
    await get(`/c/${issued.id}`);
    await get(`/c/${issued.id}`);
    await get(`/c/${issued.id}.pdf?download`);
    const { firstDownloadedAt } = await row();
    await get(`/c/${issued.id}.png`);
    expect(await row()).toMatchObject({ viewCount: 2, downloadCount: 2, firstDownloadedAt });
    expect(firstDownloadedAt).not.toBeNull();
  });

  test("downloads state their size", async () => {
    await get(`/c/${issued.id}.pdf`);
    await get(`/c/${issued.id}.png`);
    const seen = words(await app.visitor().page(`/c/${issued.id}`));
    expect(seen).toMatch(/Download PDF \(\d+ KB\)/);
    expect(seen).toMatch(/Download PNG \(\d+(\.\d)? [KM]B\)/);
  });
});

describe("Weight", () => {
  test.each(["/c/{id}", "/verify", "/verify/{id}", "/find-my-certificates"])(
    "%s weighs at most 14 KB, stylesheet included, without a script",
    async (path) => {
      const html = await app.visitor().page(path.replace("{id}", issued.id));
      expect(html).not.toMatch(/<script/i);
      expect(html).not.toMatch(/ style="/);
      // Everything the page fetches beside its picture: no sheet, no font, no sprite, no icon of
      // another origin.
      expect(html).not.toMatch(/<link[^>]+rel="(?:stylesheet|preload)"/);
      expect(html).not.toMatch(/<use [^>]*href="\//);
      const [style] = /<style nonce="[^"]+">[^<]{10000,}<\/style>/.exec(html) ?? [];
      expect(style).toBeDefined();
      expect(gzipSync(html).byteLength).toBeLessThanOrEqual(14 * 1024);
      console.info(`${path}: ${gzipSync(html).byteLength} B, gzip`);
    },
  );
});
