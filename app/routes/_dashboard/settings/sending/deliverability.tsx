import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import { readDeliverability } from "#app/features/delivery/deliverability/read-deliverability.server.ts";
import { ReceiversTable } from "#app/features/delivery/deliverability/views/receivers-table.tsx";
import {
  MAX_REPORT_FILE_BYTES,
  uploadReports,
} from "#app/features/delivery/dmarc-reports/keep-reports.server.ts";
import { showReports } from "#app/features/delivery/dmarc-reports/show-reports.server.ts";
import { DmarcDomain } from "#app/features/delivery/dmarc-reports/views/dmarc-domain.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { FieldFrame } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const HERE = "/settings/sending/deliverability";
const DAYS = [7, 30] as const;

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Deliverability · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { id: accountId, timeZone } = account;
  const asked = new URL(request.url).searchParams.get("days");
  const days = DAYS.find((one) => String(one) === asked) ?? 30;
  return {
    days,
    maxBytes: MAX_REPORT_FILE_BYTES,
    ...(await readDeliverability(app.db, accountId, { days, now: app.clock() })),
    reports: await showReports(app, { accountId, timeZone, days }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const post = await readUploads(request, { fileBytes: MAX_REPORT_FILE_BYTES, files: 1 }).catch(
    (error: unknown) => {
      throw error instanceof MultipartProblem
        ? new Response(error.message, { status: error.status })
        : error;
    },
  );
  const refused = (problem: string, status: number) => data({ problem }, { status });
  if (post.tooLarge)
    return refused(`This file is larger than ${megabytesLabel(MAX_REPORT_FILE_BYTES)}`, 413);
  const file = post.form.get("file");
  if (!(file instanceof File) || file.size === 0) return refused("Choose a file first", 422);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const outcome = await uploadReports(app, account.id, bytes);
  if ("problem" in outcome) return refused(outcome.problem, outcome.status);
  return seeOtherWith(app, HERE, { kind: "success", text: outcome.text });
}

/** What happens to an account's e-mails at each receiver, and who else sends in its name. */
export default function Deliverability() {
  const { days, domains, isCut, reports } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-2 mr-auto max-w-[44rem]">
          What happened to your e-mails, by who received them. Deferred means that a mail server
          asked us to try again later.
          {isCut ? " You sent more than 20,000 in this time: this is about the newest." : null}
        </p>
        <nav className="seg-links" aria-label="Time">
          {DAYS.map((one) => (
            <Link key={one} to={`?days=${one}`} aria-current={days === one ? "true" : undefined}>
              {one} days
            </Link>
          ))}
        </nav>
      </div>
      {domains.length === 0 ? (
        <section className="card" aria-label="Deliverability">
          <EmptyState icon="send" title={`No e-mails in the last ${days} days`}>
            After your next send, this page shows what happened to it at Gmail, Yahoo and others.
          </EmptyState>
        </section>
      ) : null}
      {domains.map((domain) => (
        <ReceiversTable key={domain.domain} {...domain} />
      ))}
      <section className="grid gap-5" aria-labelledby="in-your-name">
        <div>
          <h2 className="text-xl" id="in-your-name">
            Who sends in your name
          </h2>
          <p className="text-ink-2 mt-1 max-w-[44rem]">
            Receivers write reports (DMARC) about every e-mail that has your domain in From: which
            servers sent it, and whether they may.
          </p>
        </div>
        {reports.domains.map((domain) => (
          <DmarcDomain key={domain.domain} {...domain} />
        ))}
        {reports.domains.length === 0 ? (
          <p className="card p-5 text-ink-2">
            Reports are about a domain of yours, and you have none here yet.{" "}
            <Link className="link" to="/settings/organisation/proof">
              Prove your domain
            </Link>
            , then add the reports that you get.
          </p>
        ) : (
          <GetReports />
        )}
      </section>
    </div>
  );
}

function GetReports() {
  const { reports, maxBytes } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <Form method="post" encType="multipart/form-data" className="card p-5 grid gap-4">
      <h3 className="panel-title">Add reports</h3>
      {reports.address ? (
        <p className="text-ink-2 break-words">
          To get them here automatically, add <code>rua=mailto:{reports.address}</code> to the DMARC
          record of your domain, at <code>_dmarc.{reports.domains[0]?.domain}</code>.
        </p>
      ) : (
        <p className="text-ink-2">
          They come to the address after <code>rua=</code> in your domain’s DMARC record. Add them
          here as they come.
        </p>
      )}
      <Editable needs="editor">
        <FieldFrame
          name="file"
          label="A report"
          hint={`XML, .gz, .zip or the whole e-mail (.eml), up to ${megabytesLabel(maxBytes)}`}
          error={problem}
        >
          {(wiring) => (
            <FileInput
              className="input"
              name="file"
              accept=".xml,.gz,.zip,.eml"
              maxBytes={maxBytes}
              {...wiring}
            />
          )}
        </FieldFrame>
        <button type="submit" className="btn btn-primary justify-self-start">
          Add report
        </button>
      </Editable>
    </Form>
  );
}
