import type { SerializeFrom } from "@remix-run/node";
import { ConfirmSendDialog } from "#app/features/messages/compose/views/confirm-send-dialog.tsx";
import {
  BulkNotes,
  bulkEmails,
  PlanLines,
  people,
  SummaryLine,
} from "#app/features/messages/compose/views/send-summary.tsx";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import type { readBulkSend } from "./_send.server.ts";

export const sendHandle: DashboardHandle = {
  dialog: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Send" }],
};

/** The last look before a bulk e-mail goes out. */
export function ConfirmBulkEmail({
  page,
  answer,
}: {
  page: SerializeFrom<Awaited<ReturnType<typeof readBulkSend>>>;
  answer: FormAnswer | undefined;
}) {
  const {
    id,
    here,
    firstTo,
    isFirstOnly,
    subject,
    cardTitle,
    from,
    replyTo,
    check,
    twinCount,
    pausedCount,
    ...form
  } = page;
  const count = check.toSendCount;
  return (
    <ConfirmSendDialog
      action={here}
      back={`/bulk-email/compose/${id}`}
      what={bulkEmails(count)}
      check={check}
      firstTo={firstTo}
      {...form}
      answer={answer}
      lead={
        <>
          “{subject}”, from <b className="font-semibold text-ink">{from}</b>
        </>
      }
      summary={
        <>
          <SummaryLine label="To">
            {isFirstOnly ? `The first ${people(count)}` : people(count)}
            {cardTitle ? ` from ${cardTitle}` : ""}
          </SummaryLine>
          {isFirstOnly ? (
            <SummaryLine label="Later">
              The others stay in a draft with the same message
            </SummaryLine>
          ) : null}
          <SummaryLine label="Reply-To">{replyTo}</SummaryLine>
          <SummaryLine label="When">As soon as you confirm</SummaryLine>
          <PlanLines check={check} />
        </>
      }
      notes={<BulkNotes check={check} twinCount={twinCount} pausedCount={pausedCount} />}
      warning="Each has an unsubscribe link."
    />
  );
}
