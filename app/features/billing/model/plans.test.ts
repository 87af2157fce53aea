import { expect, test } from "vitest";
import { featuresOf, nairaLabel, PLANS } from "./plans.ts";

test("the plans cost and hold what the price list says, in kobo", () => {
  const rows = PLANS.map(({ name, price, emails, certificates, formManagers }) => [
    name,
    price && `${price.kobo} per ${price.per}`,
    emails && `${emails.included}-${emails.most}`,
    certificates,
    formManagers,
  ]);
  expect(rows).toEqual([
    ["Free", "0 per month", "100-100", 10, 1],
    ["Essentials", "4500000 per month", "10000-50000", 20_000, 100],
    ["Pro", "24500000 per quarter", "50000-100000", 50_000, 500],
    ["Custom", null, null, null, null],
  ]);
  expect(PLANS.at(-1)!.unitKobo).toEqual({ email: 200, certificate: 5000, formManager: 500_000 });
  expect(PLANS.filter(({ isPopular }) => isPopular).map(({ id }) => id)).toEqual(["pro"]);
});

test("money and features are said in words", () => {
  expect(nairaLabel(4_500_000)).toBe("₦45,000");
  expect(nairaLabel(0)).toBe("₦0");
  expect(featuresOf(PLANS[0]!)).toEqual([
    "100 e-mails a month",
    "10 certificates a month",
    "1 form manager",
  ]);
  expect(featuresOf(PLANS[1]!)).toEqual([
    "10,000 to 50,000 e-mails a month",
    "20,000 certificates a month",
    "100 form managers",
  ]);
  expect(featuresOf(PLANS[2]!)).toEqual([
    "50,000 to 100,000 e-mails a quarter",
    "50,000 certificates a quarter",
    "500 form managers",
  ]);
  expect(featuresOf(PLANS[3]!)).toEqual([
    "₦2 per e-mail",
    "₦50 per certificate generated and sent",
    "₦5,000 per form managed",
  ]);
});
