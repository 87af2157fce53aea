import { expect, test } from "vitest";
import { operatorText, phoneAddress, socialName } from "./operator-labels.ts";

const brand = {
  logo: null,
  supportPhone: null,
  socialLinks: [],
  legalEntity: "Iweri",
  legalAddress: null as string | null,
  testimonials: [],
};
const words = (more: Partial<typeof brand>) =>
  operatorText({ appName: "Iweri", appUrl: "https://iweri.test", brand: { ...brand, ...more } });

test("what is set is said, what is not can be asked for", () => {
  expect(words({ legalEntity: "Lagoon Ltd", legalAddress: "1 Marina, Lagos" })).toEqual({
    operator: "Lagoon Ltd, 1 Marina, Lagos",
    operatorAsk: "",
  });
  expect(words({ legalEntity: "Lagoon Ltd" })).toEqual({
    operator: "Lagoon Ltd",
    operatorAsk: " for our postal address",
  });
  expect(words({})).toEqual({
    operator: "the operator of Iweri at iweri.test",
    operatorAsk: " for our full legal name and postal address",
  });
});

test.each([
  ["+234 803 123 4567", "tel:+2348031234567"],
  ["+234 (0) 803 123-4567", "tel:+2348031234567"],
  ["(0)803 123 4567", "tel:08031234567"],
])("%s is dialled as %s", (phone, address) => {
  expect(phoneAddress(phone)).toBe(address);
});

test("networks are called by their names, others by their host", () => {
  expect(
    [
      "https://www.facebook.com/lagoon",
      "https://ng.linkedin.com/in/a",
      "https://x.com/a",
      "https://mastodon.lagoon.test/@a",
    ].map(socialName),
  ).toEqual(["Facebook", "LinkedIn", "X", "mastodon.lagoon.test"]);
});
