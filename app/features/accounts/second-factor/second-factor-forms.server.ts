import { z } from "zod";
import { readAppCode } from "./one-time-codes.server.ts";
import { readRecoveryCode } from "./recovery-codes.server.ts";

const SIX_DIGITS = "Enter the 6 digits that your app shows";
const RECOVERY = "Enter one of your recovery codes, like ab3de-4fgh5";

function field(read: (typed: string) => string | null, message: string) {
  return z.string({ error: message }).transform((typed, context) => {
    const code = read(typed);
    if (code !== null) return code;
    context.addIssue(message);
    return z.NEVER;
  });
}

/** A code of the app. */
export const appCodeForm = z.object({ code: field(readAppCode, SIX_DIGITS) });

/** A recovery code. */
export const recoveryCodeForm = z.object({ code: field(readRecoveryCode, RECOVERY) });

const eitherCode = field(
  (typed) => readAppCode(typed) ?? readRecoveryCode(typed),
  "Enter the 6 digits that your app shows, or a recovery code",
);

/** A code of either kind. */
export const secondFactorForm = z.object({ code: eitherCode });

/** With the password, for what a borrowed browser must not do. Whoever has none leaves it empty. */
export const passwordAndCodeForm = z.object({ password: z.string().default(""), code: eitherCode });
