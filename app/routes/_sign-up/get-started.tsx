import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSession } from "#app/features/accounts/sessions.server.ts";
import { getStartedPath, readAudience } from "#app/features/accounts/sign-up/sign-up-search.ts";
import { SignUpPage } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { SocialButtons } from "#app/features/accounts/sign-up/views/social-buttons.tsx";
import { contactForm } from "#app/features/site/contact/contact-form.server.ts";
import { newStamp } from "#app/features/site/contact/contact-stamp.server.ts";
import { ContactForm } from "#app/features/site/contact/views/contact-form.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { siteHeaders } from "#app/ui/public/public-shell.tsx";
import { handleContactForm } from "../contact-form.server.ts";

export const meta: MetaFunction = (args) =>
  siteMeta(args, {
    title: "Get started",
    description: "Create your account with Google, for yourself or for a company or institution.",
  });
export const headers = siteHeaders;

const AUDIENCES = [
  { value: "individuals", label: "Individuals" },
  { value: "institutions", label: "Company/Institution" },
] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, config, clock } = context.app;
  // Like /signup: who has an account and is in it goes on there.
  if (await findSession(db, config, request.headers.get("Cookie"), clock()))
    throw redirect("/dashboard");
  const { searchParams } = new URL(request.url);
  const { audience, type, plan } = readAudience(searchParams);
  return {
    appName: config.appName,
    audience,
    hidden: { from: "get-started", type, ...(plan ? { plan } : {}) },
    path: getStartedPath(audience, plan),
    tabs: AUDIENCES.map(({ value, label }) => ({
      value,
      label,
      href: getStartedPath(value, plan),
    })),
    signUpPath: `/signup?${new URLSearchParams({ type, ...(plan ? { plan } : {}) })}`,
    contact: {
      sent: searchParams.has("sent"),
      stamp: newStamp(config, clock()),
      rules: rulesOf(contactForm),
    },
  };
}

export function action(args: ActionFunctionArgs) {
  const { audience, plan } = readAudience(new URL(args.request.url).searchParams);
  return handleContactForm(args, getStartedPath(audience, plan));
}

/** The second way to sign up: with Google alone, for whom, and somebody to ask. */
export default function GetStarted() {
  const { appName, audience, hidden, path, tabs, signUpPath, contact } =
    useLoaderData<typeof loader>();
  return (
    <SignUpPage
      title="Get started"
      intro={
        <>
          Already have an account?{" "}
          <a className="link" href="/sign-in">
            Sign in
          </a>
        </>
      }
    >
      <nav className="seg-links seg-wide mb-6" aria-label="Who is this account for?">
        {tabs.map(({ value, label, href }) => (
          <a key={value} href={href} aria-current={value === audience ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <p className="text-ink-2">
        {`Sign in to ${appName} with your Google account`}
        {audience === "individuals"
          ? ": no password to remember."
          : ". We ask for your company or institution next."}
      </p>
      <SocialButtons hidden={hidden} only={["google"]} divided={false} />
      <p className="mt-6">
        <a className="link" href={signUpPath}>
          Sign up with your e-mail address
        </a>
      </p>
      <section
        className="mt-10 pt-8 border-t border-line"
        id="contact"
        aria-labelledby="contact-title"
      >
        <h2 className="text-xl" id="contact-title">
          A question first?
        </h2>
        <p className="mt-1 mb-6 text-ink-2">Write to us. A person reads every message.</p>
        <ContactForm action={path} {...contact} answer={useActionData<typeof action>()} />
      </section>
    </SignUpPage>
  );
}
