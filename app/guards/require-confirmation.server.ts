import { type AppLoadContext, data } from "@remix-run/node";
import {
  CONFIRMED_MINUTES,
  confirmMethods,
  isConfirmed,
  type Proof,
  takeProof,
} from "#app/features/accounts/confirm/confirm-session.server.ts";
import { sealForm } from "#app/features/accounts/confirm/kept-form.server.ts";
import { passkeyOrigin } from "#app/features/accounts/passkeys/passkeys.server.ts";
import { CONFIRM_PAGE } from "#app/features/accounts/social/social-intent.ts";
import { unlessBusy } from "#app/guards/passwords-busy.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { hiddenField } from "#app/platform/http/forms.server.ts";
import { SOCIAL_NAMES } from "#app/providers/social/social.ts";
import type { ConfirmAsked } from "#app/ui/dashboard/confirm-identity.tsx";

/**
 * What a form here can't be named: the page that asks sends its answer in these, beside the form's
 * own fields.
 */
const PROOF_FIELD = /^proof-/;
/** Never on the page again, and no form that waits has any. */
const PASSWORD_FIELD = /password/i;

interface Asking {
  /** Who is signed in. */
  user: { id: string; email: string };
  form: FormData;
  /** After "To": "create an API key". */
  act: string;
}

/**
 * That it's really the person who sends this form: they signed in or confirmed it in the last ten
 * minutes, or the form brings their password or a code. Otherwise throws the page that asks (403;
 * 422 after a wrong one), which goes on with the same form. An open laptop, or a stolen cookie,
 * gets no further. Call it when the form is otherwise right, so that nobody is asked for what is
 * then refused.
 */
export async function requireConfirmation(
  request: Request,
  context: AppLoadContext,
  given: Asking,
): Promise<void> {
  const { app } = context;
  const browser = browserOf({ request, context });
  if (await isConfirmed(app, browser.cookies)) return;
  const proof = readProof(given.form);
  if (!proof) throw await askFor(request, context, given, { status: 403, errors: {}, headers: {} });
  const outcome = await unlessBusy(takeProof(app, { userId: given.user.id, proof, browser }));
  if (outcome.kind === "refused") throw await askFor(request, context, given, outcome);
}

function readProof(form: FormData): Proof | null {
  const [password, code, passkey] = ["password", "code", "passkey"].map((name) =>
    form.get(`proof-${name}`),
  );
  if (typeof passkey === "string" && passkey) return { password: null, code: null, passkey };
  if (typeof password === "string") return { password, code: null, passkey: null };
  return typeof code === "string" ? { password: null, code, passkey: null } : null;
}

async function askFor(
  request: Request,
  { app }: AppLoadContext,
  { user, form, act }: Asking,
  {
    status,
    errors,
    headers,
  }: { status: number; errors: FormErrors; headers: Record<string, string> },
) {
  const url = new URL(request.url);
  for (const name of ["_data", "_routes"]) url.searchParams.delete(name);
  const asked: ConfirmAsked = {
    confirm: await confirmQuestion(app, {
      user,
      form,
      act,
      action: url.pathname + url.search,
      errors,
    }),
  };
  return data(asked, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

/** What the page asks that goes on with a form at `action`. */
export async function confirmQuestion(
  app: AppContext,
  { user, form, act, action, errors }: Asking & { action: string; errors: FormErrors },
): Promise<ConfirmAsked["confirm"]> {
  const methods = await confirmMethods(app, user.id);
  const typed = (["password", "code"] as const).filter((one) => methods[one]);
  const wanted = form.has("proof-code") ? "code" : hiddenField(form, "proof-with");
  const ask = typed.find((one) => one === wanted) ?? typed[0] ?? null;
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !PROOF_FIELD.test(name) && !PASSWORD_FIELD.test(name)
      ? [[name, value]]
      : [],
  );
  const { config, clock } = app;
  return {
    action,
    act,
    fields,
    ask,
    errors,
    email: user.email,
    minutes: CONFIRMED_MINUTES,
    passkeyOrigin: methods.passkey ? passkeyOrigin(config) : null,
    other: typed.find((one) => one !== ask) ?? null,
    social: methods.social.map((provider) => ({ provider, name: SOCIAL_NAMES[provider] })),
    // That page goes on with the form that the browser keeps already.
    kept:
      action === CONFIRM_PAGE
        ? ""
        : sealForm(config, { userId: user.id, form: { action, act, fields }, now: clock() }),
  };
}
