import { flashCookie } from "../../http/flash.server.ts";
import { seeOther, setCookies } from "../../http/redirects.server.ts";
import type { Installation } from "../../installation.server.ts";
import { codeRefusal } from "../codes/code-words.ts";
import { nextStep, type Step } from "./journey.ts";
import { openAccount } from "./open-account.server.ts";
import { endRegistration, type Registration } from "./registration.server.ts";
import { givenIn } from "./require-step.server.ts";
import { sendRegistrationCode } from "./send-registration-code.server.ts";

interface Given {
  registration: Registration;
  request: Request;
  clientAddress: string;
  /** Set-Cookie values that go along. */
  cookies?: string[];
}

/**
 * The answer to a step that has been passed: on to the next one. When that asks for the code, it is sent; when there is
 * none, the account is opened.
 */
export async function passStep(installation: Installation, given: Given & { step: Step }): Promise<Response> {
  const { registration, cookies = [] } = given;
  const next = nextStep(given.step, givenIn(registration));
  if (!next) return enterAccount(installation, given);
  if (next !== "/verify-email" && next !== "/institution-emailverify") return seeOther(next, setCookies(cookies));
  const issue = await sendRegistrationCode(installation, given);
  if (issue.kind !== "wait") return seeOther(next, setCookies(cookies));
  const refusal = flashCookie(installation, { kind: "failed", text: codeRefusal(issue) });
  return seeOther(next, setCookies([...cookies, refusal]));
}

/** Opens the account and leads on to what comes after it. */
export async function enterAccount(installation: Installation, given: Given): Promise<Response> {
  const { registration, cookies = [] } = given;
  const opened = await openAccount(installation, given);
  if (opened.kind === "opened") {
    const next = registration.kind === "company" ? "/institution-welcomepopup" : "/kyc-popup";
    return seeOther(next, setCookies([...cookies, ...opened.cookies]));
  }
  if (opened.kind === "moved") {
    return seeOther(registration.kind === "company" ? "/institution-emailverify" : "/verify-email", setCookies(cookies));
  }
  // They proved the address, so they may know.
  const forget = await endRegistration(installation.db, installation.config, registration);
  const text = "There is an account with this e-mail address already. Sign in to it.";
  return seeOther("/sign-in", setCookies([forget, flashCookie(installation, { kind: "info", text })]));
}
