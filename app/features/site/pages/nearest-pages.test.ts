import { expect, test } from "vitest";
import { cpuMs } from "../../../../tests/setup/cpu-ms.ts";
import { nearestPages } from "./nearest-pages.ts";

test.each([
  ["/pricng", "/pricing"],
  ["/prices", "/pricing"],
  ["/Features.html", "/features"],
  ["/featuers", "/features"],
  ["/contact-us", "/help"],
  ["/login", "/sign-in"],
  ["/register", "/signup"],
  ["/sign-up", "/signup"],
  ["/privacy-policy", "/privacy"],
  ["/terms-of-service", "/terms"],
  ["/sitemap", "/site-map"],
  ["/reset-password", "/forgot-pass"],
  ["/verify-certificate", "/verify"],
  ["/documentation/guides", "/docs"],
  ["/sucess-stories", "/success-stories"],
  ["/onbording-guide", "/onboarding"],
])("nearest to %s is %s", (typed, to) => {
  expect(nearestPages(typed)[0]?.to).toBe(to);
});

test.each([["/"], ["/xq"], ["/9f8a7c6b5d4e3f2a"], ["/%F0%9F%98%80"], ["/wp-login.php?x"]])(
  "%s gives at most four, or none",
  (typed) => {
    expect(nearestPages(typed).length).toBeLessThanOrEqual(4);
  },
);

test("nothing near gives nothing, and a long address takes no time", async () => {
  expect(nearestPages("/zzzzzzzz")).toEqual([]);
  const ms = await cpuMs(() => {
    nearestPages(`/${"features-".repeat(10_000)}`);
    nearestPages(`/${"f".repeat(100_000)}`);
  });
  expect(ms).toBeLessThan(500);
});
