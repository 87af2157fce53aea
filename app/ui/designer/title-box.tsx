import { MOST_TITLE_LETTERS } from "../../certificates/designer/design-limits.ts";
import { FieldError } from "../field.tsx";
import { useTyped } from "./use-typed.ts";

/** What the project is called. */
export function TitleBox({ saved }: { saved: string }) {
  const { id, name, value, error, set } = useTyped("title", saved);
  return (
    <div className={`mt-6 pt-5 border-t border-line field ${error ? "field-bad" : ""}`}>
      <label className="panel-title" htmlFor={id}>
        Title
      </label>
      {error ? <FieldError id="title-error">{error}</FieldError> : null}
      <input type="hidden" name="title-was" value={saved} />
      <input
        className="input input-sm"
        type="text"
        id={id}
        name={name}
        maxLength={MOST_TITLE_LETTERS}
        value={value}
        onChange={(event) => set(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "title-error" : undefined}
      />
    </div>
  );
}
