import { describe, expect, test } from "vitest";
import type { Json } from "../definition/definition.ts";
import { fieldTypeOf, readSettingsOf } from "./field-types.ts";
import { ENGLISH, elementOf, posted } from "./parts/posted-values.ts";

const NOW = new Date("2026-01-15T09:00:00Z");
const name = "q-abcdefgh";

function read(
  kind: string,
  typed: string,
  settings: Record<string, Json> = {},
  more: Record<string, string> = {},
) {
  const element = elementOf(kind, { label: "Your age", required: true, settings });
  return fieldTypeOf(element).readAnswer({
    posted: posted({ [name]: typed, ...more }),
    name,
    element,
    now: NOW,
    t: ENGLISH,
  });
}

const kept = (answer: Json) => ({ answer });
const refused = (message: string, control = name) => ({ errors: { [control]: message } });

describe("Short Text", () => {
  test("keeps names and text of any script, and joins pasted lines", () => {
    expect(read("short-text", "Ẹ̀kọ́\nàti  ìmọ̀")).toEqual(kept("Ẹ̀kọ́ àti ìmọ̀".normalize("NFC")));
    expect(read("short-text", "لا إله 👩‍👩‍👧")).toEqual(kept("لا إله 👩‍👩‍👧"));
  });

  test.each([
    ["12", "12"],
    [" 1,250 ", "1250"],
    ["1 250 000", "1250000"],
    ["−5", "-5"],
    ["+7", "7"],
    ["-0", "0"],
    ["007", "7"],
  ])("reads %j as the whole number %s", (typed, number) => {
    expect(read("short-text", typed, { format: "whole" })).toEqual(kept(number));
  });

  test.each([
    "1e999",
    "NaN",
    "Infinity",
    "0x10",
    "1.5",
    "1,5",
    "12 apples",
    "--1",
    "9".repeat(16),
    "١٢",
  ])("%j is no whole number", (typed) => {
    expect(read("short-text", typed, { format: "whole" })).toEqual(
      refused("Enter a whole number for “Your age”, like 12"),
    );
  });

  test("a number has its range, with or without both ends", () => {
    const number = (typed: string, min: number | null, max: number | null) =>
      read("short-text", typed, { format: "number", min, max });
    expect(number("12.5", 1, 20)).toEqual(kept("12.5"));
    expect(number("0.000001", null, null)).toEqual(kept("0.000001"));
    expect(number("21", 1, 20)).toEqual(refused("Enter a number from 1 to 20 for “Your age”"));
    // Years have no comma.
    expect(number("1800", 1940, 2100)).toEqual(
      refused("Enter a number from 1940 to 2100 for “Your age”"),
    );
    expect(number("9", 1000, 2100)).toEqual(
      refused("Enter a number from 1,000 to 2,100 for “Your age”"),
    );
    expect(number("17.9", 18, null)).toEqual(
      refused("Enter a number of 18 or more for “Your age”"),
    );
    expect(number("-3", null, -4.5)).toEqual(
      refused("Enter a number of -4.5 or less for “Your age”"),
    );
  });

  test("a length is counted in letters, not in code units", () => {
    expect(read("short-text", "😀😀😀", { max: 3 })).toEqual(kept("😀😀😀"));
    expect(read("short-text", "😀😀😀😀", { max: 3 })).toEqual(
      refused("The answer to “Your age” can be at most 3 characters. This has 4"),
    );
    expect(read("short-text", "ab", { min: 3 })).toEqual(
      refused("The answer to “Your age” needs at least 3 characters. This has 2"),
    );
  });

  test.each([
    ["example.com/cv", "https://example.com/cv"],
    ["HTTP://Example.com", "HTTP://Example.com"],
    ["example.com:8080", "https://example.com:8080"],
    ["https://münchen.example/ä?x=1#y", "https://münchen.example/ä?x=1#y"],
  ])("takes the web address %j", (typed, link) => {
    expect(read("short-text", typed, { format: "link" })).toEqual(kept(link));
  });

  test.each([
    "javascript:alert(1)",
    "mailto:a@b.example",
    "localhost",
    "data:text/html,x",
    "https://user:pw@example.com",
    "a b.com",
    "https://",
    "//",
  ])("%j is no web address", (typed) => {
    expect(read("short-text", typed, { format: "link" })).toEqual(
      refused("Enter a web address for “Your age”, like https://example.com"),
    );
  });

  test("contradictory limits, or a default that is refused, are reported by field", () => {
    const settings = (fields: Record<string, string>) =>
      readSettingsOf(elementOf("short-text"), posted({ format: "whole", ...fields }));
    expect(settings({ min: "10", max: "2" }).errors).toEqual({
      max: "Enter a maximum that is at least the minimum",
    });
    expect(settings({ min: "1", max: "5", value: "9" }).errors.value).toBe(
      "Enter something that the rules above allow",
    );
    expect(settings({ min: "1.5" }).errors.min).toContain("whole number");
    expect(settings({ min: "-3", value: "-2" })).toEqual({
      settings: { format: "whole", min: -3, max: null, value: "-2" },
      errors: {},
    });
  });
});

describe("Long Text", () => {
  test("keeps line ends and text in any script, drops what nobody typed", () => {
    expect(read("long-text", "a\r\nb\rc\u0000\u202e\n\n\n")).toEqual(kept("a\nb\nc"));
  });

  test("too long and too short are told with the numbers", () => {
    expect(read("long-text", "a".repeat(1001), { max: 1000 })).toEqual(
      refused("The answer to “Your age” can be at most 1,000 characters. This has 1,001"),
    );
    expect(read("long-text", "abc", { min: 10 })).toEqual(
      refused("The answer to “Your age” needs at least 10 characters. This has 3"),
    );
    expect(read("long-text", "a".repeat(10_001))).toEqual(
      refused("The answer to “Your age” can be at most 10,000 characters. This has 10,001"),
    );
  });
});

describe("Full Name", () => {
  const names = (first: string, last: string, label = "Full Name") => {
    const element = elementOf("full-name", { label, required: true });
    return fieldTypeOf(element).readAnswer({
      posted: posted({ [`${name}.first`]: first, [`${name}.last`]: last }),
      name,
      element,
      now: NOW,
      t: ENGLISH,
    });
  };

  test("C04 marks, apostrophes and several names stay as they were typed", () => {
    expect(names("Ọlábísí", "D’Souza-Ọ̀ṣun van der Berg")).toEqual(
      kept({ first: "Ọlábísí", last: "D’Souza-Ọ̀ṣun van der Berg".normalize("NFC") }),
    );
  });

  test("who has one name says so with a dash", () => {
    expect(names("Asa", "")).toEqual(
      refused("Enter a last name. If you have only one name, enter a dash (-)", `${name}.last`),
    );
    expect(names("Asa", "-")).toEqual(kept({ first: "Asa", last: "" }));
    expect(
      fieldTypeOf({ kind: "full-name" }).words({ first: "Asa", last: "" }, elementOf("full-name")),
    ).toBe("Asa");
  });

  test("both parts have messages of their own, naming whose name it is", () => {
    expect(names("", "", "Your referee")).toEqual({
      errors: {
        [`${name}.first`]: "Enter a first name for “Your referee”",
        [`${name}.last`]:
          "Enter a last name for “Your referee”. If you have only one name, enter a dash (-)",
      },
    });
    expect(names("a".repeat(121), "Bello")).toEqual(
      refused("First name can be at most 120 characters", `${name}.first`),
    );
  });
});

describe("Email Address", () => {
  const IN_FULL = "Enter an e-mail address in full, like name@example.com";

  test("takes what mail systems deliver to, in one spelling", () => {
    expect(read("email", " Ada.Obi+form@People.Example ")).toEqual(
      kept("ada.obi+form@people.example"),
    );
    expect(read("email", "ọlá@münchen.example")).toEqual(kept("ọlá@münchen.example"));
  });

  test.each([
    "zainab.bello@",
    "ada",
    "@b.example",
    "ada@localhost",
    "ada@1.2.3.4",
    `${"a".repeat(70)}@b.example`,
  ])("%j is none", (typed) => {
    expect(read("email", typed)).toEqual(refused(IN_FULL));
  });

  test("a space or a second address is named", () => {
    expect(read("email", "ada obi@people.example")).toEqual(
      refused(`There is a space inside the e-mail address. ${IN_FULL}`),
    );
    expect(read("email", "a@b.example, c@d.example")).toEqual(
      refused(`There are several e-mail addresses here; keep one. ${IN_FULL}`),
    );
  });

  test("a likely typo is questioned once; the same address again is accepted", () => {
    expect(read("email", "ada@gmial.com")).toEqual(
      refused("Did you mean ada@gmail.com? Correct the address, or send it again if it is right"),
    );
    expect(read("email", "ada@gmial.com", {}, { [`${name}.doubt`]: "ada@gmial.com" })).toEqual(
      kept("ada@gmial.com"),
    );
    expect(
      read("email", "obi@gmial.com", {}, { [`${name}.doubt`]: "ada@gmial.com" }),
    ).toHaveProperty("errors");
  });

  test("asked twice, both must be the same mailbox", () => {
    const again = (typed: string) =>
      read("email", "Ada@people.example", { twice: true }, { [`${name}.again`]: typed });
    expect(again("ada@PEOPLE.example ")).toEqual(kept("ada@people.example"));
    const differ = "Enter the same e-mail address twice. These two are different";
    expect(again("eda@people.example")).toEqual(refused(differ, `${name}.again`));
    expect(again("")).toEqual(refused(differ, `${name}.again`));
  });
});

describe("Phone Number", () => {
  const call = (typed: string, code = "+234") =>
    read("phone", typed, {}, { [`${name}.code`]: code });

  test.each([
    ["0803 123 4567", "+234", "+2348031234567"],
    ["(803) 123-4567", "+234", "+2348031234567"],
    ["+234 803 123 4567", "+1", "+2348031234567"],
    ["00447911123456", "+234", "+447911123456"],
    ["+233 24 123 4567", "+234", "+233241234567"],
    ["090-1234-5678", "+81", "+819012345678"],
    ["(+234) 803–123–4567", "", "+2348031234567"],
    ["+44 (0)20 7946 0958 ext. 12", "+234", "+442079460958 ext. 12"],
  ])("%j beside %s is %s", (typed, code, number) => {
    expect(call(typed, code)).toEqual(kept(number));
  });

  test.each([
    [
      "803",
      "+234",
      "Nigerian phone numbers should be 10 digits (without country code): “Your age”",
    ],
    ["08031234x67", "+234", "Phone number should contain only digits: “Your age”"],
    ["090-1234-5678", "", "Choose a country code from the list: “Your age”"],
    ["06 12 34 56", "+33", "Phone number is too short: “Your age”"],
    ["8031234567", "+999", "Choose a country code from the list: “Your age”"],
    ["+234", "+234", "Enter the phone number in full, like +234 803 123 4567: “Your age”"],
    ["+2", "+234", "Enter the phone number in full, like +234 803 123 4567: “Your age”"],
    [
      "+999999999999999999",
      "+234",
      "Enter the phone number in full, like +234 803 123 4567: “Your age”",
    ],
  ])("%j beside %s is refused", (typed, code, message) => {
    expect(call(typed, code)).toEqual(refused(message));
  });
});

describe("Date Picker", () => {
  test.each([
    ["2024-02-29", "2024-02-29"],
    ["29/11/2025", "2025-11-29"],
    ["9.1.2026", "2026-01-09"],
    ["29 Nov 2025", "2025-11-29"],
    ["1st of June, 2025", "2025-06-01"],
    ["November 29, 2025", "2025-11-29"],
  ])("%j is %s", (typed, day) => {
    expect(read("date", typed)).toEqual(kept(day));
  });

  test.each([
    "2026-02-31",
    "2025-02-29",
    "11/29/2025",
    "0000-00-00",
    "275760-09-13",
    "29/11/25",
    "tomorrow",
    "NaN",
    "2025-1-1-1",
    "May 2025",
  ])("%j is no day", (typed) => {
    expect(read("date", typed)).toEqual(
      refused("Enter a real date for “Your age”, like 29/11/2025 (day, month, year)"),
    );
  });

  test("limits are told with the day", () => {
    const limits = { min: "2026-01-01", max: "2026-01-31" };
    expect(read("date", "2026-01-01", limits)).toEqual(kept("2026-01-01"));
    expect(read("date", "2026-02-01", limits)).toEqual(
      refused("Enter a date from 1 January 2026 to 31 January 2026 for “Your age”"),
    );
    expect(read("date", "2025-12-31", { min: "2026-01-01" })).toEqual(
      refused("Enter a date on or after 1 January 2026 for “Your age”"),
    );
    expect(read("date", "2026-02-01", { max: "2026-01-31" })).toEqual(
      refused("Enter a date on or before 31 January 2026 for “Your age”"),
    );
  });

  test("C19 today is nobody's past, wherever they are", () => {
    const at = (iso: string, typed: string, days: string) => {
      const element = elementOf("date", { settings: { days } });
      return (
        "answer" in
        fieldTypeOf(element).readAnswer({
          posted: posted({ [name]: typed }),
          name,
          element,
          now: new Date(iso),
          t: ENGLISH,
        })
      );
    };
    // still the 14th west of Hawaii
    expect(at("2026-01-15T09:00:00Z", "2026-01-14", "not-past")).toBe(true);
    expect(at("2026-01-15T13:00:00Z", "2026-01-14", "not-past")).toBe(false);
    expect(at("2026-01-15T13:00:00Z", "2026-01-16", "not-future")).toBe(true);
    expect(at("2026-01-15T09:00:00Z", "2026-01-16", "not-future")).toBe(false);
  });
});

describe("Address", () => {
  test("each missing part has its message; the postcode never has one", () => {
    const element = elementOf("address", { required: true, settings: { postcode: true } });
    expect(
      fieldTypeOf(element).readAnswer({
        posted: posted({ [`${name}.country`]: "Nigeria", [`${name}.city`]: "Ikeja" }),
        name,
        element,
        now: NOW,
        t: ENGLISH,
      }),
    ).toEqual({
      errors: {
        [`${name}.street`]: "Enter the street and number for “Address”",
        [`${name}.state`]: "Enter the state for “Address”",
      },
    });
  });

  test("the preset country alone is no answer; a partly filled address is", () => {
    const element = elementOf("address");
    const given = (fields: Record<string, string>) =>
      fieldTypeOf(element).readAnswer({
        posted: posted({ [`${name}.country`]: "Nigeria", ...fields }),
        name,
        element,
        now: NOW,
        t: ENGLISH,
      });
    expect(given({})).toEqual(kept(null));
    expect(given({ [`${name}.state`]: "OYO" })).toEqual(
      kept({ street: "", city: "", state: "Oyo", postcode: "", country: "Nigeria" }),
    );
    expect(given({ [`${name}.country`]: "Ghana", [`${name}.state`]: "oyo" })).toMatchObject({
      answer: { state: "oyo" },
    });
  });
});
