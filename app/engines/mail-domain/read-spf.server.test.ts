import { expect, test } from "vitest";
import { readSpf, spfTexts } from "./read-spf.server.ts";

test("which TXT records are SPF", () => {
  const texts = [
    "v=spf1 -all",
    "V=SPF1 ~all",
    "v=spf1",
    "v=spf10 -all",
    "spf2.0/pra -all",
    "google-site-verification=abc",
    " v=spf1 -all",
    "v=spf1\t-all",
  ];
  expect(spfTexts(texts)).toEqual(["v=spf1 -all", "V=SPF1 ~all", "v=spf1"]);
});

const mechanisms = (text: string) => {
  const read = readSpf(text);
  return read.kind === "broken"
    ? `broken: ${read.term}`
    : [
        ...read.record.terms.map(
          ({ qualifier, mechanism, value }) =>
            `${qualifier}${mechanism}${value ? `:${value}` : ""}`,
        ),
        ...(read.record.redirect ? [`redirect=${read.record.redirect}`] : []),
      ].join(" ");
};

test.each([
  ["v=spf1 include:amazonses.com ~all", "+include:amazonses.com ~all"],
  [
    "v=spf1 include:_spf.google.com include:sendgrid.net -all",
    "+include:_spf.google.com +include:sendgrid.net -all",
  ],
  [
    "v=spf1 include:spf.protection.outlook.com  ip4:197.210.0.0/16 -all",
    "+include:spf.protection.outlook.com +ip4:197.210.0.0 -all",
  ],
  [
    "v=spf1 a mx a:mail.iweri.test/24 mx/24//64 ip6:2001:db8::/32 ?all",
    "+a +mx +a:mail.iweri.test +mx +ip6:2001:db8:: ?all",
  ],
  [
    "v=spf1 +ip4:192.0.2.1 exists:%{i}._spf.%{d} ptr -ALL",
    "+ip4:192.0.2.1 +exists:%{i}._spf.%{d} +ptr -all",
  ],
  ["v=spf1 redirect=_spf.mail.ru", "redirect=_spf.mail.ru"],
  ["v=spf1 exp=explain.iweri.test -all", "-all"],
  ["v=spf1 unknown-modifier=x -all", "-all"],
  ["v=spf1", ""],
  ["v=spf1 include:spf.mandrillapp.com. ~all", "+include:spf.mandrillapp.com. ~all"],
])("%s", (text, expected) => {
  expect(mechanisms(text)).toBe(expected);
});

test.each([
  ["v=spf1 include: ~all", "include:"],
  ["v=spf1 includes:amazonses.com ~all", "includes:amazonses.com"],
  ["v=spf1 ip4:amazonses.com ~all", "ip4:amazonses.com"],
  ["v=spf1 ip4:192.0.2.0/33 ~all", "ip4:192.0.2.0/33"],
  ["v=spf1 ip4:2001:db8::1 ~all", "ip4:2001:db8::1"],
  ["v=spf1 ip6:2001:db8::/129 ~all", "ip6:2001:db8::/129"],
  ["v=spf1 include:192.0.2.1 ~all", "include:192.0.2.1"],
  ["v=spf1 ~all:iweri.test", "~all:iweri.test"],
  ["v=spf1 a, mx ~all", "a,"],
  ["v=spf1 v=spf1", ""],
  ["v=spf1 redirect=a.test redirect=b.test", "redirect=b.test"],
  ["v=spf1 ip4:192.0.2.1,192.0.2.2 -all", "ip4:192.0.2.1,192.0.2.2"],
])("%s is broken", (text, term) => {
  expect(mechanisms(text)).toBe(term ? `broken: ${term}` : "");
});
