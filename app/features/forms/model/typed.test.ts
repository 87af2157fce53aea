import { expect, test } from "vitest";
import { typedWithMistakes } from "./typed.ts";

const [email, name, note] = [{ id: "emailadr" }, { id: "fullname" }, { id: "note" }];

test("only what has a message is kept as it was typed", () => {
  const texts = {
    "q-emailadr": ["zainab@"],
    "q-fullname.first": ["Zainab"],
    "q-fullname.last": [""],
    "q-note": ["Hello"],
  };
  const errors = {
    "q-emailadr": "Enter a whole address",
    "q-fullname.last": "Enter your last name",
  };
  expect(typedWithMistakes([email, name, note], { texts, errors })).toEqual({
    emailadr: { "q-emailadr": ["zainab@"] },
    fullname: { "q-fullname.first": ["Zainab"] },
  });
});

test("what was left empty, and what no hand types, is not kept", () => {
  expect(
    typedWithMistakes([email], {
      texts: { "q-emailadr": [""] },
      errors: { "q-emailadr": "Enter it" },
    }),
  ).toEqual({});
  const long = {
    "q-emailadr": ["x".repeat(150_000)],
    "q-note": ["x".repeat(150_000)],
    "q-notebook": ["y"],
  };
  expect(
    Object.keys(
      typedWithMistakes([email, note], {
        texts: long,
        errors: { "q-emailadr": "Long", "q-note": "Long" },
      }),
    ),
  ).toEqual(["emailadr"]);
});
