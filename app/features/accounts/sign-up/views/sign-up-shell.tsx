import type { ReactNode } from "react";
import { Logo } from "#app/ui/brand/mark.tsx";
import { useCopyright } from "#app/ui/page/root-data.ts";
import { WidePicture } from "#app/ui/page/wide-picture.tsx";
import certificate from "./certificate.svg";
import waves from "./waves.svg";

export const STEPS = 4;

/**
 * The frame of registration, signing in and recovery: the form on the left, from 1024 px a panel on
 * the right.
 */
export function SignUpShell({
  appName,
  step,
  of = STEPS,
  words = "Certificates people are proud to keep.",
  inert,
  children,
}: {
  appName: string;
  step: number | null;
  of?: number;
  words?: string;
  inert: boolean;
  children: ReactNode;
}) {
  const copyright = useCopyright();
  const behind = inert ? { inert: "" } : {};
  return (
    <div className="min-h-[100dvh] grid lg:grid-cols-[minmax(0,1fr)_minmax(0,.86fr)] bg-surface">
      <div className="flex flex-col px-gutter">
        <header
          className="flex flex-wrap items-center justify-between gap-x-4 min-h-[72px]"
          {...behind}
        >
          <Logo name={appName} />{" "}
          {step ? (
            <p className="text-sm font-semibold text-ink-3">
              Step {step} of {of}
            </p>
          ) : (
            <a className="btn btn-quiet" href="/help">
              Help
            </a>
          )}
        </header>
        {step ? (
          <svg className="bar !h-1" height="4" role="img" aria-label={`Step ${step} of ${of}`}>
            <rect className="b-brand" width={`${(step / of) * 100}%`} height="100%" />
          </svg>
        ) : null}
        {children}
        <footer className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3 py-3" {...behind}>
          <span>{copyright}</span> <FooterLink href="/privacy">Privacy</FooterLink>
          <FooterLink href="/terms">Terms</FooterLink>
          <FooterLink href="/help">Help</FooterLink>
        </footer>
      </div>
      <aside className="on-deep relative overflow-hidden max-lg:hidden" aria-hidden="true">
        <div className="sticky top-0 h-[100dvh] grid content-center gap-10 px-[12%]">
          <WidePicture
            src={waves}
            fromPx={1024}
            width="720"
            height="900"
            className="absolute inset-0 w-full h-full object-cover"
          />
          <div className="relative">
            <WidePicture
              src={certificate}
              fromPx={1024}
              width="2000"
              height="1414"
              className="paper w-full h-auto -rotate-2"
            />
          </div>
          <p className="relative display text-[2rem] leading-tight max-w-[24rem]">{words}</p>
        </div>
      </aside>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <a className="inline-flex items-center min-h-control px-2 hover:underline" href={href}>
        {children}
      </a>{" "}
    </>
  );
}
