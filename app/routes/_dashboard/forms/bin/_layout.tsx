import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation, useOutlet } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { BINNED_PER_PAGE } from "#app/features/certificates/projects/project-acts.server.ts";
import { listFormBin } from "#app/features/forms/list/bin-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Forms", to: "/forms" }, { label: "Bin" }],
};
export const meta: MetaFunction = () => [{ title: "Bin of forms" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const page = readPageNumber(new URL(request.url).searchParams);
  const { forms, total } = await listFormBin(db, account.id, page, clock());
  return {
    page,
    total,
    pageSize: BINNED_PER_PAGE,
    forms: forms.map(({ deletedAt, goesAt, ...form }) => ({
      ...form,
      deletedOn: shortDay(deletedAt, account.timeZone),
      goesOn: shortDay(goesAt, account.timeZone),
    })),
  };
}

/** Forms that can be taken back. A dialog on top makes everything here inert. */
export default function Bin() {
  const { forms, total, page, pageSize } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const dialog = useOutlet();
  return (
    <ListPage
      title="Bin"
      intro="Deleted forms are kept for 30 days, with their answers. Until then their pages take no answers."
      actions={
        <Link className="btn btn-plain" to="/forms">
          Back to forms
        </Link>
      }
      empty={
        <EmptyState icon="trash" title="The bin is empty">
          Deleted forms stay here so that you can restore them.
        </EmptyState>
      }
      pager={
        total > pageSize ? (
          <Pager page={page} pageSize={pageSize} total={total} search={search} noun="forms" />
        ) : null
      }
      dialog={dialog}
      caption="Deleted forms"
      columns={[
        "Name",
        "Responses",
        "Deleted",
        "Kept until",
        { label: "Restore or delete", isHidden: true },
      ]}
      rows={forms}
    >
      {(form) => (
        <>
          <td className="wide font-semibold">{form.title}</td>
          <td className="num" data-l="Responses">
            {form.responseCount.toLocaleString("en")}
          </td>
          <td className="num" data-l="Deleted">
            {form.deletedOn}
          </td>
          <td className="wide num" data-l="Kept until">
            {form.goesOn}
          </td>
          <td className="wide">
            <div className="flex flex-wrap gap-2 md:justify-end">
              <For needs="editor">
                <Form method="post" action={`/forms/${form.id}/restore`}>
                  <button
                    type="submit"
                    className="btn btn-plain btn-sm"
                    aria-label={`Restore ${form.title}`}
                  >
                    Restore
                  </button>
                </Form>
              </For>
              <Link
                className="btn btn-quiet btn-sm !text-failed"
                to={`/forms/bin/${form.id}/delete`}
                preventScrollReset
              >
                Delete now<span className="sr-only">: {form.title}</span>
              </Link>
            </div>
          </td>
        </>
      )}
    </ListPage>
  );
}
