import { Form } from "@remix-run/react";
import type { FlashMessage } from "../../http/flash.server.ts";
import { Flash } from "../flash.tsx";

/** What just happened, with its button if it has one: "Undo". */
export function FlashBox({ flash }: { flash: FlashMessage }) {
  return (
    <Flash kind={flash.kind}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grow">{flash.text}</span>
        {flash.button ? (
          <Form method="post" action={flash.button.action}>
            <button type="submit" className="btn btn-plain btn-sm">
              {flash.button.label}
            </button>
          </Form>
        ) : null}
      </div>
    </Flash>
  );
}
