import type { SerializeFrom } from "@remix-run/node";
import { ConfirmSendDialog } from "#app/features/messages/compose/views/confirm-send-dialog.tsx";
import { ConfirmedAlready } from "#app/features/messages/compose/views/confirmed-already.tsx";
import {
  certificates,
  PlanLines,
  people,
  SendNotes,
  SummaryLine,
} from "#app/features/messages/compose/views/send-summary.tsx";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import type { readSendPage } from "./_send.server.ts";

export const sendHandle: DashboardHandle = {
  dialog: true,
  crumbs: (data: { id: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.id ?? ""}` },
    { label: "Send" },
  ],
};

/** The last look before certificates go out. */
export function ConfirmCertificates({
  page,
  answer,
}: {
  page: SerializeFrom<Awaited<ReturnType<typeof readSendPage>>>;
  answer: FormAnswer | undefined;
}) {
  const { id, title, here, firstTo, othersCount, from, check, earlier, pictures, ...form } = page;
  const count = check.toSendCount;
  if (earlier?.isAll) return <ConfirmedAlready projectId={id} earlier={earlier} check={check} />;
  return (
    <ConfirmSendDialog
      action={here}
      back={`/certificates/${id}/message`}
      projectId={id}
      what={certificates(count)}
      check={check}
      firstTo={firstTo}
      {...form}
      answer={answer}
      lead={
        <>
          “{title}”, from <b className="font-semibold text-ink">{from}</b>
        </>
      }
      summary={
        <>
          <SummaryLine label="To">
            {othersCount > 0 ? `The first ${people(count)} of your list` : people(count)}
          </SummaryLine>
          {othersCount > 0 ? (
            <SummaryLine label="Stay ready to send">{`${people(othersCount)}, whenever you send again`}</SummaryLine>
          ) : null}
          <PlanLines check={check} />
          {check.summaryAddresses.length > 0 ? (
            <SummaryLine label="Copies">
              One summary to {check.summaryAddresses.join(", ")}
            </SummaryLine>
          ) : null}
        </>
      }
      pictures={pictures}
      notes={<SendNotes projectId={id} check={check} earlier={earlier} />}
      warning="You can revoke a certificate later."
    />
  );
}
