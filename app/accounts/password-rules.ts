/** The rules of a new password in the order in which they are checked, with the words of the list that is shown. */
export const PASSWORD_RULES = [
  {
    id: "length",
    words: "At least 8 characters",
    message: "Password must be at least 8 characters long",
    test: (password: string) => [...password].length >= 8,
  },
  {
    id: "letters",
    words: "A capital letter and a number",
    message: "Password must include uppercase letters and numbers",
    test: (password: string) => /\p{Lu}/u.test(password) && /\p{Nd}/u.test(password),
  },
  {
    id: "special",
    words: "A special character, such as ! or #",
    message: "Password must include special characters",
    test: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
] as const;

/** Argon2 would take more; nobody types it. */
const LONGEST_PASSWORD = 1000;

/** The first rule that a new password breaks, by field, or null. */
export function passwordProblem(password: string, confirmPassword: string): Record<string, string> | null {
  if (password.length > LONGEST_PASSWORD) {
    return { password: `Password must be at most ${LONGEST_PASSWORD.toLocaleString("en")} characters long` };
  }
  const broken = PASSWORD_RULES.find((rule) => !rule.test(password));
  if (broken) return { password: broken.message };
  return password === confirmPassword ? null : { confirmPassword: "Passwords do not match" };
}
