import { Form } from "@remix-run/react";
import { SearchField } from "./search-field.tsx";

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
    <Form method="get" className="relative grow sm:max-w-[18rem]" role="search" key={q} preventScrollReset>
      {Object.entries(keep).map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
      <SearchField label={label} id="q" name="q" placeholder={placeholder} defaultValue={q} />
    </Form>
  );
}
