import type { AppLoadContext } from "@remix-run/node";
import { json } from "@remix-run/node";
import { typedValues } from "../../http/form-problem.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { hashPassword } from "../passwords/password.server.ts";
import { passwordProblem, rulesMet } from "../passwords/password-rules.ts";
import { passStep } from "./pass-step.server.ts";
import { changeRegistration } from "./registration.server.ts";
import { requireStep } from "./require-step.server.ts";

/** Takes the new password of a registration, as /create-password and /create-pass send it. 422 when it breaks a rule. */
export async function answerPasswordStep(request: Request, context: AppLoadContext, step: "/create-password" | "/create-pass") {
  const { registration: found } = await requireStep(request, context, step);
  const { installation, clientAddress } = context;
  const form = await readPostedForm(request);
  const password = form.get("password")?.toString() ?? "";
  const errors = passwordProblem(password, form.get("confirmPassword")?.toString() ?? "");
  if (errors) return json({ errors, values: typedValues(form), met: rulesMet(password) }, { status: 422 });
  const passwordHash = await hashPassword(password);
  const registration = await changeRegistration(installation.db, found!.id, { passwordHash });
  return passStep(installation, { step, registration, request, clientAddress });
}
