import { Form, Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { Icon } from "./icon.tsx";

/**
 * The server gives a message once; it stays until one goes elsewhere, also when the page asks for
 * fresh numbers meanwhile.
 */
export function useKeptFlash(arrived: FlashMessage | null): FlashMessage | null {
  const { key } = useLocation();
  const seen = useRef<FlashMessage | null>(null);
  const kept = useRef<{ key: string; flash: FlashMessage } | null>(null);
  const isNew = arrived !== seen.current;
  seen.current = arrived;
  if (arrived && isNew) kept.current = { key, flash: arrived };
  else if (kept.current?.key !== key) kept.current = null;
  return kept.current?.flash ?? null;
}

/**
 * What just happened, with its button if it has one: "Undo". Where the page stays scrolled down
 * after an act, it comes into view.
 */
export function FlashBox({
  flash,
  inert = false,
}: {
  flash: FlashMessage /** A dialog is open above it. */;
  inert?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for what to call afterwards.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [flash]);
  return (
    <Flash kind={flash.kind}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 scroll-mt-24" ref={box}>
        <span className="grow">
          {flash.text}{" "}
          {flash.link ? (
            <Link className="link" to={flash.link.to}>
              {flash.link.label}
            </Link>
          ) : null}
        </span>
        {flash.button ? (
          <Form method="post" action={flash.button.action} {...(inert ? { inert: "" } : {})}>
            <button type="submit" className="btn btn-plain btn-sm">
              {flash.button.label}
            </button>
          </Form>
        ) : null}
      </div>
    </Flash>
  );
}

const LOOK = {
  success: { icon: "okc", kind: "success" },
  failed: { icon: "badx", kind: "warning" },
  warning: { icon: "warn", kind: "warning" },
  info: { icon: "info", kind: "info" },
} as const;

/** A message at the top of the page about what just happened. */
export function Flash({ kind, children }: { kind: keyof typeof LOOK; children: ReactNode }) {
  const { icon, kind: colour } = LOOK[kind];
  return (
    <div className="flash mb-5" role="status" data-k={colour}>
      <Icon name={icon} />
      <div className="grow min-w-0 break-words">{children}</div>
    </div>
  );
}
