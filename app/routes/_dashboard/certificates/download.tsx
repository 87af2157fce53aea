import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  downloadParts,
  readDownloadParams,
} from "#app/features/certificates/download/certificate-entries.server.ts";
import { issuedPath } from "#app/features/certificates/issued/issued-filter.ts";
import {
  countWithdrawn,
  readIssuedPage,
} from "#app/features/certificates/issued/issued-page.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Check, Choice } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Certificates", to: "/certificates?tab=issued" }, { label: "Download" }],
};
export const meta: MetaFunction = () => [{ title: "Download certificates" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const search = new URL(request.url).searchParams;
  const wish = readDownloadParams(search);
  const page = await readIssuedPage(db, account, search, clock());
  return {
    parts: downloadParts(wish),
    chosen: wish.chosen.length,
    total: page.total,
    withdrawn: await countWithdrawn(db, account, search, clock()),
    projectTitle: page.projectTitle,
    withWithdrawn: wish.withWithdrawn,
    back: issuedPath(page.filter, { page: page.filter.page, from: page.filter.from }, wish.chosen),
  };
}

/** Asks how, then downloads. The list's address says which. */
export default function Download() {
  const { parts, chosen, total, withdrawn, projectTitle, withWithdrawn, back } =
    useLoaderData<typeof loader>();
  const count = chosen > 0 ? chosen : total.count;
  const more = chosen === 0 && !total.isExact ? "more than " : "";
  const words = more + counted(count, "certificate");
  return (
    <>
      <PageHead title="Download certificates">
        {words}
        {projectTitle && chosen === 0 ? ` of ${projectTitle}` : ""}, as one ZIP with an index.
        {withdrawn > 0 ? ` ${leftOutNote(count - withdrawn, withdrawn)}` : ""} It is made while you
        download, so a large one takes a while.
      </PageHead>
      <form
        method="get"
        action="/certificates/download.zip"
        className="card p-5 grid gap-3 max-w-[34rem]"
      >
        {parts.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="grid gap-3">
          <legend className="label mb-1">As</legend>
          <Choice name="format" value="pdf" defaultChecked title="PDF">
            For printing, small and sharp.
          </Choice>
          <Choice name="format" value="png" title="PNG">
            Pictures with the signed credential inside.
          </Choice>
        </fieldset>
        <Check
          name="withdrawn"
          value="1"
          label="Revoked and replaced certificates too, in a separate folder"
          defaultChecked={withWithdrawn}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to={back}>
            Back
          </Link>
          <button type="submit" className="btn btn-primary">
            <Icon name="download" />
            Download ZIP
          </button>
        </div>
      </form>
    </>
  );
}

/** Why the ZIP has fewer files than the list has certificates. */
function leftOutNote(files: number, withdrawn: number): string {
  const are = withdrawn === 1 ? "is" : "are";
  return (
    `${withdrawn.toLocaleString("en")} of them ${are} revoked or replaced. Without ` +
    `${withdrawn === 1 ? "it" : "them"}, the ZIP has ${counted(files, "certificate")}.`
  );
}
