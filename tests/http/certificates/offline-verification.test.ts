import jsQR from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCode } from "../../../app/engines/certificate-proof/check-code.ts";
import { verifySignature } from "../../../app/engines/certificate-proof/verify-signature.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** What a saved page knows. */
async function knownKeys() {
  const html = await app.visitor().page("/verify/offline?download");
  const [, known = ""] =
    /<script id="known" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(known) as { site: string; keys: { number: number; x: string }[] };
}

async function codeOf(id: string) {
  const page = await readPage(await app.visitor().page(`/c/${id}/offline`));
  return (page.getByLabelText("The same code as letters") as HTMLTextAreaElement).value;
}

test("a code is checked with what the saved page knows", async () => {
  const { id } = await issueOne(app.context.db, { expiresAt: "2030-01-01T00:00:00.000Z" });
  const { site, keys } = await knownKeys();
  expect(site).toBe("http://localhost:3000");
  expect(await checkCode(await codeOf(id), keys, new Date(), verifySignature)).toMatchObject({
    kind: "genuine",
    isExpired: false,
    claim: {
      certificateId: id,
      holder: "Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC"),
      issuer: "Lagoon Digital Academy",
      course: "Data Analysis Fundamentals",
      issuedAt: Date.parse("2025-11-14T10:00:00.000Z"),
      expiresAt: Date.parse("2030-01-01T00:00:00.000Z"),
    },
  });
});

test("a page saved before an issuer joined checks its codes too", async () => {
  const { keys } = await knownKeys();
  const { id } = await issueOne(app.context.db);
  expect((await checkCode(await codeOf(id), keys, new Date(), verifySignature)).kind).toBe(
    "genuine",
  );
});

test("the code's picture scans and leads to the page that checks it", async () => {
  const { id } = await issueOne(app.context.db);
  const html = await app.visitor().page(`/c/${id}/offline`);
  const [, box = "", path = ""] =
    /<svg viewBox="([^"]+)".*?<path d="([^"]+)" fill="#000"/s.exec(html) ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="390" height="390"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  // As a phone takes it: through a lens, saved as JPG.
  const photo = await sharp(Buffer.from(svg)).blur(0.8).jpeg({ quality: 70 }).toBuffer();
  const { data, info } = await sharp(photo)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scanned = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
  expect(scanned.startsWith("HTTP://LOCALHOST:3000/VERIFY/OFFLINE#")).toBe(true);
  expect(
    (await checkCode(scanned, (await knownKeys()).keys, new Date(), verifySignature)).kind,
  ).toBe("genuine");
});

test("a code from before a revocation speaks only of its own day", async () => {
  const { id, accountId } = await issueOne(app.context.db);
  const code = await codeOf(id);
  await revokeCertificate(app.context.db, {
    accountId,
    certificateId: id,
    reason: "",
    now: new Date(),
  });
  const verdict = await checkCode(code, (await knownKeys()).keys, new Date(), verifySignature);
  if (verdict.kind !== "genuine") throw new Error(verdict.kind);
  expect(Math.abs(verdict.claim.statusAt - Date.now())).toBeLessThan(120_000);
  const again = await app.visitor().get(`/c/${id}/offline`);
  expect([again.status, again.headers.get("Location")]).toEqual([302, `/c/${id}`]);
});

test("the page is one file that fetches nothing", async () => {
  const served = await app.visitor().get("/verify/offline");
  const html = await served.text();
  expect(html).not.toMatch(/<(?:link[^>]+stylesheet|img|script[^>]+src)/);
  expect(html.replace(/<script(?: id="known")?[^>]* nonce="[^"]+">/g, "")).not.toMatch(/<script/);
  expect(/<noscript>.*?<\/noscript>/s.exec(html)?.[0]).toContain("/verify");
  const file = await app.visitor().get("/verify/offline?download");
  expect(file.headers.get("Content-Disposition")).toContain("attachment");
  const saved = await file.text();
  expect(saved).not.toContain("nonce=");
  expect(saved).not.toMatch(/\bfetch\(|XMLHttpRequest|importScripts|WebSocket/);
  expect(Buffer.byteLength(saved)).toBeLessThan(200_000);
});
