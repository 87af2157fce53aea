import { readFileSync } from "node:fs";
import { PDFDocument } from "@cantoo/pdf-lib";
import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK, type JWK } from "jose";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { showCertificateId } from "../../../app/engines/certificate-proof/certificate-id.ts";
import { pngTexts } from "../../../app/engines/certificate-proof/png-texts.ts";
import { drawRequestFor } from "../../../app/features/certificates/draw/draw-certificate.server.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { type IssuedCertificate, issueOne } from "../../factories/issued-certificates.ts";
import { knownBrowser } from "../../setup/known-browser.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const naughty = JSON.parse(
  readFileSync(new URL("../../fixtures/text/blns.json", import.meta.url), "utf8"),
) as string[];
let app: TestApp;
let issued: IssuedCertificate;
let png: Uint8Array<ArrayBuffer>;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  app = await startApp();
  issued = await issueOne(app.context.db);
  png = new Uint8Array(await (await app.visitor().get(`/c/${issued.id}.png`)).arrayBuffer());
  pdf = new Uint8Array(await (await app.visitor().get(`/c/${issued.id}.pdf`)).arrayBuffer());
});
afterAll(() => app.stop());

const upload = (bytes: Uint8Array<ArrayBuffer> | Buffer<ArrayBuffer>, name = "certificate.png") => {
  const form = new FormData();
  form.set("file", new File([bytes], name));
  return app.visitor().post("/verify", form);
};
/** Where an upload leads, and what that page says. */
const checked = async (bytes: Uint8Array<ArrayBuffer> | Buffer<ArrayBuffer>) => {
  const response = await upload(bytes);
  const location = response.headers.get("Location") ?? "";
  expect(response.status, await response.clone().text()).toBe(303);
  expect(location.split("?")[0]).toBe(`/verify/${issued.id}`);
  return app.visitor().page(location);
};

describe("/verify", () => {
  test("C08 the form takes an id in any spelling, or a link", async () => {
    const shown = showCertificateId(issued.id);
    for (const typed of [
      issued.id,
      shown,
      shown.toLowerCase(),
      `http://localhost:3000/c/${issued.id}`,
      ` ${shown.replaceAll("-", " ")} `,
    ]) {
      const got = await app
        .visitor()
        .get(`/verify?${new URLSearchParams({ certificateId: typed })}`);
      expect([got.status, got.headers.get("Location")]).toEqual([302, `/verify/${issued.id}`]);
      const posted = await app.visitor().post("/verify", { certificateId: typed });
      expect([posted.status, posted.headers.get("Location")]).toEqual([
        303,
        `/verify/${issued.id}`,
      ]);
    }
  });

  test("C08 an invalid id is refused beside the field, and kept", async () => {
    for (const typed of [
      "IW-7K2M-94Q",
      ...naughty.filter((text) => text !== "" && !/[\r\n]/.test(text)).slice(0, 200),
    ]) {
      const response = await app
        .visitor()
        .get(`/verify?${new URLSearchParams({ certificateId: typed })}`);
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html).toContain("This is not a certificate ID.");
      expect(html).not.toMatch(/<script/i);
    }
    const html = await (
      await app.visitor().post("/verify", { certificateId: '"><b>IW-7K2M' })
    ).text();
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;IW-7K2M"');
  });

  test("the issued PNG and PDF are recognised as exactly the ones issued", async () => {
    for (const bytes of [png, pdf]) {
      expect(await checked(bytes)).toContain(
        "The file you chose is exactly the one that was issued.",
      );
    }
  });

  test("C07 a file with a changed picture isn't taken for the issued", async () => {
    const { width, height } = await sharp(png).metadata();
    const patch = {
      create: { width: 300, height: 80, channels: 3 as const, background: "#ffffff" },
    };
    const changed = await sharp(png)
      .composite([{ input: patch, left: Math.round(width / 2), top: Math.round(height / 2) }])
      .png()
      .toBuffer();
    const html = await checked(new Uint8Array(changed));
    expect(html).toContain("is not exactly the one that was issued");
    expect(html).not.toContain("is exactly the one that was issued");
    expect(await checked(Buffer.concat([pdf, Buffer.from("\n% added\n")]))).toContain(
      "is not exactly the one that was issued",
    );
  });

  test("a photo of the certificate is read by its QR code", async () => {
    const photo = await sharp(png)
      .resize({ width: 1500 })
      .rotate(3, { background: "#777777" })
      .blur(0.6)
      .jpeg({ quality: 70 })
      .toBuffer();
    expect(await checked(new Uint8Array(photo))).toContain("has this certificate’s QR code");
  });

  test("a PDF printed anew is read by its QR code", async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([842, 595]);
    page.drawImage(await document.embedJpg(await sharp(png).jpeg().toBuffer()), {
      x: 0,
      y: 0,
      width: 842,
      height: 595,
    });
    expect(await checked(new Uint8Array(await document.save()))).toContain(
      "is not exactly the one that was issued",
    );
  });

  test("a changed file is answered first, in amber, with what was issued", async () => {
    const { height } = await sharp(png).metadata();
    const patch = {
      create: { width: 300, height: 80, channels: 3 as const, background: "#ffffff" },
    };
    const changed = await sharp(png)
      .composite([{ input: patch, left: 900, top: Math.round((height ?? 0) / 2) }])
      .png()
      .toBuffer();
    for (const bytes of [
      new Uint8Array(changed),
      Buffer.concat([pdf, Buffer.from("\n% added\n")]),
    ]) {
      const html = await checked(bytes);
      const order = [
        "This file was changed",
        "Originally issued to",
        "<picture>",
        "is not exactly the one",
      ].map((part) => html.indexOf(part));
      expect(order[0]).toBeGreaterThan(0);
      expect(order).toEqual([...order].sort((a, b) => a - b));
      const body = html.replace(/<style[\s\S]*?<\/style>/g, "");
      expect(body).toContain("progress-bg");
      expect(body).not.toContain("delivered");
      expect(html).toContain("<title>This file was changed: ");
      expect(html).not.toContain("This certificate is genuine");
    }
  });

  test("a screenshot proves nothing by itself", async () => {
    const screenshot = await sharp(png)
      .resize({ width: 1280 })
      .extend({ top: 90, background: "#f4f6fb" })
      .png()
      .toBuffer();
    const html = await checked(new Uint8Array(screenshot));
    expect(html).toContain("A picture alone can’t prove it");
    expect(html).toContain("That ID belongs to");
    expect(html).not.toContain("This certificate is genuine");
  });

  /** Another program's file: blank pages, and the certificate on one of them. */
  const merged = async (at: number, count: number, source = pdf) => {
    const document = await PDFDocument.create();
    const [certificate] = await document.copyPages(await PDFDocument.load(source), [0]);
    for (let page = 1; page <= count; page++) {
      if (page === at) document.addPage(certificate);
      else
        document
          .addPage([595, 842])
          .drawText(`Page ${page} of an application, AAAA-BBBB-CCCC`, { x: 60, y: 700, size: 14 });
    }
    return new Uint8Array(await document.save({ useObjectStreams: true }));
  };

  test.each([
    [2, 5],
    [20, 23],
  ])("a certificate on page %i of %i is found", async (at, count) => {
    const html = await checked(await merged(at, count));
    expect(html).toContain("This file was changed");
    expect(html).toContain(`Found on page ${at} of ${count}`);
    expect(html).toContain("Its text matches the certificate, but it is a different file.");
  });

  test("a scanned certificate on page 3 is found by its QR code", async () => {
    const document = await PDFDocument.create();
    for (let page = 1; page <= 4; page++) document.addPage([842, 595]);
    const image = await document.embedJpg(await sharp(png).jpeg({ quality: 80 }).toBuffer());
    document.getPage(2).drawImage(image, { x: 0, y: 0, width: 842, height: 595 });
    const html = await checked(new Uint8Array(await document.save()));
    expect(html).toContain("Found on page 3 of 4");
    expect(html).toContain("is not exactly the one that was issued");
  });

  test("what a changed PDF doesn't say as issued is listed", async () => {
    const request = await drawRequestFor(app.context.db, app.context, issued.id);
    const values = { ...request.values, "Course Title": "Advanced Data Science" };
    const html = await checked(
      new Uint8Array(await app.context.drawing.pdf({ ...request, values })),
    );
    expect(html).toContain("This file was changed");
    const [, list = ""] =
      /Not in your file as it was issued<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
    expect(list).toContain("Data Analysis Fundamentals");
    expect(list).not.toContain("Fúnmiláyọ̀".normalize("NFC"));
  });

  test("pages beyond the twentieth aren't searched", async () => {
    const response = await upload(await merged(290, 300), "papers.pdf");
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("No certificate ID could be read");
  });

  test("nobody can send a link that claims a file is genuine", async () => {
    for (const forged of ["same", "same-9999999999999-x", `same-9999999999999-${issued.id}.AAAA`]) {
      expect(
        await app.visitor().page(`/verify/${issued.id}?file=${encodeURIComponent(forged)}`),
      ).not.toContain("exactly the one that was issued");
    }
    const other = await issueOne(app.context.db);
    const location = (await upload(png)).headers.get("Location")!;
    expect(await app.visitor().page(location.replace(issued.id, other.id))).not.toContain(
      "exactly the one that was issued",
    );
  });

  test.each([
    ["nothing", Buffer.alloc(0), 422, "Choose a file first."],
    [
      "a web page",
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      415,
      "This file is a web page.",
    ],
    ["a ZIP", Buffer.from("PK\x03\x04aaaaaaaaaaaaaaaaaaaa"), 415, "This file is a ZIP archive"],
    [
      "random bytes",
      Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251)),
      415,
      "Choose the certificate",
    ],
    [
      "a PNG that ends at once",
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      422,
      "No certificate ID could be read",
    ],
    [
      "a PNG with a chunk longer than the file",
      Buffer.from("\x89PNG\r\n\x1a\n\xff\xff\xff\xffiTXt", "latin1"),
      422,
      "No certificate ID could be read",
    ],
    [
      "a PDF that is none",
      Buffer.from("%PDF-1.7\nnothing"),
      422,
      "No certificate ID could be read",
    ],
    [
      "a JPEG that is none",
      Buffer.from("\xff\xd8\xff\xe0aaaa", "latin1"),
      422,
      "No certificate ID could be read",
    ],
  ])("%s is refused with words", async (_what, bytes, status, sentence) => {
    const response = await upload(bytes);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(sentence);
  });

  test("a picture bomb or oversized file doesn't end the process", async () => {
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await upload(new Uint8Array(bomb))).status).toBe(422);
    const large = await upload(new Uint8Array(16 * 1024 * 1024));
    expect([large.status, (await large.text()).includes("larger than 15 MB")]).toEqual([413, true]);
    const cut = await app.visitor().fetch("/verify", {
      method: "POST",
      headers: {
        "Content-Type": "multipart/form-data; boundary=x",
        Origin: "http://localhost:3000",
      },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
    });
    expect(cut.status).toBe(422);
    expect((await app.visitor().get("/verify")).status).toBe(200);
  });

  test("a file that names an id nobody has leads to clear words", async () => {
    const response = await upload(
      Buffer.from("%PDF-1.7 (https://elsewhere.test/c/0123456789abcdefghjk)"),
    );
    const page = await app.visitor().get(response.headers.get("Location")!);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("No certificate has this ID.");
  });

  test("too many look-ups from one place are asked to wait", async () => {
    const visitor = knownBrowser(app);
    let last = await visitor.get("/verify/00000000000000000000");
    for (let i = 0; i < 125 && last.status === 404; i++)
      last = await visitor.get("/verify/00000000000000000000");
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await app.visitor().get("/verify/00000000000000000000")).status).toBe(404);
  });
});

describe("Signed credentials", () => {
  /** Checks a JWT as a stranger would: with what the published documents say and nothing else. */
  async function verifyAsStranger(
    jwt: string,
    documentPath: string,
  ): Promise<Record<string, unknown>> {
    const document = (await (await app.visitor().get(documentPath)).json()) as {
      verificationMethod: { id: string; publicKeyJwk: JWK }[];
    };
    const method = document.verificationMethod.find(
      ({ id }) => id === decodeProtectedHeader(jwt).kid,
    );
    const { payload } = await compactVerify(jwt, await importJWK(method!.publicKeyJwk, "ES256"));
    return JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
  }

  test("the credential at .json is proved by public documents alone", async () => {
    const response = await app.visitor().get(`/c/${issued.id}.json`);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const credential = await response.json();
    expect(credential.type).toEqual(["VerifiableCredential", "OpenBadgeCredential"]);
    expect(JSON.stringify(credential)).not.toContain("funmi@people.test");
    const { proof: _, ...unsigned } = credential;
    const jwt = await (await app.visitor().get(`/c/${issued.id}.jwt`)).text();
    for (const path of [`/issuers/${issued.accountId}/did.json`, "/.well-known/did.json"]) {
      const claims = await verifyAsStranger(jwt, path);
      expect(claims).toMatchObject(unsigned);
      expect(claims.iss).toBe(unsigned.issuer.id);
    }
    const bare = await app
      .visitor()
      .fetch(`/c/${issued.id}.json`, { headers: { Accept: "application/vc+jwt" } });
    expect(bare.headers.get("Content-Type")).toBe("application/vc+jwt");
    expect(decodeJwt(await bare.text())).toEqual(decodeJwt(jwt));
    const accept = { Accept: "application/vc+jwt;q=0.5, application/json" };
    const rather = await app.visitor().fetch(`/c/${issued.id}.json`, { headers: accept });
    expect(rather.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("Link")).toContain(`/c/${issued.id}.jwt>; rel="alternate"`);
  });

  test("the PNG has the same credential with the same proof", async () => {
    const baked = pngTexts(png).get("openbadgecredential");
    const published = await (await app.visitor().get(`/c/${issued.id}.json`)).json();
    expect(baked).toBe(JSON.stringify(published));
    expect(published.id).toBe(`http://localhost:3000/c/${issued.id}`);
  });

  test("the older list still names a credential that was revoked", async () => {
    const one = await issueOne(app.context.db);
    const path = `/c/${one.id}/status.json`;
    expect((await (await app.visitor().get(path)).json()).revokedCredential).toEqual([]);
    await revokeCertificate(app.context.db, {
      accountId: one.accountId,
      certificateId: one.id,
      reason: "By mistake",
      now: new Date(),
    });
    expect((await (await app.visitor().get(path)).json()).revokedCredential).toEqual([
      { id: `http://localhost:3000/c/${one.id}`, revoked: true, revocationReason: "By mistake" },
    ]);
  });

  test("an unknown issuer has no document", async () => {
    expect((await app.visitor().get("/issuers/nobody/did.json")).status).toBe(404);
  });
});
