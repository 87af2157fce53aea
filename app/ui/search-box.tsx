import { Form } from "@remix-run/react";
import { Icon } from "./icon.tsx";

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
      <label className="sr-only" htmlFor="q">
        {label}
      </label>
      <span className="absolute left-3 top-0 h-full grid place-items-center text-ink-3 pointer-events-none">
        <Icon name="search" />
      </span>
      <input className="input !pl-10" type="search" id="q" name="q" placeholder={placeholder} defaultValue={q} />
    </Form>
  );
}
