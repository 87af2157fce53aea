import { describe, expect, test } from "vitest";
import { refuseForeignForm } from "./same-origin.server.ts";

const APP_URL = "https://certificates.example";

/** Whether a form with these headers is taken. */
const takes = (headers: Record<string, string>, path = "/sign-out", appUrl = APP_URL) =>
  refuseForeignForm({ method: "POST", path, header: (name) => headers[name] ?? null }, appUrl) ===
  null;

describe("The origin check", () => {
  test("our own pages are taken, whatever the proxy wrote into Host", () => {
    expect(takes({ Origin: APP_URL, "Sec-Fetch-Site": "same-origin", Host: "10.0.0.7:3000" })).toBe(
      true,
    );
    expect(takes({ Origin: APP_URL })).toBe(true);
    expect(takes({ Referer: `${APP_URL}/sign-in?to=%2F` })).toBe(true);
    expect(takes({ "Sec-Fetch-Site": "same-origin" })).toBe(true);
  });

  test("a forged Host makes nobody's page ours", () => {
    for (const host of ["evil.example", "evil.example:443"]) {
      expect(takes({ Origin: `https://${host}`, Host: host })).toBe(false);
      expect(
        takes({ Origin: `https://${host}`, Host: host, "Sec-Fetch-Site": "same-origin" }),
      ).toBe(false);
      expect(takes({ Referer: `https://${host}/page`, Host: host })).toBe(false);
    }
  });

  test("scheme and port count, and so does every letter of the host", () => {
    for (const origin of [
      "http://certificates.example",
      "https://certificates.example:8443",
      "https://certificates.example.evil.example",
      "https://www.certificates.example",
      "https://certificates.example@evil.example",
      "null",
      "certificates.example",
      "",
    ]) {
      if (origin) expect([origin, takes({ Origin: origin })]).toEqual([origin, false]);
      expect([origin, takes({ Referer: `${origin}/` })]).toEqual([origin, false]);
    }
    expect(takes({ Origin: "https://certificates.example:443" })).toBe(true);
  });

  test("this machine's other names are ours, on the same port alone", () => {
    const here = "http://localhost:3000";
    expect(takes({ Origin: "http://127.0.0.1:3000" }, "/sign-out", here)).toBe(true);
    expect(takes({ Origin: "http://127.0.0.1:4000" }, "/sign-out", here)).toBe(false);
    expect(takes({ Origin: "https://localhost:3000" }, "/sign-out", here)).toBe(false);
  });

  test("forms without a session need no header, others do", () => {
    expect(takes({}, "/f/contact-us")).toBe(true);
    expect(takes({})).toBe(false);
  });
});
