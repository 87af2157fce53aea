import { expect, test } from "vitest";
import { readAddressList } from "./address-list.ts";

test("addresses are found whatever stands between and beside them, each once", () => {
  const text =
    'Email,Name\r\nAda@Mail.test,"Obi, Ada"\r\n"bola@mail.test";x\n<chidi@mail.test>\tada@mail.test\n\'@formula';
  expect(readAddressList(text)).toEqual({
    emails: ["ada@mail.test", "bola@mail.test", "chidi@mail.test"],
    invalid: ["'@formula"],
    invalidCount: 1,
  });
});

test("what is no address is told, the first few of it", () => {
  const text = Array.from({ length: 9 }, (_, i) => `person${i}@nowhere`).join("\n");
  const { emails, invalid, invalidCount } = readAddressList(text);
  expect([emails.length, invalid.length, invalidCount]).toEqual([0, 5, 9]);
  expect(readAddressList("")).toEqual({ emails: [], invalid: [], invalidCount: 0 });
});
