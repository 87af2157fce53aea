import { Form } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import type { ShownCheck } from "#app/features/messages/compose/show-check.server.ts";
import {
  BoxesForLetters,
  MissingValues,
} from "#app/features/messages/compose/views/missing-values.tsx";
import {
  Blockers,
  certificates,
  people,
  SendNotes,
} from "#app/features/messages/compose/views/send-summary.tsx";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import { Icon } from "#app/ui/page/icon.tsx";

/** Who gets a certificate, a look at what would go, and the button that sends it. */
export function SendToAttendees({
  page,
  project,
  counts,
  check,
  stamp,
  token,
  isPast,
  hasEnded,
  answer,
}: {
  page: string;
  project: { id: string; title: string };
  counts: { attended: number; without: number; incomplete: number; doubtful: number };
  check: ShownCheck | null;
  stamp: string;
  token: string;
  /** The moment at which they were to go by themselves is past. */
  isPast: boolean;
  hasEnded: boolean;
  answer: FormAnswer | undefined;
}) {
  const { attended, without } = counts;
  const isBlocked = check !== null && check.blockers.length > 0;
  return (
    <section className="card p-5 grid gap-3" aria-labelledby="send">
      <h2 className="panel-title" id="send">
        Send certificates to those who attended
      </h2>
      <p>
        {attended === 0
          ? `We don’t know of anyone who attended${hasEnded ? "" : " yet"}. We go by the joining ` +
            "link, the code word, a report, or your own decision."
          : attendedSentence(counts)}
      </p>
      <NotYet page={page} counts={counts} />
      {isPast && without > 0 ? (
        <p className="text-ink-2">
          These weren’t sent automatically because something stopped them, or because you changed
          what counts as attending. Check them, then send.
        </p>
      ) : null}
      {check && without > 0 ? (
        <>
          <Blockers projectId={project.id} blockers={check.blockers} />
          <SendNotes projectId={project.id} check={check} />
          {isBlocked ? null : (
            <>
              <MissingValues missing={check.missing} form="confirm" answer={answer} />
              <BoxesForLetters
                count={check.printProblems.withoutLetters}
                form="confirm"
                isTicked={answer?.initialValue?.printBoxes === "yes"}
              />
            </>
          )}
        </>
      ) : null}
      {without === 0 ? null : (
        <CheckAndSend page={page} check={check} confirm={`${token}.${stamp}`} />
      )}
      {without > 0 && !check ? (
        <p className="text-sm text-ink-2" id="check-hint">
          This shows what would be sent, and to how many people. Nothing is sent yet.
        </p>
      ) : null}
    </section>
  );
}

/** Looks first; then one button sends what was looked at. */
function CheckAndSend({
  page,
  check,
  confirm,
}: {
  page: string;
  check: ShownCheck | null;
  confirm: string;
}) {
  const mayGo = check !== null && check.blockers.length === 0 && check.toSendCount > 0;
  return (
    <Form method="post" id="confirm" action={`${page}?check=1`} className="flex flex-wrap gap-3">
      <Editable needs="editor">
        {mayGo ? (
          <button type="submit" name="confirm" value={confirm} className="btn btn-primary">
            <Icon name="send" />
            Send {certificates(check.toSendCount)}
          </button>
        ) : null}
        <button
          type="submit"
          name="intent"
          value="check"
          className={`btn ${check ? "btn-plain" : "btn-primary"}`}
          aria-describedby="check-hint"
        >
          {check ? "Check again" : "Check before sending"}
        </button>
      </Editable>
    </Form>
  );
}

type Counts = Parameters<typeof SendToAttendees>[0]["counts"];

/** Who attended, and gets none for now. */
function NotYet({
  page,
  counts: { attended, incomplete, doubtful },
}: {
  page: string;
  counts: Counts;
}) {
  return (
    <>
      {incomplete > 0 ? (
        <p>
          {incomplete === attended
            ? "All of them lack"
            : `${incomplete.toLocaleString("en")} of them ${incomplete === 1 ? "lacks" : "lack"}`}{" "}
          something else that the certificate needs.{" "}
          <a className="link" href={page.replace(/certificates$/, "attendance?show=incomplete")}>
            See what is missing
          </a>
        </p>
      ) : null}
      {doubtful > 0 ? (
        <p>
          {people(doubtful)} {doubtful === 1 ? "is" : "are"} marked doubtful.{" "}
          {doubtful === 1 ? "This person" : "They"} won’t get a certificate until{" "}
          <a className="link" href={page.replace(/certificates$/, "attendance?show=doubtful")}>
            you decide who attended
          </a>
          .
        </p>
      ) : null}
    </>
  );
}

function attendedSentence({
  attended,
  without,
  incomplete,
}: {
  attended: number;
  without: number;
  incomplete: number;
}): string {
  if (incomplete === attended) return `${people(attended)} attended.`;
  if (without === 0)
    return (
      `${people(attended)} attended, and everyone ` +
      `${incomplete > 0 ? "who has earned a certificate has it" : "has a certificate"}.`
    );
  if (incomplete === 0)
    return (
      `${people(attended)} attended; ${without.toLocaleString("en")} of them ` +
      `${without === 1 ? "has" : "have"} no certificate yet.`
    );
  return (
    `${people(attended)} attended; ${without.toLocaleString("en")} ` +
    `${without === 1 ? "has" : "have"} earned a certificate but not got it yet.`
  );
}
