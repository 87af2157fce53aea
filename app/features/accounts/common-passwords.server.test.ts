import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.server.ts";
import { newPasswordForm } from "./form-fields.server.ts";

test.each([
  "Password1!",
  "P@ssw0rd2026!",
  "Qwerty123!",
  "1Football!",
  "Welcome#1",
  "Abc12345!",
  "Letmein!9",
  "Nigeria2026!",
  "God.is.good1",
])("%s is known to everyone who guesses", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "Correct-horse-9",
  "Lagos-2027!",
  "Ikoyi-bridge-2026!",
  "Dragon-84729163!",
  "Ẹ̀kọ́-tuntun-7",
  "Eko-2026",
])("%s is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test("a common password is refused beside its field", () => {
  const problems = (password: string) =>
    newPasswordForm
      .safeParse({ password, confirmPassword: password })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problems("Password1!")).toEqual([
    [
      "password",
      "This password is among the first that anyone tries. Choose one that is harder to guess",
    ],
  ]);
  expect(problems("password")).toEqual([
    ["password", "Password must include uppercase letters and numbers"],
  ]);
  expect(problems("Mango-Danfo-81!")).toBeUndefined();
});
