import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findWorkplace, whyNoWorkplace } from "../../accounts/members/find-workplace.server.ts";
import { FIRST_PAGE } from "../../accounts/sign-in/after-sign-in.ts";
import { findSession } from "../../accounts/sign-in/sessions.server.ts";
import { signIn } from "../../accounts/sign-in/sign-in.server.ts";
import { signInUser } from "../../accounts/sign-in/sign-in-user.server.ts";
import { forgottenWish, keptWish, wishedPage } from "../../accounts/sign-in/wished-page.server.ts";
import { socialAvailable } from "../../accounts/social/social-available.ts";
import type { FormProblem } from "../../http/form-errors.ts";
import { notYet, readForm, unprocessable } from "../../http/form-problem.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { seeOther, setCookies } from "../../http/redirects.server.ts";
import { requireSameOrigin } from "../../http/same-origin.server.ts";
import { waitWords } from "../../http/wait-words.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Check, TextInput } from "../../ui/field.tsx";
import { formTitle } from "../../ui/form-title.ts";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";
import { journeyHeaders } from "../../ui/journey/journey-headers.ts";
import { JourneyPage } from "../../ui/journey/journey-page.tsx";
import { PasswordInput } from "../../ui/journey/password-input.tsx";
import { SocialButtons } from "../../ui/journey/social-buttons.tsx";

export const handle: JourneyHandle = { enhance: true };
export const headers = journeyHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Sign in", matches) }];

const schema = z.object({
  email: z.string({ error: "Email is required" }).trim().min(1, "Email is required"),
  password: z.string({ error: "Password is required" }),
  remember: z.string().optional(),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, config, clock } = context.installation;
  const to = wishedPage(request);
  if (await findSession(db, config, request, clock())) throw redirect(to);
  const kept = keptWish(request, config);
  if (kept) throw redirect("/sign-in", { headers: { "Set-Cookie": kept } });
  const { searchParams } = new URL(request.url);
  const address = searchParams.has("to") && to !== FIRST_PAGE ? `/sign-in?to=${encodeURIComponent(to)}` : "/sign-in";
  return { to, address, available: socialAvailable(config) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { installation, clientAddress } = context;
  requireSameOrigin(request, installation.config.appUrl);
  const form = await readPostedForm(request);
  const read = readForm(form, schema);
  if ("errors" in read) return unprocessable(form, read.errors);
  const { email, password, remember } = read.value;
  const result = await signIn(installation, { email, password, clientAddress, request });
  if (result.kind === "refused") return unprocessable(form, { form: "This user is yet to be authenticated" });
  if (result.kind === "busy") {
    const text = "Very many people are signing in at this moment. Wait a few seconds, then sign in again.";
    return notYet(form, text, result.seconds, 503);
  }
  if (result.kind === "wait") {
    const text = `Too many tries. ${waitWords(result.seconds)}, then sign in again. With Forgot Password you choose a new password and need not wait.`;
    return notYet(form, text, result.seconds);
  }
  if (!(await findWorkplace(installation.db, { userId: result.userId, now: installation.clock() }))) {
    return unprocessable(form, { form: await whyNoWorkplace(installation, result.userId) });
  }
  const who = { userId: result.userId, remember: remember !== undefined, request, clientAddress, announce: true };
  const cookies = [...(await signInUser(installation, who)), ...forgottenWish(request, installation.config)];
  return seeOther(wishedPage(request), setCookies(cookies));
}

export default function SignIn() {
  const { to, address, available } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const appName = useRouteLoaderData<typeof rootLoader>("root")?.appName ?? "";
  const intro = (
    <>
      New to {appName}?{" "}
      <a className="link" href="/signup">
        Create Account
      </a>
    </>
  );
  return (
    <JourneyPage title="Welcome back" intro={intro}>
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action={address} className="grid gap-5" noValidate>
        <TextInput
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="username"
          required
          defaultValue={problem?.values.email}
          error={problem?.errors.email}
        />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          error={problem?.errors.password}
          beside={
            <a className="link text-sm inline-flex items-center min-h-control" href="/forgot-pass">
              Forgot Password
            </a>
          }
        />
        <Check name="remember" label="Remember me for 30 days" defaultChecked={!problem || "remember" in problem.values} />
        <button type="submit" className="btn btn-primary w-full" data-busy="Signing in…">
          Sign in
        </button>
      </form>
      <SocialButtons available={available} hidden={to === FIRST_PAGE ? { from: "sign-in" } : { from: "sign-in", to }} />
    </JourneyPage>
  );
}
