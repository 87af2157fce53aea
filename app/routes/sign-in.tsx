import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findSession, startSession } from "../accounts/sessions.server.ts";
import { signIn } from "../accounts/sign-in.server.ts";
import { readForm, typedValues, unprocessable } from "../http/form-problem.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { safePath } from "../http/safe-path.ts";
import { requireSameOrigin } from "../http/same-origin.server.ts";
import type { loader as rootLoader } from "../root.tsx";
import appCss from "../ui/app.css";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Check, TextInput } from "../ui/field.tsx";
import { Logo } from "../ui/logo.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: appCss }];
export const meta: MetaFunction = ({ error }) => [{ title: error ? "Error: Sign in" : "Sign in" }];

const schema = z.object({
  email: z.string({ error: "Email is required" }).trim().min(1, "Email is required"),
  password: z.string({ error: "Password is required" }),
  remember: z.string().optional(),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, config, clock } = context.installation;
  const to = safePath(new URL(request.url).searchParams.get("to"), "/projects");
  if (await findSession(db, config, request, clock())) throw redirect(to);
  return { to };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, config, clock } = context.installation;
  requireSameOrigin(request, config.appUrl);
  const form = await readPostedForm(request);
  const read = readForm(form, schema);
  if ("errors" in read) return unprocessable(form, read.errors);
  const { email, password, remember } = read.value;
  const result = await signIn(db, { email, password, clientAddress: context.clientAddress });
  if (result.kind === "wait") {
    const minutes = Math.ceil(result.seconds / 60);
    return json(
      { errors: { form: `Too many tries. Wait ${minutes} min, then sign in again.` }, values: typedValues(form) },
      { status: 429, headers: { "Retry-After": String(result.seconds) } },
    );
  }
  if (result.kind === "refused") return unprocessable(form, { form: "This user is yet to be authenticated" });
  const cookie = await startSession(db, config, {
    userId: result.userId,
    remember: remember !== undefined,
    userAgent: request.headers.get("User-Agent"),
    address: context.clientAddress,
    now: clock(),
  });
  return seeOther(safePath(new URL(request.url).searchParams.get("to"), "/projects"), { "Set-Cookie": cookie });
}

export default function SignIn() {
  const { to } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as
    | { errors: Record<string, string>; values: Record<string, string> }
    | undefined;
  const appName = useRouteLoaderData<typeof rootLoader>("root")?.appName ?? "";
  return (
    <div className="min-h-[100dvh] grid lg:grid-cols-[minmax(0,1fr)_minmax(0,.86fr)] bg-surface">
      <div className="flex flex-col px-gutter">
        <header className="flex items-center justify-between gap-4 min-h-[72px]">
          <Logo name={appName} />
          <a className="btn btn-quiet" href="/verify">
            Check a certificate
          </a>
        </header>
        <main id="main" className="w-full max-w-form mx-auto py-8 sm:py-12 grow">
          <h1 className="text-3xl tracking-[-.02em] mb-7">Welcome back</h1>
          <ErrorSummary errors={problem?.errors} />
          <form method="post" action={`/sign-in?to=${encodeURIComponent(to)}`} className="grid gap-5">
            <TextInput
              name="email"
              type="email"
              label="E-mail address"
              autoComplete="username"
              required
              defaultValue={problem?.values.email}
              error={problem?.errors.email}
            />
            <TextInput
              name="password"
              type="password"
              label="Password"
              autoComplete="current-password"
              required
              error={problem?.errors.password}
            />
            <Check name="remember" label="Remember me for 30 days" defaultChecked={!problem || "remember" in problem.values} />
            <button type="submit" className="btn btn-primary w-full">
              Sign in
            </button>
          </form>
        </main>
        <footer className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3 py-3">
          <span>© 2025 {appName}</span>
        </footer>
      </div>
      <aside className="on-deep relative overflow-hidden max-lg:hidden" aria-hidden="true">
        <div className="sticky top-0 h-[100dvh] grid content-center gap-10 px-[12%]">
          <img
            src="/designs/guilloche.webp"
            width="480"
            height="339"
            loading="lazy"
            alt=""
            className="relative paper w-full h-auto -rotate-2"
          />
          <p className="relative display text-[2rem] leading-tight max-w-[24rem]">Certificates people are proud to keep.</p>
        </div>
      </aside>
    </div>
  );
}
