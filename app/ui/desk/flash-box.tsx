import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FlashMessage } from "../../http/flash.server.ts";
import { Flash } from "../flash.tsx";

/** What just happened, with its button if it has one: "Undo". Where the page stays scrolled down after an act, it comes into view. */
export function FlashBox({ flash, inert = false }: { flash: FlashMessage /** A dialog is open above it. */; inert?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for what to call afterwards.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [flash]);
  return (
    <Flash kind={flash.kind}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 scroll-mt-24" ref={box}>
        <span className="grow">{flash.text}</span>
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
