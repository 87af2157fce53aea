import { Form, Link } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import type { RecipientPage } from "../lists/recipient-list.server.ts";
import { RECIPIENTS_PER_PAGE } from "../lists/recipient-query.ts";

/** The people of a saved list, to be ticked or taken all together. */
export function SavedListPeople({
  here,
  list,
  ...given
}: {
  here: string;
  list: RecipientPage & { id: string; q: string };
  rules: FormRules<Record<string, unknown>>;
  answer: FormAnswer | undefined;
}) {
  const { form, problems } = useCheckedForm(given);
  const search = new URLSearchParams({
    list: list.id,
    ...(list.q ? { q: list.q } : {}),
  }).toString();
  return (
    <>
      <ErrorSummary errors={problems} />
      <SearchThisList here={here} list={list} />
      <Form method="post" action={here} key={`${search}/${list.page}`} {...form}>
        <input type="hidden" name="list" value={list.id} />
        <input type="hidden" name="q" value={list.q} />
        <label className="check" htmlFor="all-saved">
          <input type="checkbox" id="all-saved" name="all" value="1" />
          <span>
            Select all {list.found.toLocaleString("en")}{" "}
            {list.q ? "that match" : "people of this list"}
          </span>
        </label>
        <div className="border border-line rounded-lg overflow-hidden">
          <PeopleToTick people={list.people} />
          <Pager
            page={list.page}
            pageSize={RECIPIENTS_PER_PAGE}
            total={list.found}
            search={search}
          />
        </div>
        <div className="sheet-foot -mx-6 -mb-5 mt-3">
          <Link className="btn btn-plain mr-auto" to={here}>
            Back
          </Link>
          <button type="submit" className="btn btn-primary">
            Add selected people
          </button>
        </div>
      </Form>
    </>
  );
}

function SearchThisList({ here, list }: { here: string; list: { id: string; q: string } }) {
  return (
    <Form
      method="get"
      action={here}
      role="search"
      className="relative sm:max-w-[19rem] mb-3"
      key={list.q}
      preventScrollReset
    >
      <input type="hidden" name="list" value={list.id} />
      <SearchField
        label="Search this list"
        id="saved-q"
        name="q"
        placeholder="Name or e-mail"
        defaultValue={list.q}
      />
    </Form>
  );
}

function PeopleToTick({ people }: Pick<RecipientPage, "people">) {
  return (
    <DataTable
      className="stack-check"
      caption="People of the list"
      columns={[{ label: "Select", isHidden: true }, "Name", "Email Address", "Certificate Name"]}
      rows={people}
    >
      {(person) => {
        const name = `${person.firstName} ${person.lastName}`.trim();
        return (
          <>
            <td className="pick w-12">
              <input
                className="box"
                type="checkbox"
                name="id"
                value={person.id}
                aria-label={`Select ${name}`}
              />
            </td>
            <td className="wide font-semibold [overflow-wrap:anywhere] text-left" dir="auto">
              {name}
            </td>
            <td className="wide text-ink-2">
              <EmailAddress>{person.email}</EmailAddress>
            </td>
            <td className="text-ink-2 [overflow-wrap:anywhere] text-left" dir="auto">
              {person.certificateName}
            </td>
          </>
        );
      }}
    </DataTable>
  );
}
