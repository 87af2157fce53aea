import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerContact, type ContactProblem } from "../site/answer-contact.server.ts";
import { newStamp } from "../site/contact-stamp.server.ts";
import { siteHeaders } from "../ui/public/public-headers.ts";
import { ContactForm } from "../ui/site/contact-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Help · ${data?.appName ?? ""}` },
  { name: "description", content: `Write to ${data?.appName ?? "us"}: a person reads every message and answers.` },
];
export const headers = siteHeaders;

/** The pricing page's Custom card leads here with `?plan=custom`. */
function pathOf(request: Request): string {
  return new URL(request.url).searchParams.get("plan") === "custom" ? "/help?plan=custom" : "/help";
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const { config, clock } = context.installation;
  return {
    appName: config.appName,
    supportEmail: config.supportEmail,
    path: pathOf(request),
    sent: new URL(request.url).searchParams.has("sent"),
    stamp: newStamp(config, clock()),
  };
}

export function action(args: ActionFunctionArgs) {
  return answerContact(args, pathOf(args.request));
}

export default function Help() {
  const { supportEmail, path, sent, stamp } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as ContactProblem | undefined;
  const isCustom = path !== "/help";
  return (
    <main id="main">
      <section className="on-deep">
        <div className="wrap py-12 lg:py-16">
          <h1 className="text-3xl sm:text-[2.5rem] leading-tight tracking-[-.02em]">How can we help?</h1>
          <p className="mt-3 text-lg text-on-deep-2 max-w-prose">
            Ask about your account, your certificates, or anything that does not work as it should.
          </p>
        </div>
      </section>
      <div className="wrap py-10 lg:py-14 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_16.5rem]">
        <section className="card p-5 sm:p-7" id="contact" aria-labelledby="contact-title">
          <h2 className="text-xl" id="contact-title">
            {isCustom ? "Ask for the Custom plan" : "Write to us"}
          </h2>
          <p className="mt-1 mb-6 text-ink-2">
            {isCustom
              ? "Tell us how many e-mails and certificates you send in a month, and how many forms you manage. A person reads every message."
              : "A person reads every message."}
          </p>
          <ContactForm action={path} stamp={stamp} sent={sent} problem={problem} />
        </section>
        <aside className="grid gap-6 content-start text-md" aria-label="Other ways to get help">
          <div>
            <h2 className="text-base font-semibold">E-mail</h2>
            <a className="link inline-flex min-h-control items-center break-all" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </div>
          <div>
            <h2 className="text-base font-semibold">You received a certificate?</h2>
            <p className="mt-1 text-ink-2">
              For a wrong name or date, ask the organiser: the mail and the certificate name them.
            </p>
            <a className="link inline-flex min-h-control items-center" href="/find-my-certificates">
              Find my certificates
            </a>
            <br />
            <a className="link inline-flex min-h-control items-center" href="/verify">
              Verify a certificate
            </a>
          </div>
          <div>
            <h2 className="text-base font-semibold">You cannot get in?</h2>
            <a className="link inline-flex min-h-control items-center" href="/forgot-pass">
              Choose a new password
            </a>
          </div>
        </aside>
      </div>
    </main>
  );
}
