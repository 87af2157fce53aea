import { ListToolbar } from "../../ui/list-toolbar.tsx";
import { FORM_SORTS, FORM_STATUS_CHOICES, type FormFilter, formsPath } from "./form-filter.ts";

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
