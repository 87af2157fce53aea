import { Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { CardCover } from "#app/ui/lists/card-cover.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { StarButton } from "#app/ui/lists/item-menu.tsx";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { FORM_SORTS, FORM_STATUS_CHOICES, type FormFilter, formsPath } from "../form-filter.ts";
import { FormBadge, FormMenu } from "../form-row.tsx";
import type { ShownForm } from "../forms.server.ts";

interface Cover {
  src: string;
  fallback: string | null;
}

/** Forms as rows. */
export function FormTable({
  forms,
  covers,
  token,
  back,
}: {
  forms: ShownForm[];
  /** By the form's id. */
  covers: Record<string, Cover>;
  token: string;
  back: string;
}) {
  return (
    <DataTable
      caption="Forms"
      columns={[
        "Name",
        "Responses",
        "Status",
        "Edited",
        { label: "Star and more", isHidden: true },
      ]}
      rows={forms}
    >
      {(form) => (
        <>
          <NameCell form={form} cover={covers[form.id]} />
          <td className="num" data-l="Responses">
            <Link className="link" to={`/forms/${form.id}/responses`}>
              {form.responseCount.toLocaleString("en")}
              <span className="sr-only"> responses to {form.title}</span>
            </Link>
            {form.responseLimit === null ? null : (
              <span className="text-ink-3"> of {form.responseLimit.toLocaleString("en")}</span>
            )}
          </td>
          <td>
            <FormBadge status={form.status} />
            {form.hasChanges ? (
              <span className="block text-sm text-ink-3 mt-1">Unpublished changes</span>
            ) : null}
          </td>
          <td className="text-ink-2 md:whitespace-nowrap">
            <span className="md:hidden">Edited </span>
            <Moment time={form.edited} />
          </td>
          <td>
            <div className="flex justify-end">
              <For needs="editor">
                <StarButton of={form} action={`/forms/${form.id}/star`} back={back} />
              </For>
              <For needs="editor">
                <FormMenu form={form} token={token} back={back} />
              </For>
            </div>
          </td>
        </>
      )}
    </DataTable>
  );
}

/** Search, status and order of the list of forms. */
export function FormToolbar({ filter }: { filter: FormFilter }) {
  return (
    <ListToolbar
      action="/forms"
      address={formsPath(filter)}
      label="Search forms"
      q={filter.q}
      hidden={{
        tab: filter.tab === "all" ? "" : filter.tab,
        webinars: filter.webinars,
        period: filter.period === "all" ? "" : filter.period,
      }}
      selects={[
        { name: "status", label: "Status", value: filter.status, options: FORM_STATUS_CHOICES },
        { name: "sort", label: "Sort by", value: filter.sort, options: FORM_SORTS },
      ]}
    />
  );
}

function NameCell({ form, cover }: { form: ShownForm; cover: Cover | undefined }) {
  return (
    <td className="wide">
      <Link
        to={`/forms/${form.id}/questions`}
        className="flex items-center gap-3 font-semibold hover:underline"
      >
        {cover ? (
          <CardCover
            cover={cover}
            className="flex-none w-[80px] h-auto aspect-[40/21] rounded border border-line"
          />
        ) : null}
        <span className="min-w-0 break-words">
          {form.title}
          {form.isSample ? (
            <span className="ml-2">
              <SampleBadge />
            </span>
          ) : null}
          {form.webinarWhen ? (
            <span className="block text-sm font-normal text-ink-2">Webinar {form.webinarWhen}</span>
          ) : null}
        </span>
      </Link>
    </td>
  );
}
