import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fromBase32, toBase32 } from "./base32.ts";
import { checkCode } from "./check-code.ts";
import { claimBytes, type OfflineClaim, readCode, signedBytes, writeCode } from "./offline-code.ts";
import { verifySignature, verifyWithLibrary } from "./verify-signature.ts";

const minute = (iso: string) => Date.parse(iso);
const CLAIM: OfflineClaim = {
  certificateId: "7k2m94qxv0abcdefghjk",
  issuer: "Lagoon Digital Academy",
  holder: "Fúnmiláyọ̀ Adébáyọ̀",
  course: "Data Analysis Fundamentals",
  issuedAt: minute("2025-11-14T10:00:00Z"),
  expiresAt: null,
  statusAt: minute("2025-11-20T14:42:00Z"),
};
const NOW = new Date("2026-02-01T08:00:00Z");

const ours = generateKeyPairSync("ed25519");
const another = generateKeyPairSync("ed25519");
const KEYS = [{ number: 1, x: ours.publicKey.export({ format: "jwk" }).x! }];

function codeOf(
  claim: Partial<OfflineClaim> = {},
  { key = ours.privateKey, number = 1 } = {},
): string {
  const bytes = claimBytes({ ...CLAIM, ...claim }, number);
  return writeCode(bytes, sign(null, signedBytes(bytes), key));
}

describe.each([
  ["the browser", verifySignature],
  ["the library", verifyWithLibrary],
])("Checked by %s", (_, verify) => {
  const check = (code: string) => checkCode(code, KEYS, NOW, verify);

  test("a genuine code says what was issued, and as of when", async () => {
    expect(await check(codeOf())).toEqual({ kind: "genuine", claim: CLAIM, isExpired: false });
  });

  test("an expired one is genuine and says so by the device's clock", async () => {
    const expiresAt = minute("2026-01-31T23:00:00Z");
    expect(await check(codeOf({ expiresAt }))).toMatchObject({
      kind: "genuine",
      isExpired: true,
      claim: { expiresAt },
    });
    expect(await check(codeOf({ expiresAt: minute("2026-02-01T08:01:00Z") }))).toMatchObject({
      isExpired: false,
    });
  });

  test("every single changed byte is noticed", async () => {
    const bytes = fromBase32(codeOf())!;
    for (let at = 1; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at]! ^= 1;
      expect((await check(toBase32(changed))).kind, `byte ${at}`).not.toBe("genuine");
    }
  });

  test("a name put in place of another is noticed", async () => {
    const signature = fromBase32(codeOf())!.slice(-64);
    const forged = claimBytes({ ...CLAIM, holder: "Somebody Else" }, 1);
    expect(await check(writeCode(forged, signature))).toEqual({ kind: "false" });
  });

  test("another key's signature is refused", async () => {
    expect(await check(codeOf({}, { key: another.privateKey }))).toEqual({ kind: "false" });
  });
});

describe("What people give", () => {
  const check = (code: string) => checkCode(code, KEYS, NOW, verifySignature);

  test("a code may be typed in groups and in any case", async () => {
    const typed = codeOf()
      .toLowerCase()
      .replaceAll("0", "o")
      .replaceAll("1", "i")
      .replace(/(.{5})/g, "$1 ");
    expect((await check(typed)).kind).toBe("genuine");
    expect((await check(`HTTPS://IWERI.TEST/VERIFY/OFFLINE#${codeOf()}`)).kind).toBe("genuine");
  });

  test("a key newer than the saved page is no forgery", async () => {
    expect(await check(codeOf({}, { key: another.privateKey, number: 2 }))).toEqual({
      kind: "newer-key",
    });
  });

  test.each([
    "",
    "hello",
    "7K2M-94QX-V0AB-CDEF-GHJK",
    codeOf().slice(0, -10),
    `${codeOf()}0000`,
    "!".repeat(400),
  ])("what is no whole code is called unreadable: %#", async (text) => {
    expect(await check(text)).toEqual({ kind: "unreadable" });
  });

  test("long texts are cut at whole letters, and the code stays short", () => {
    const holder = "Ọ̀ṣúnkẹ́ Ẹ̀bùn ".repeat(20).trim();
    const code = codeOf({ holder, issuer: holder, course: holder });
    const read = readCode(code)!.claim;
    expect(holder.startsWith(read.holder.slice(0, -1))).toBe(true);
    expect(read.holder.endsWith("…")).toBe(true);
    expect(new TextEncoder().encode(read.holder).length).toBeLessThanOrEqual(90);
    expect(code.length).toBeLessThan(600);
  });
});
