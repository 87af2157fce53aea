import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../root.tsx";
import { Logo } from "../ui/logo.tsx";
import { FooterLink } from "../ui/public/public-shell.tsx";
import publicCss from "../ui/public.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];
export const meta: MetaFunction = ({ matches }) => {
  const root = matches[0]?.data as { appName?: string } | undefined;
  return [
    { title: `${root?.appName ?? "Iweri"}: certificates with the right name, in the right inbox` },
    {
      name: "description",
      content: "Design a certificate, upload your list, and send each person their own. Anyone can check that it is genuine.",
    },
  ];
};

/** The door: what this is, the way in, and the two things a recipient may be looking for. */
export default function StartPage() {
  const appName = useRouteLoaderData<typeof rootLoader>("root")?.appName ?? "Iweri";
  return (
    <div className="on-deep min-h-[100dvh] flex flex-col">
      <header className="wrap flex items-center justify-between gap-4 min-h-[72px]">
        <Logo name={appName} deep />
        <a className="btn btn-plain" href="/sign-in">
          Sign in
        </a>
      </header>
      <main id="main" className="wrap grow grid gap-10 items-center py-10 lg:grid-cols-2">
        <div>
          <h1 className="display text-display">Certificates with the right name on them, in the right inbox.</h1>
          <p className="mt-5 text-lg text-on-deep-2 max-w-prose">
            Design a certificate, upload your list, and send each person their own. Everyone who sees one can check that it is
            genuine.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a className="btn btn-primary" href="/signup">
              Get Started
            </a>
            <a className="btn btn-plain" href="/verify">
              Check a certificate
            </a>
            <a className="btn btn-plain" href="/find-my-certificates">
              Find my certificates
            </a>
          </div>
        </div>
        <img
          src="/designs/guilloche.webp"
          width="480"
          height="339"
          alt="A certificate of completion with an engraved border, a gold seal and a QR code"
          className="paper w-full h-auto"
        />
      </main>
      <footer className="wrap py-6 flex flex-wrap gap-x-6 text-sm text-on-deep-2">
        <span className="py-3 mr-auto">© 2025 {appName}</span>
        <FooterLink href="/help">Help</FooterLink>
        <FooterLink href="/terms">Terms</FooterLink>
        <FooterLink href="/privacy">Privacy</FooterLink>
      </footer>
    </div>
  );
}
