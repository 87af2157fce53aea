import { Form, useSubmit } from "@remix-run/react";
import type { ChangeEvent, ReactNode } from "react";
import { SearchField } from "./search-field.tsx";

/**
 * Search and selects above a list. One GET form, so that each keeps the others; the selects apply
 * at once with scripts. `hidden` is what else of the address stays; `address` is the address shown
 * now, so that the fields follow it.
 */
export function ListToolbar({
  action,
  address,
  label,
  q,
  hidden,
  selects,
  placeholder = "Search by name",
  children,
}: {
  action: string;
  address: string;
  label: string;
  q: string;
  placeholder?: string;
  hidden: Record<string, string>;
  selects: {
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; label: string }[];
  }[];
  children?: ReactNode;
}) {
  const submit = useSubmit();
  const apply = (event: ChangeEvent<HTMLSelectElement>) =>
    submit(event.currentTarget.form, { preventScrollReset: true });
  return (
    <div className="flex flex-wrap gap-2.5 my-4">
      <Form method="get" action={action} role="search" className="contents" key={address}>
        {Object.entries(hidden).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <div className="relative grow sm:max-w-[20rem]">
          <SearchField label={label} id="q" name="q" placeholder={placeholder} defaultValue={q} />
        </div>
        <div className="flex flex-wrap gap-2.5 max-w-full max-sm:grow">
          {selects.map((select) => (
            <div key={select.name} className="contents">
              <label className="sr-only" htmlFor={select.name}>
                {select.label}
              </label>
              <select
                className="input !w-auto max-sm:grow max-sm:basis-32 min-w-0"
                id={select.name}
                name={select.name}
                defaultValue={select.value}
                onChange={apply}
              >
                {select.options.map(({ value, label: words }) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <noscript>
            <button type="submit" className="btn btn-plain">
              Apply
            </button>
          </noscript>
        </div>
      </Form>
      {children}
    </div>
  );
}

/** A search field that is a GET form. `keep`: what else of the address stays. */
export function SearchBox({
  label,
  placeholder,
  q,
  keep = {},
}: {
  label: string;
  placeholder: string;
  q: string;
  keep?: Record<string, string>;
}) {
  return (
    <Form
      method="get"
      className="relative grow sm:max-w-[18rem]"
      role="search"
      key={q}
      preventScrollReset
    >
      {Object.entries(keep).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <SearchField label={label} id="q" name="q" placeholder={placeholder} defaultValue={q} />
    </Form>
  );
}

export interface FilterSelect {
  name: string;
  /** Read aloud; the choices speak for themselves to who sees them. */
  label: string;
  value: string;
  options: { value: string; label: string }[];
}

/** What a list is narrowed down by, inside its form. With scripts a choice is applied at once. */
export function FilterSelects({ selects }: { selects: FilterSelect[] }) {
  const submit = useSubmit();
  const apply = (event: ChangeEvent<HTMLSelectElement>) =>
    submit(event.currentTarget.form, { preventScrollReset: true });
  return selects.map(({ name, label, value, options }) => (
    <div key={name} className="contents">
      <label className="sr-only" htmlFor={name}>
        {label}
      </label>
      <select
        className="input !w-auto max-w-full max-sm:grow"
        id={name}
        name={name}
        defaultValue={value}
        onChange={apply}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  ));
}
