import type { HeadersFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import { Logo } from "../brand/mark.tsx";
import { useKeptLanguage } from "../page/page-language.ts";
import { useCopyright, useRootData } from "../page/root-data.ts";

/**
 * Header and footer of the pages that anyone may open: short, and every link in them leads
 * somewhere.
 */
export function PublicShell({
  action,
  signUp = false,
  corner,
  labels,
  children,
}: {
  /** The one link at the right of the header. */
  action?: { href: string; label: string };
  /** What stands there instead. */
  corner?: ReactNode;
  /** Adds the way to an account after it. */
  signUp?: boolean;
  /** Of the footer's links in another language than English. */
  labels?: Record<keyof typeof FOOTER_LABELS, string>;
  children: ReactNode;
}) {
  const root = useRootData();
  const appName = root?.appName ?? "";
  return (
    <>
      <header className="bg-surface border-b border-line">
        <div className="wrap flex flex-wrap items-center justify-between min-h-[68px]">
          <Logo name={appName} />{" "}
          {action ? (
            <a className={`btn btn-quiet ${signUp ? "ml-auto" : ""}`} href={action.href}>
              {action.label}
            </a>
          ) : null}
          {corner}
          {signUp ? (
            <a className="btn btn-primary" href="/signup">
              Get Started
            </a>
          ) : null}
        </div>
      </header>
      {children}
      <PublicFooter labels={labels} />
    </>
  );
}

const FOOTER_LABELS = {
  verify: "Verify a certificate",
  find: "Find my certificates",
  help: "Help",
  terms: "Terms",
  privacy: "Privacy",
  problem: "Report a problem",
};

/** `note`: said at its left. `labels`: its links in another language than English. */
export function PublicFooter({
  note,
  labels = FOOTER_LABELS,
  children,
}: {
  note?: string;
  labels?: Record<keyof typeof FOOTER_LABELS, string>;
  children?: ReactNode;
}) {
  const root = useRootData();
  const copyright = useCopyright();
  const kept = useKeptLanguage();
  return (
    <footer className="wrap py-8 text-sm text-ink-3 flex flex-wrap gap-x-6 max-lg:gap-x-2">
      <span className={note ? "py-3 basis-full" : "py-3 mr-auto max-lg:basis-full"}>
        {note ?? copyright}
      </span>{" "}
      <FooterLink href={`/verify${kept}`}>{labels.verify}</FooterLink>
      <FooterLink href={`/find-my-certificates${kept}`}>{labels.find}</FooterLink>
      <FooterLink href="/help">{labels.help}</FooterLink>
      <FooterLink href="/terms">{labels.terms}</FooterLink>
      <FooterLink href="/privacy">{labels.privacy}</FooterLink>
      {root ? <FooterLink href={`mailto:${root.supportEmail}`}>{labels.problem}</FooterLink> : null}
      {children}
    </footer>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <a
        className="inline-flex items-center min-h-control pr-4 lg:last:pr-0 hover:underline"
        href={href}
      >
        {children}
      </a>{" "}
    </>
  );
}

/** Not for search engines, always asked again, and how long to wait when that is the answer. */
export const publicHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const headers = new Headers({ "X-Robots-Tag": "noindex", "Cache-Control": "private, no-cache" });
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
};

/** Somebody's own page: no copy of it stays in a browser that others use too. */
export const ownPageHeaders: HeadersFunction = (given) => {
  const headers = new Headers(publicHeaders(given));
  headers.set("Cache-Control", "private, no-store");
  return headers;
};

/** A page that search engines may list. Going back to it keeps what was typed. */
export const siteHeaders: HeadersFunction = (given) => {
  const headers = new Headers(publicHeaders(given));
  headers.delete("X-Robots-Tag");
  return headers;
};
