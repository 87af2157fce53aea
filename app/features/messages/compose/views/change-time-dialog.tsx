import { Form, Link, useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import { type FormAnswer, problemsOf } from "#app/platform/http/form-errors.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { DayAndTime, Moment, useTimePicker } from "./time-picker.tsx";

interface ChangeTimePage {
  accountZone: string;
  /** The time it has, or what month buttons and "Update" brought along. */
  query: Record<string, string>;
  now: string;
  zones: { value: string; label: string }[];
}

const FORM = "change-time";

/**
 * The scheduler's calendar and clock, for a send that has a time already. It posts to `action`. The
 * script that checks forms in the browser would weigh more than the rest of it and has nothing to
 * check: the line beside the button says at once what is wrong.
 */
export function ChangeTimeDialog({
  page,
  action,
  back,
  what,
  answer,
}: {
  page: ChangeTimePage;
  action: string;
  back: string;
  /** "150 e-mails, News of May, until now Monday 24 November 2025, 08:00". */
  what: string;
  answer: FormAnswer | undefined;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const problems = useMemo(() => answer && problemsOf(answer, ["day", "hour"]), [answer]);
  const given = new Map<string, unknown>(
    Object.entries({ ...page.query, ...answer?.initialValue }),
  );
  const picker = useTimePicker(page, given);
  return (
    <Dialog
      title="Change time"
      closeTo={back}
      wide
      foot={
        <>
          <Moment reading={picker.reading} form={FORM} hasScript={picker.hasScript} />
          <Link className="btn btn-plain" to={back} preventScrollReset>
            Cancel
          </Link>
          <button
            type="submit"
            form={FORM}
            className="btn btn-primary"
            aria-disabled={isSending || undefined}
          >
            {isSending ? "Changing…" : "Change time"}
          </button>
        </>
      }
    >
      <p className="text-ink-2 -mt-2 mb-4">{what}</p>
      <ErrorSummary errors={problems} />
      <Form
        method="post"
        id={FORM}
        action={action}
        className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]"
        onChange={picker.choose}
        preventScrollReset
      >
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Change time
        </button>
        <DayAndTime
          picker={picker}
          zones={page.zones}
          errors={{ day: problems?.day, hour: problems?.hour }}
        />
      </Form>
    </Dialog>
  );
}
