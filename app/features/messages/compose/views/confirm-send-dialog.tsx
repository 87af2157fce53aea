import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FirstPicture } from "../first-pictures.server.ts";
import type { ShownCheck } from "../show-check.server.ts";
import { BoxesForLetters, idsOfMissing, MissingValues, ValuesUsed } from "./missing-values.tsx";
import { Blockers } from "./send-summary.tsx";
import { SpreadField } from "./spread-field.tsx";

interface ConfirmSendProps {
  action: string;
  /** The composer's page. */
  back: string;
  /** Of a certificate's send. */
  projectId?: string;
  /** What goes out: "150 certificates". */
  what: string;
  check: ShownCheck;
  /** Token and stamp, as the confirming button sends them. */
  confirm: string;
  valuesUsed: boolean;
  rules: FormRules<{ leaveEmpty?: string; printBoxes?: string; perDay?: string | undefined }>;
  answer: FormAnswer | undefined;
  /** What goes, and from whom. */
  lead: ReactNode;
  /** Its facts. */
  summary: ReactNode;
  /** Some of the certificates, as they will be. */
  pictures?: FirstPicture[];
  notes: ReactNode;
  warning: string;
  /** Where only the first so many are sent to; the number follows. Absent: that can't be. */
  firstTo?: string;
}

/**
 * The last look before a send: a summary, what is to be known before, and one button that posts to
 * `action`.
 */
export function ConfirmSendDialog({
  action,
  back,
  projectId,
  what,
  check,
  confirm,
  valuesUsed,
  rules,
  answer,
  lead,
  summary,
  pictures = [],
  notes,
  warning,
  firstTo,
}: ConfirmSendProps) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const blocked = check.blockers.length > 0;
  // What is blocked cannot be sent, but values can be given for it.
  const fits = firstTo === undefined ? null : (check.plan?.fits ?? null);
  const takesAnswers = !blocked || check.missing.some(({ canBeGiven }) => canBeGiven);
  return (
    <Dialog
      title={blocked ? "Not ready to send" : `Send ${what} now?`}
      lead={lead}
      look="sheet-send"
      closeTo={back}
      foot={
        <>
          <Link className="btn btn-plain" to={back} preventScrollReset>
            Keep editing
          </Link>
          {fits === null ? null : (
            <Link className="btn btn-primary" to={`${firstTo}${fits}`} preventScrollReset>
              <Icon name="send" />
              Send to the first {fits.toLocaleString("en")} now
            </Link>
          )}
          {takesAnswers ? (
            <Form method="post" {...form} action={action} className="contents">
              {blocked ? null : <ConfirmButton value={confirm} what={what} />}
            </Form>
          ) : null}
        </>
      }
    >
      <ErrorSummary errors={blocked ? undefined : problems} ids={idsOfMissing(check.missing)} />
      {valuesUsed && !answer && !blocked ? <ValuesUsed /> : null}
      <Blockers projectId={projectId} blockers={check.blockers} />
      {takesAnswers ? (
        <Answers check={check} form={form.id} projectId={projectId} answer={answer} />
      ) : null}
      <SomeCertificates pictures={pictures} more={check.toSendCount - pictures.length} />
      <dl className="facts">{summary}</dl>
      {blocked ? null : (
        <SpreadField count={check.toSendCount} form={form.id} field={fields.perDay} />
      )}
      {notes}
      {blocked ? null : (
        <p className="mt-4 text-ink-2">E-mails can’t be recalled once they go out. {warning}</p>
      )}
    </Dialog>
  );
}

function ConfirmButton({ value, what }: { value: string; what: string }) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <button
      type="submit"
      name="confirm"
      value={value}
      className="btn btn-primary"
      aria-disabled={isSending || undefined}
    >
      <Icon name="send" />
      {isSending ? "Sending…" : `Send ${what}`}
    </button>
  );
}

/** What is asked where values or letters are missing. */
function Answers({
  check,
  form,
  projectId,
  answer,
}: Pick<ConfirmSendProps, "check" | "projectId" | "answer"> & {
  form: string;
}) {
  return (
    <>
      <MissingValues missing={check.missing} form={form} answer={answer} />
      <BoxesForLetters
        count={check.printProblems.withoutLetters}
        form={form}
        isTicked={answer?.initialValue?.printBoxes === "yes"}
      />
      <LeaveTheseOut count={check.printProblems.count} form={form} projectId={projectId} />
    </>
  );
}

/**
 * The first certificate, the last and that with the longest name, which is what goes wrong. Their
 * room is kept while they are drawn. On a phone they are in a row that is moved sideways.
 */
function SomeCertificates({ pictures, more }: { pictures: FirstPicture[]; more: number }) {
  if (pictures.length === 0) return null;
  return (
    <section
      className="proofs"
      aria-label="Some of the certificates"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and a keyboard must reach that.
      tabIndex={0}
    >
      {pictures.map(({ name, src, smallSrc, why }) => (
        <figure key={src} className="min-w-0">
          <picture className="contents">
            <source media="(max-width: 639px)" srcSet={smallSrc} />
            <img
              src={src}
              width="480"
              height="339"
              decoding="async"
              alt={`The certificate of ${name}`}
              className="paper w-full aspect-[480/339] object-contain"
            />
          </picture>
          <figcaption className="mt-2 text-sm font-semibold leading-tight break-words">
            {name}
            {why ? <span className="block mt-0.5 font-normal text-ink-2">{why}</span> : null}
          </figcaption>
        </figure>
      ))}
      {more > 0 ? <p className="sr-only">and {more.toLocaleString("en")} more like these</p> : null}
    </section>
  );
}

const MAX_LEFT_OUT = 1_000;

/** Leaves people out whose certificate will not look as designed. They stay on the list. */
function LeaveTheseOut({
  count,
  form,
  projectId,
}: {
  count: number;
  form: string;
  projectId?: string;
}) {
  if (!projectId || count === 0 || count > MAX_LEFT_OUT) return null;
  return (
    <button
      type="submit"
      form={form}
      name="intent"
      value="leave-out"
      formNoValidate
      className="btn btn-plain btn-sm mt-3"
    >
      {count === 1
        ? "Leave this person out"
        : `Leave these ${count.toLocaleString("en")} people out`}
    </button>
  );
}
