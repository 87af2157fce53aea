import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { openSession } from "../sign-in/sign-in.server.ts";
import { findSignInAccount, noAccountMessage } from "../switch-account.server.ts";
import { checkSecondFactor, secondFactorErrors } from "./check-second-factor.server.ts";
import { endPendingSignIn, type PendingSignIn } from "./pending-sign-in.server.ts";

/** `recoveryCodesLeft`: when one was used. `ended`: nobody lets them in any more, and why in words. */
type SecondStepOutcome =
  | { kind: "signed-in"; cookies: string[]; to: string; recoveryCodesLeft: number | null }
  | { kind: "ended"; why: string; cookies: string[] }
  | ({ kind: "refused" } & ReturnType<typeof secondFactorErrors>);

/** Signs in somebody who has passed the first step, when the code is right. */
export async function passSecondStep(
  app: AppContext,
  given: { pending: PendingSignIn; typed: string; browser: Browser },
): Promise<SecondStepOutcome> {
  const { db, config, clock } = app;
  const { pending, typed, browser } = given;
  const { userId, to, ...how } = pending;
  const check = await checkSecondFactor(app, { userId, typed, browser });
  if (check.kind !== "right") return { kind: "refused", ...secondFactorErrors(check, typed) };
  const forget = endPendingSignIn(config);
  // An account may have been closed in these minutes.
  if (!(await findSignInAccount(db, { userId, now: clock() }))) {
    return { kind: "ended", why: await noAccountMessage(app, userId), cookies: [forget] };
  }
  const cookies = await openSession(app, { userId, browser, ...how });
  return { kind: "signed-in", cookies: [...cookies, forget], to, recoveryCodesLeft: check.recoveryCodesLeft };
}
