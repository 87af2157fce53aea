import { useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";

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
  const apply = (event: ChangeEvent<HTMLSelectElement>) => submit(event.currentTarget.form, { preventScrollReset: true });
  return selects.map(({ name, label, value, options }) => (
    <div key={name} className="contents">
      <label className="sr-only" htmlFor={name}>
        {label}
      </label>
      <select className="input !w-auto max-w-full max-sm:grow" id={name} name={name} defaultValue={value} onChange={apply}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  ));
}
