import type { AppLoadContext } from "@remix-run/node";
import { notYet, unprocessable } from "../../http/form-problem.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { seeOther } from "../../http/redirects.server.ts";
import { codeRefusal } from "../codes/code-words.ts";
import { CODE_MINUTES, checkCode, readCode, resendSeconds } from "../codes/codes.server.ts";
import { isCodeSent } from "../codes/is-code-sent.server.ts";
import { enterAccount } from "./pass-step.server.ts";
import { requireStep, wayBack } from "./require-step.server.ts";
import { codeOf, sendRegistrationCode } from "./send-registration-code.server.ts";

type CodeStep = "/verify-email" | "/institution-emailverify";

/** What the page that asks for a registration's code shows. */
export async function showCodeStep(request: Request, context: AppLoadContext, step: CodeStep) {
  const { registration } = await requireStep(request, context, step);
  const { db, clock } = context.installation;
  const code = codeOf(registration!);
  return {
    action: step,
    email: code.destination,
    minutes: CODE_MINUTES,
    isSent: await isCodeSent(db, code),
    waitSeconds: await resendSeconds(db, { ...code, now: clock() }),
    back: wayBack(step, registration!),
  };
}

/** Takes a registration's code and opens the account, or sends another. 422 for a wrong one, 429 when it is too soon. */
export async function answerCodeStep(request: Request, context: AppLoadContext, step: CodeStep) {
  const { registration } = await requireStep(request, context, step);
  const { installation, clientAddress } = context;
  const form = await readPostedForm(request);
  if (form.get("intent") === "resend") {
    const issue = await sendRegistrationCode(installation, { registration: registration!, clientAddress });
    if (issue.kind === "sent") return seeOther(step);
    return notYet(form, codeRefusal(issue), issue.seconds);
  }
  const typed = readCode(form.get("code")?.toString() ?? "");
  if (!typed) return unprocessable(form, { code: "Please enter the complete verification code" });
  const { db, config, clock } = installation;
  const result = await checkCode(db, config, { ...codeOf(registration!), typed, now: clock() });
  if (result === "wrong") return unprocessable(form, { code: "Invalid verification code" });
  if (result === "over") {
    const why = "It is too old or was wrong too often, or none was sent.";
    return unprocessable(form, { code: `Invalid verification code. ${why} Send a new one below.` });
  }
  return enterAccount(installation, { registration: registration!, request, clientAddress });
}
