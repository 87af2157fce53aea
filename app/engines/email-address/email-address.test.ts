import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { saysNoAddress } from "#app/platform/text/no-address.ts";
import {
  addressChoices,
  isPlainAddress,
  mailboxOf,
  readEmailAddress,
  suggestAddress,
  visibleAddress,
} from "./email-address.ts";

interface Verdict {
  id: string;
  address: string;
  category: string;
  diagnosis: string;
}

/** The isemail set. Control characters are written as U+2400 + code in it. */
function verdicts(): Verdict[] {
  const xml = readFileSync("tests/fixtures/text/isemail-tests.xml", "utf8").replace(
    /<!--[\s\S]*?-->/g,
    "",
  );
  const plain = (text: string) =>
    text
      .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, "&")
      .replace(/[\u2400-\u241f]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x2400));
  const of = (block: string, tag: string) =>
    plain(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(block)?.[1] ?? "");
  return [...xml.matchAll(/<test id="(\d+)">([\s\S]*?)<\/test>/g)].map(([, id, block]) => ({
    id: id!,
    address: of(block!, "address"),
    category: of(block!, "category"),
    diagnosis: of(block!, "diagnosis"),
  }));
}

describe("the isemail set", () => {
  const all = verdicts();

  test("is whole", () => expect(all.length).toBe(164));

  test("what it calls wrong is refused, unless only marks around it are", () => {
    const accepted = all.filter(
      (one) => one.category === "ISEMAIL_ERR" && readEmailAddress(one.address).ok,
    );
    for (const one of accepted) {
      const inside = one.address.replace(/^[\s"()]+|[\s.")(]+$/g, "");
      expect(inside).not.toBe(one.address);
      expect(readEmailAddress(one.address)).toEqual({ ok: true, email: inside });
    }
  });

  test("what it calls valid is accepted, but for hosts without a dot", () => {
    const refused = all.filter(
      (one) => /VALID_CATEGORY|DNSWARN/.test(one.category) && !readEmailAddress(one.address).ok,
    );
    // test@io has no dot; 1234-label.123 style hosts end in digits.
    expect(
      refused.map((one) => one.address).filter((address) => /@.*\.[a-z]/i.test(address)),
    ).toEqual([]);
  });

  test("quoted, commented and literal addresses are refused, as mail providers do", () => {
    const odd = all.filter(
      (one) =>
        /QUOTEDSTRING|COMMENT|LITERAL|DOMLIT|TOOLONG|QP|QTEXT|CTEXT/.test(one.diagnosis) &&
        // A comment of no words is but marks before the address.
        !/^[()\s]+test@iana\.org$/.test(one.address),
    );
    expect(odd.length).toBeGreaterThan(30);
    expect(odd.filter((one) => readEmailAddress(one.address).ok).map((one) => one.address)).toEqual(
      [],
    );
  });

  test("no accepted address has a space, control character or angle bracket", () => {
    for (const one of all) {
      const reading = readEmailAddress(one.address);
      if (reading.ok) expect(reading.email).toMatch(/^[^\s\u0000-\u001f<>"]+@[^\s<>]+\.[^\s<>]+$/);
    }
  });
});

test.each([
  ["  Ada.Obi@MAIL.Test ", "ada.obi@mail.test"],
  ["mailto:ada@mail.test", "ada@mail.test"],
  ["Ada Obi <ada@mail.test>", "ada@mail.test"],
  ['"Obi, Ada" <Ada@mail.test>', "ada@mail.test"],
  ["ada+iweri@mail.co.test", "ada+iweri@mail.co.test"],
  ["o'neil@mail.test", "o'neil@mail.test"],
  ["\u00a0ada@mail.test\u200b", "ada@mail.test"],
  ["ọlá@ìwé.test", "ọlá@ìwé.test"],
  ["bola\u2011ade@people.test", "bola-ade@people.test"],
  ["chidi–eze@people.test", "chidi-eze@people.test"],
  ["dauda-\u00adbello@people.test", "dauda-bello@people.test"],
  ["efe.o’koro@people.test", "efe.o'koro@people.test"],
  ["'fatima@people.test", "fatima@people.test"],
  ["“fatima@people.test”", "fatima@people.test"],
  ["gbenga@people.test.", "gbenga@people.test"],
  ["hauwa@people.test;", "hauwa@people.test"],
  ["- hauwa@people.test,", "hauwa@people.test"],
  ["ada\u200b.obi\u2060@people.test\u00a0", "ada.obi@people.test"],
  ["ａｄａ＠people。test", "ada@people.test"],
  ["ada@people.test<mailto:ada@people.test>", "ada@people.test"],
  ["[ada@people.test](mailto:ada@people.test)", "ada@people.test"],
  ["mailto:ada@people.test?subject=Hello", "ada@people.test"],
  ["Ada Obi (ada@people.test)", "ada@people.test"],
  ["E-mail: ada@people.test", "ada@people.test"],
  ["ada@people.test; ADA@people.test", "ada@people.test"],
  ["ada@people\u00ad.test", "ada@people.test"],
])("%s is read as %s", (typed, email) =>
  expect(readEmailAddress(typed)).toEqual({ ok: true, email }),
);

test.each([
  ["", "The e-mail address is missing"],
  ["   ", "The e-mail address is missing"],
  ["not-an-address", "This is not an e-mail address"],
  ["a@b", "This is not an e-mail address"],
  ["ada@mail.123", "This is not an e-mail address"],
  ["ada@-mail.test", "This is not an e-mail address"],
  ["ada obi@mail.test", "There is a space inside the e-mail address"],
  ["ada@mail.test, chi@mail.test", "There are several e-mail addresses here; keep one"],
  ["ada@mail.test;chi@mail.test", "There are several e-mail addresses here; keep one"],
  ["ada@mail.test\r\nBcc: x@y.test", "There are several e-mail addresses here; keep one"],
  ["ada@mail.test / chi@mail.test", "There are several e-mail addresses here; keep one"],
  ["ada / obi@mail.test", "There is more here than an e-mail address"],
  ["ada /obi@mail.test", "There is more here than an e-mail address"],
  ["ada / obi @ mail.test", "This is not an e-mail address"],
  ["ada@mail.test <chi@mail.test>", "There are several e-mail addresses here; keep one"],
  ["ada@mail.test (work)", "There is more here than an e-mail address"],
  ["a\ufffdda@mail.test", "This is not an e-mail address"],
  ["dauda\u00adbello@mail.test", "A hyphen of this e-mail address can be read in two ways"],
  ["=cmd|' /C calc'!A0@x", "This is not an e-mail address"],
  ["ada@ mail.test", "There is a space inside the e-mail address"],
  ["ada obi @ mail.test", "There is a space inside the e-mail address"],
  ["ada@mail.test/ 0803 123 4567", "There is more here than an e-mail address"],
  ["ada@mail.test/08031234567", "There is more here than an e-mail address"],
  ["ada@mail.test 08031234567", "There is more here than an e-mail address"],
  ["Ada Obi ada@mail.test", "There is more here than an e-mail address"],
  ["call ada on ada@mail.test", "There is more here than an e-mail address"],
  ["ada@mail.test or obi@mail.test", "There are several e-mail addresses here; keep one"],
  ["ada@mail.test & obi@mail.test", "There are several e-mail addresses here; keep one"],
  ["ada@mail.test obi@mail.test", "There are several e-mail addresses here; keep one"],
  ["to be confirmed", "This is not an e-mail address"],
  [`${"a".repeat(65)}@mail.test`, "This is not an e-mail address"],
])("%s is refused: %s", (typed, reason) =>
  expect(readEmailAddress(typed)).toEqual({ ok: false, reason }),
);

test.each([
  ["a@x.test; b@y.test", ["a@x.test", "b@y.test"]],
  ["a@x.test/b@y.test", ["a@x.test", "b@y.test"]],
  ["a@x.test\nB@y.test", ["a@x.test", "b@y.test"]],
  ["Ada <a@x.test>, Bola <b@y.test>", ["a@x.test", "b@y.test"]],
  ["dauda\u00adbello@x.test", ["daudabello@x.test", "dauda-bello@x.test"]],
  ["dauda¬bello@x.test", ["daudabello@x.test", "dauda-bello@x.test"]],
  ["chidi—eze@x.test", ["chidi-eze@x.test", "chidi--eze@x.test"]],
  ["ada obi@x.test", ["adaobi@x.test", "obi@x.test"]],
  ["ada @x.test", ["ada@x.test"]],
  ["ada / obi@x.test", ["obi@x.test"]],
  ["ada /obi@x.test", ["obi@x.test"]],
  ["ada@x.test 08031234567", ["ada@x.test"]],
  ["Ada Obi ada@x.test", ["ada@x.test", "adaobiada@x.test"]],
  ["ada@x.test or so", ["ada@x.test"]],
  ["ada@gmail,com", ["ada@gmail.com"]],
  ["ada@@x.test", ["ada@x.test"]],
  ["ada@x.test", []],
  ["nobody", []],
])("%j may mean %j", (typed, choices) => expect(addressChoices(typed)).toEqual(choices));

test("what is shown of a wrong address hides nothing", () => {
  expect(visibleAddress(" dauda\u00adbello\u200b@x.test\r\nb@y.test ")).toBe(
    "dauda¬bello@x.test b@y.test",
  );
});

test("100,000 letters are refused at once", () => {
  expect(readEmailAddress("x".repeat(100_000))).toEqual({
    ok: false,
    reason: "This is not an e-mail address",
  });
});

test.each([
  ["ada@gmial.com", "ada@gmail.com"],
  ["ada@gmal.com", "ada@gmail.com"],
  ["ada@gmail.con", "ada@gmail.com"],
  ["ada@gmaill.com", "ada@gmail.com"],
  ["ada@yaho.com", "ada@yahoo.com"],
  ["ada@yahoo.cmo", "ada@yahoo.com"],
  ["ada@hotmai.com", "ada@hotmail.com"],
  ["ada@outlook.con", "ada@outlook.com"],
  ["ada@school.con", "ada@school.com"],
])("%s: did you mean %s", (typed, meant) => expect(suggestAddress(typed)).toBe(meant));

test.each([
  "ada@gmail.com",
  "ada@mail.com",
  "ada@ymail.com",
  "ada@gmx.com",
  "ada@unilag.edu.ng",
  "ada@email.com",
  "ada@mail.test",
  "ada@yahoo.co.uk",
  "no-at-sign",
])("%s is not doubted", (typed) => expect(suggestAddress(typed)).toBeNull());

test("C23 one mailbox is one mailbox, whatever is put before its @", () => {
  expect(
    new Set(
      ["ada.obi@gmail.com", "adaobi+1@gmail.com", "a.d.a.obi+x+y@googlemail.com"].map(mailboxOf),
    ).size,
  ).toBe(1);
  expect(mailboxOf("ada.obi@people.test")).toBe("ada.obi@people.test");
});

test("a plain address is what its expression says", () => {
  const plain = /^[a-z0-9_]+(?:[.+_-][a-z0-9_]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/;
  let seed = 1;
  const pick = (from: string) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return from[seed % from.length]!;
  };
  let plainOnes = 0;
  for (let one = 0; one < 20_000; one++) {
    const letters = [..."a_0.b-c+d@e-1f.9g.hi"];
    for (let change = 0; change < one % 4; change++)
      letters[Number(pick("0123456789")) * 2 + (one % 2)] = pick("az09.@_-+ Aé");
    const text = letters.join("");
    if (plain.test(text)) plainOnes++;
    if (isPlainAddress(text) !== plain.test(text)) expect.fail(text);
  }
  expect(plainOnes).toBeGreaterThan(6_000);
});

test.each([
  ..."to be confirmed|TBC|tba.|n/a|N.A.|none|- |--|—|nil|Nill|null|same as above|“same”|ditto|\u3003".split(
    "|",
  ),
  ..."no email|No e-mail address|not available|will send later|pending|unknown|?|xxx|néant|keine".split(
    "|",
  ),
])("%j says that there is no address", (text) => {
  expect(saysNoAddress(text)).toBe(true);
});

test.each(["", "ada", "nobody@mail.test", "nil@mail.test", "Noname", "samuel", "Same Okafor"])(
  "%j says nothing of the kind",
  (text) => {
    expect(saysNoAddress(text)).toBe(false);
  },
);
