import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { isTypedText, type TypedText } from "#app/platform/http/typed-text.ts";
import { useRootData } from "../page/root-data.ts";
import { PublicShell } from "../public/public-shell.tsx";
import publicCss from "../styles/public.css";
import { wordsFor } from "./error-messages.ts";

/** Where people in each area most likely wanted to go. */
const USUAL = [
  { to: "/", label: "Go to the home page" },
  { to: "/help", label: "Help" },
];
const CERTIFICATE = [
  { to: "/verify", label: "Verify a certificate" },
  { to: "/find-my-certificates", label: "Find my certificates" },
];
const SIGN_UP = [
  { to: "/sign-in", label: "Sign in" },
  { to: "/get-started", label: "Create an account" },
  { to: "/help", label: "Help" },
];

/**
 * The error page for a route, with the public header and footer. `styled`: the area's layout
 * already has its stylesheet. `certificates`: the page is about a certificate. `column`: it is
 * inside the sign-up layout.
 */
export function ErrorPage({
  styled,
  certificates = false,
  column = false,
}: {
  styled: boolean;
  certificates?: boolean;
  column?: boolean;
}) {
  const root = useRootData();
  const links = certificates ? CERTIFICATE : USUAL;
  const page = (
    <main
      id="main"
      className={column ? "w-full max-w-form mx-auto py-8 sm:py-12 grow" : "wrap py-16"}
    >
      <ErrorText links={column ? SIGN_UP : links} large={column} />
    </main>
  );
  return (
    <>
      {styled ? null : <link rel="stylesheet" href={publicCss} />}
      {column || !root ? page : <PublicShell>{page}</PublicShell>}
    </>
  );
}

/**
 * Says what went wrong and where to go next, most likely link first. Goes inside an area's own
 * <main>.
 */
export function ErrorText({
  links,
  large = false,
}: {
  links: { to: string; label: string }[];
  large?: boolean;
}) {
  const error = useRouteError();
  const root = useRootData();
  const { heading, sentence } = wordsFor(error, { afterForm: root?.formAgain });
  const typed = isRouteErrorResponse(error) && isTypedText(error.data) ? error.data : null;
  return (
    <>
      <h1 className={large ? "text-3xl tracking-[-.02em]" : "text-2xl"}>{heading}</h1>
      <p className="mt-3 text-ink-2 max-w-prose">{sentence}</p>
      {!isRouteErrorResponse(error) && root?.requestId ? (
        <p className="mt-3 text-ink-2 max-w-prose">
          If it happens again, write to{" "}
          <a className="link" href={`mailto:${root.supportEmail}`}>
            {root.supportEmail}
          </a>{" "}
          and quote this number: <code className="font-mono">{root.requestId}</code>
        </p>
      ) : null}
      {typed ? <KeptText {...typed} /> : null}
      <p className="mt-6 flex flex-wrap gap-3">
        {links.map(({ to, label }, at) => (
          <a
            key={to}
            className={at === 0 && !typed?.instead ? "btn btn-primary" : "btn btn-plain"}
            href={to}
          >
            {label}
          </a>
        ))}
      </p>
    </>
  );
}

/** What was typed into a form that came too late, to be copied, or to be sent elsewhere. */
function KeptText({ typed, instead }: TypedText) {
  return (
    <div className="mt-6 grid gap-4 max-w-prose">
      {typed.map(({ label, value }, at) => (
        <div key={at}>
          <label className="label" htmlFor={`kept-${at}`}>
            {label}
          </label>
          <textarea
            id={`kept-${at}`}
            className="input font-mono"
            readOnly
            dir="auto"
            rows={Math.min(12, value.split("\n", 12).length)}
            defaultValue={value}
          />
        </div>
      ))}
      {instead ? (
        <form method="post" action={instead.to} encType="multipart/form-data">
          {Object.entries(instead.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="btn btn-primary">
            {instead.label}
          </button>
        </form>
      ) : null}
    </div>
  );
}
