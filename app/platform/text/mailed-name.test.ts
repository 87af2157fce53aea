import { expect, test } from "vitest";
import { looksLikeAddress, withoutLinks } from "#app/engines/mail/without-links.ts";
import { lineBreakProblem, mailedName, nameProblem } from "./mailed-name.ts";

test("C35 names with addresses are refused, honest ones are not", () => {
  const honest = [
    ..."O'Brien|St. John's|Adé-Ọlá|Dr. A.B. Smith|Booking.com Academy|Node.js Lagos|Mr.John|AC/DC|Ada (née Obi)|Smith & Sons Ltd.".split(
      "|",
    ),
    "محمد بن علي",
    "50% off? No: the “Growth” Academy",
  ];
  for (const name of honest) expect([name, nameProblem(name, "Name")]).toEqual([name, null]);
  const hostile = [
    "URGENT: your account is locked, go to https://evil.example",
    "Account Security <service@bank.example>",
    "service@bank.example",
    "service＠bank.example",
    "www.evil.example",
    "hxxp://evil.example",
    "https：／／evil.example",
    "evil.example/login",
    "evil․example/login",
    "<b>Ada</b>",
    "a".repeat(121),
  ];
  for (const name of hostile) expect([name, nameProblem(name, "Name")]).not.toEqual([name, null]);
});

test("a name has one line", () => {
  expect(lineBreakProblem("Ada\r\nBcc: x", "First name")).toBe("First name can’t have line breaks");
  expect(lineBreakProblem("Ada Obi\r\n", "First name")).toBeNull();
});

test("what is stored already is shown without links", () => {
  expect(mailedName("URGENT: go to https://evil.example/x")).toBe(
    "URGENT: go to evil.\u200bexample/x",
  );
  expect(mailedName("Account Security <service@bank.example>")).toBe(
    "Account Security ‹service at bank.\u200bexample›",
  );
  expect(mailedName("Ada\r\nBcc: x\u2028y")).toBe("Ada Bcc: x y");
  expect([...mailedName("😀".repeat(200))].length).toBeLessThanOrEqual(120);
  expect(mailedName("Dr. A.B. Smith")).toBe("Dr. A.\u200bB. Smith");
  expect(mailedName("Fúnmiláyọ̀ O'Brien-St. John")).toBe("Fúnmiláyọ̀ O'Brien-St. John");
});

test("texts of the largest size are read in no time", () => {
  const began = performance.now();
  for (const part of ["a", ".", "a.", "https://", "@", " ", "/", "́", "www", "\ufeff.a"]) {
    looksLikeAddress(part.repeat(20_000));
    withoutLinks(part.repeat(20_000));
  }
  expect(performance.now() - began).toBeLessThan(2_000);
});
