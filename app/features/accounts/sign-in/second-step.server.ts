import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { requestOrigin } from "../device-name.ts";
import { usePasskey } from "../passkeys/passkeys.server.ts";
import {
  checkSecondFactor,
  secondFactorErrors,
} from "../second-factor/check-second-factor.server.ts";
import { findPerson } from "../second-factor/second-factor-person.server.ts";
import { findSignInAccount, noAccountMessage } from "../switch-account.server.ts";
import { endPendingSignIn, type PendingSignIn } from "./pending-sign-in.server.ts";
import { openSession } from "./sign-in.server.ts";

/** `ended`: nobody lets them in any more, and why in words. */
type Entered =
  | { kind: "signed-in"; cookies: string[]; to: string }
  | { kind: "ended"; why: string; cookies: string[] };

/** `recoveryCodesLeft`: when one was used. */
type SecondStepOutcome =
  | (Extract<Entered, { kind: "signed-in" }> & { recoveryCodesLeft: number | null })
  | Extract<Entered, { kind: "ended" }>
  | ({ kind: "refused" } & ReturnType<typeof secondFactorErrors>);

/** Signs in somebody who has passed the first step, when the code is right. */
export async function passSecondStep(
  app: AppContext,
  given: { pending: PendingSignIn; typed: string; browser: Browser },
): Promise<SecondStepOutcome> {
  const { pending, typed, browser } = given;
  const { userId } = pending;
  const check = await checkSecondFactor(app, { userId, typed, browser });
  if (check.kind === "wrong") await recordWrongCode(app, userId, browser);
  if (check.kind !== "right") return { kind: "refused", ...secondFactorErrors(check, typed) };
  const entered = await enter(app, pending, browser);
  return entered.kind === "ended"
    ? entered
    : { ...entered, recoveryCodesLeft: check.recoveryCodesLeft };
}

/** The same with a passkey of theirs. `refused`: it is nobody's, or somebody else's. */
export async function passSecondStepByPasskey(
  app: AppContext,
  { pending, answer, browser }: { pending: PendingSignIn; answer: string; browser: Browser },
): Promise<Entered | { kind: "refused" }> {
  const found = await usePasskey(app, { answer, browser });
  return found?.userId === pending.userId ? enter(app, pending, browser) : { kind: "refused" };
}

/** Starts the session of somebody who has passed both steps. */
async function enter(
  app: AppContext,
  { userId, to, ...how }: PendingSignIn,
  browser: Browser,
): Promise<Entered> {
  const { db, config, clock } = app;
  const forget = endPendingSignIn(config);
  // An account may have been closed in these minutes.
  if (!(await findSignInAccount(db, { userId, now: clock() }))) {
    return { kind: "ended", why: await noAccountMessage(app, userId), cookies: [forget] };
  }
  const cookies = await openSession(app, { userId, browser, ...how });
  return { kind: "signed-in", cookies: [...cookies, forget], to };
}

/** Somebody has the password: the person sees it among their security events. */
async function recordWrongCode(
  { db, clock }: AppContext,
  userId: string,
  browser: Browser,
): Promise<void> {
  const person = await findPerson(db, userId);
  if (!person) return;
  const { accountId } = person;
  await recordSecurityEvent(db, {
    kind: "code-failed",
    userId,
    accountId,
    origin: requestOrigin(browser),
    now: clock(),
  });
}
