import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Mark } from "#app/ui/brand/mark.tsx";
import { useOpenDialog } from "#app/ui/dialogs/dialog.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { useRootData } from "#app/ui/page/root-data.ts";
import type { FirstCertificate } from "../../batches/first-certificate.server.ts";
import { Confetti, Rings, Seal } from "./celebration-art.tsx";

interface ConfirmedSend {
  /** "150 certificates". */
  what: string;
  /** "of Data Analysis Fundamentals". */
  of: ReactNode;
  count: number;
  /** There are so many that they are still being written. */
  isPreparing: boolean;
  /** An operator looks at it first. */
  waitsForLook: boolean;
  /** When, in words; null: it is on its way. */
  goesOut: string | null;
  /** The certificate that is shown; absent: none goes with it, or none is written yet. */
  first?: FirstCertificate | null;
}

/**
 * What was confirmed, and where to watch it: a dialog that fills the window. `firstName`: of who
 * confirmed it, for an account's first certificate.
 */
export function Congratulations({
  batchId,
  firstName,
  note = null,
  next,
  ...send
}: ConfirmedSend & {
  batchId: string;
  firstName?: string;
  /** Said besides. */
  note?: string | null;
  next: { to: string; label: string };
}) {
  const { goesOut, first = null } = send;
  const heading = useOpenDialog(next.to);
  const isLeaving = !goesOut && !send.waitsForLook;
  return (
    <div className="cg on-deep">
      <dialog open className="cg-sheet" aria-labelledby="dialog-title" aria-modal="true">
        <Rings />
        {isLeaving ? <Confetti /> : null}
        <CloseRow to={next.to} />
        <div className={first ? "cg-main" : "cg-main cg-alone"}>
          <div className="min-w-0 break-words">
            <h1 className="display outline-none" id="dialog-title" tabIndex={-1} ref={heading}>
              {first?.isFirstEver && firstName
                ? `Congratulations, ${firstName}!`
                : "Congratulations!"}
            </h1>
            <div className="cg-lead">
              <HowItGoes {...send} />
              <p className="text-md">
                {goesOut
                  ? "Until then you can move it, edit it, send it now or cancel it in Sent. Changes to " +
                    "its list or design don’t affect it."
                  : "You can close this page. Sending continues without it. Sent shows who got theirs."}
              </p>
              {note ? <p className="text-md">{note}</p> : null}
            </div>
            <div className="cg-acts">
              <Link className="btn btn-primary" to={next.to}>
                {next.label}
              </Link>
              <Link className="btn btn-quiet" to={`/sent/${batchId}`}>
                {goesOut ? "See the scheduled send" : "Watch it being delivered"}
                <Icon name="right" />
              </Link>
            </div>
            {first && isLeaving ? <ShareTheMoment id={first.id} /> : null}
          </div>
          {first ? <ShownCertificate first={first} isSealed={isLeaving} /> : null}
        </div>
      </dialog>
    </div>
  );
}

function CloseRow({ to }: { to: string }) {
  const name = useRootData()?.appName ?? "";
  return (
    <div className="cg-top">
      <Mark size={34} deep name={name} />
      <b aria-hidden="true">{name}</b>
      <Link className="btn btn-quiet" to={to}>
        Close
        <Icon name="x" />
      </Link>
    </div>
  );
}

function ShownCertificate({ first, isSealed }: { first: FirstCertificate; isSealed: boolean }) {
  const { id, shownId, name, issuedAt, isFirstEver } = first;
  return (
    <figure className="cg-cert">
      <img
        src={`/c/${id}.webp?w=960`}
        width="960"
        height="679"
        alt={`The certificate of ${name}`}
      />
      {isSealed ? <Seal isFirstEver={isFirstEver} /> : null}
      <figcaption>
        <span>
          <Icon name="cert" />
          {isFirstEver ? "Certificate no. 1, " : null}
          {shownId}
        </span>
        <span>
          <Icon name="clock" />
          {issuedAt}
        </span>
      </figcaption>
    </figure>
  );
}

function ShareTheMoment({ id }: { id: string }) {
  return (
    <p className="cg-share">
      <span>Share the moment</span>
      <a href={`/c/${id}.png?download`}>
        <Icon name="download" />
        Picture
      </a>
      <a href={`/c/${id}`}>
        <Icon name="link" />
        Its public page
      </a>
    </p>
  );
}

/** What goes out, and when. */
function HowItGoes({ what, of, count, isPreparing, waitsForLook, goesOut, first }: ConfirmedSend) {
  const isOne = count === 1;
  if (waitsForLook)
    return (
      <p>
        <b>{what}</b> {of} {isOne ? "goes" : "go"} out {goesOut ? <>{goesOut}, </> : null}once we
        have looked at {isOne ? "it" : "them"}, as we do with the first send of a new account.
      </p>
    );
  if (goesOut)
    return (
      <p>
        <b>{what}</b> {of} {isOne ? "goes" : "go"} out <b>{goesOut}</b>.
      </p>
    );
  if (isPreparing)
    return (
      <p>
        <b>{what}</b> {of} are being prepared, and go out as soon as all of them are ready.
      </p>
    );
  if (first?.isFirstEver)
    return (
      <p>
        Your first certificate is on its way to <b>{first.name}</b>
        {isOne ? null : `, with ${(count - 1).toLocaleString("en")} more right behind it`}. Anyone
        can check that it’s real.
      </p>
    );
  return (
    <p>
      <b>{what}</b> {of} {isOne ? "is" : "are"} on {isOne ? "its" : "their"} way.
    </p>
  );
}
