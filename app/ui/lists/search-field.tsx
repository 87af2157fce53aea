import type { InputHTMLAttributes } from "react";
import { Icon } from "../page/icon.tsx";

/**
 * A field to search with and its button, the magnifying glass. Goes into a positioned box of a GET
 * form.
 */
export function SearchField({
  id,
  label,
  ...input
}: { id: string; label: string } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "type"
>) {
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input className="input !pl-11" type="search" id={id} {...input} />
      <button
        type="submit"
        className={
          "absolute left-0 top-0 h-full w-11 grid place-items-center rounded text-ink-3 " +
          "hover:text-ink cursor-pointer"
        }
      >
        <Icon name="search" />
        <span className="sr-only">Search</span>
      </button>
    </>
  );
}
