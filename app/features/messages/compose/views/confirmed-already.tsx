import { Link } from "@remix-run/react";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { EarlierSend } from "../../batches/earlier-send.server.ts";
import type { ShownCheck } from "../show-check.server.ts";
import { people } from "./send-summary.tsx";

/**
 * Instead of the confirmation, and of the scheduler: everybody is in a send that was confirmed
 * before, here or in another window.
 */
export function ConfirmedAlready({
  projectId,
  earlier: { batchId, what, when, since },
  check,
}: {
  projectId: string;
  earlier: EarlierSend;
  check: Pick<ShownCheck, "leftOut">;
}) {
  const leftOut = check.leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <Dialog
      title="Confirmed already"
      closeTo={`/certificates/${projectId}/message`}
      foot={
        <>
          <Link className="btn btn-plain" to={`/certificates/${projectId}/recipients`}>
            Add people
          </Link>
          <Link className="btn btn-primary" to={`/sent/${batchId}`}>
            See this send
          </Link>
        </>
      }
    >
      <div className="flex gap-4 items-start">
        <span className="grid place-items-center w-12 h-12 rounded-full bg-gold-soft text-gold-ink text-2xl shrink-0">
          <Icon name="okc" />
        </span>
        <div className="min-w-0 break-words">
          <p>
            <b className="font-semibold">{what}</b> {when}. {since}
          </p>
          <p className="text-ink-2 mt-2">
            Nobody gets theirs twice. To send to more people, add them to the list.
          </p>
          {leftOut > 0 ? (
            <p className="text-ink-2 mt-2">
              {people(leftOut)} of the list can’t be e-mailed. The send shows who and why.
            </p>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
