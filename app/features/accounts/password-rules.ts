/**
 * The rules of a new password in the order in which they are checked, with the words of the list
 * that is shown. The patterns go into the page too, for the live list: they must mean the same with
 * nothing but the `u` flag.
 */
export const PASSWORD_RULES = [
  {
    id: "length",
    words: "At least 8 characters",
    message: "Password must be at least 8 characters long",
    pattern: /^[\s\S]{8}/u,
  },
  {
    id: "letters",
    words: "A capital letter and a number",
    message: "Password must include uppercase letters and numbers",
    pattern: /^(?=[\s\S]*\p{Lu})[\s\S]*\p{Nd}/u,
  },
  {
    id: "special",
    words: "A special character, such as ! or #",
    message: "Password must include special characters",
    pattern: /[!@#$%^&*(),.?":{}|<>]/u,
  },
] as const;

/** Argon2 would take more; nobody types it. */
export const MAX_PASSWORD_LENGTH = 1000;

/** The first rule that a new password breaks, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length > MAX_PASSWORD_LENGTH) {
    return `Password must be at most ${MAX_PASSWORD_LENGTH.toLocaleString("en")} characters long`;
  }
  return PASSWORD_RULES.find((rule) => !rule.pattern.test(password))?.message ?? null;
}

/**
 * The ids of the rules that a password keeps, for the list beside a field that comes back empty:
 * "length letters".
 */
export function rulesMet(password: string): string {
  return PASSWORD_RULES.filter((rule) => rule.pattern.test(password.slice(0, MAX_PASSWORD_LENGTH)))
    .map((rule) => rule.id)
    .join(" ");
}
