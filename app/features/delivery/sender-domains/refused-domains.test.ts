import { expect, test } from "vitest";
import { refusedDomain } from "./refused-domains.ts";

const OURS = ["iweri.test", "mail.iweri.test"];

test.each([
  "gmail.com",
  "mail.gmail.com",
  "yahoo.co.uk",
  "hotmail.fr",
  "live.com",
  "proton.me",
  "iweri.test",
  "other.iweri.test",
])("%s is nobody's to send from", (domain) => {
  expect(refusedDomain(domain, OURS)).toBeTypeOf("string");
});

test.each(["school.edu.ng", "live.edu.ng", "outlook.org.ng", "academy.example", "gmail.org.ng"])(
  "%s may be somebody's own",
  (domain) => {
    expect(refusedDomain(domain, OURS)).toBeNull();
  },
);
