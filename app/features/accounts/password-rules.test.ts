import { expect, test } from "vitest";
import { newPasswordForm } from "./form-fields.server.ts";
import { PASSWORD_RULES, passwordProblem, rulesMet } from "./password-rules.ts";

test.each([
  ["", "Password must be at least 8 characters long"],
  ["Short1!", "Password must be at least 8 characters long"],
  ["ÀÀ👍👍👍1!", "Password must be at least 8 characters long"],
  ["alllower1!", "Password must include uppercase letters and numbers"],
  ["NoNumber!", "Password must include uppercase letters and numbers"],
  ["short", "Password must be at least 8 characters long"],
  ["NoSpecial99", "Password must include special characters"],
  ["Und_r-score9", "Password must include special characters"],
])("%s: %s", (password, message) => {
  expect(passwordProblem(password)).toBe(message);
});

test.each([...'!@#$%^&*(),.?":{}|<>'])("%s is a special character", (character) => {
  expect(passwordProblem(`Lagoon25${character}`)).toBeNull();
});

test.each(["Ẹ̀kọ́ tó dára 9!", "ÉCOLE ١٢٣!", "Line\nBreak 9!"])("%s keeps every rule", (password) => {
  expect(passwordProblem(password)).toBeNull();
});

test("two that differ are told apart only when the first is good", () => {
  const problems = (password: string, confirmPassword?: string) =>
    newPasswordForm
      .safeParse({ password, confirmPassword })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problems("Lagoon25!", "Lagoon25!")).toBeUndefined();
  for (const other of ["Lagoon25?", undefined])
    expect(problems("Lagoon25!", other)).toEqual([["confirmPassword", "Passwords do not match"]]);
  expect(problems("lagoon", "x")).toEqual([
    ["password", "Password must be at least 8 characters long"],
  ]);
});

test("more than a thousand letters are refused in words", () => {
  const long = `Lagoon25!${"x".repeat(992)}`;
  expect(passwordProblem(long)).toBe("Password must be at most 1,000 characters long");
  expect(passwordProblem(long.slice(0, 1000))).toBeNull();
});

test("the list shows the rules met, with patterns that browsers read alike", () => {
  expect(rulesMet("Lagoon25")).toBe("length letters");
  expect(rulesMet("L1!")).toBe("letters special");
  for (const { pattern } of PASSWORD_RULES) expect(pattern.flags).toBe("u");
});
