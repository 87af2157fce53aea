import type { ReactNode } from "react";
import { choiceOf } from "#app/ui/forms/checked-form.ts";
import { Icon } from "#app/ui/page/icon.tsx";

export type DesignField = Parameters<typeof choiceOf>[0];

export const TILES = "grid gap-x-2.5 gap-y-4 grid-cols-2 sm:gap-x-4 lg:grid-cols-3 xl:grid-cols-4";

/** A design to choose: a radio button, drawn as its picture with a tick. `note`: on wide pages. */
export function DesignTile({
  id,
  field,
  value,
  name,
  note,
  children,
}: {
  id: string;
  field: DesignField;
  value: string;
  name: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <label className="relative block cursor-pointer" htmlFor={id}>
      <input
        type="radio"
        id={id}
        className="peer sr-only scroll-mb-[9rem]"
        {...choiceOf(field, value)}
      />
      <span
        className={
          "relative grid place-items-center p-1.5 sm:p-2.5 rounded-lg bg-sunken border-2 " +
          "border-transparent hover:border-edge peer-checked:border-brand-ink " +
          "peer-checked:bg-brand-soft peer-focus-visible:outline peer-focus-visible:outline-[3px] " +
          "peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
        }
      >
        {children}
      </span>
      <span
        className={
          "hidden peer-checked:grid place-items-center absolute top-2 right-2 w-7 h-7 " +
          "rounded-full bg-brand text-on-brand"
        }
        aria-hidden="true"
      >
        <Icon name="check" />
      </span>
      <span className="flex items-baseline gap-2 pt-2 px-0.5 font-semibold text-md">
        <span className="min-w-0 break-words">{name}</span>{" "}
        {note ? (
          <small className="ml-auto flex-none max-sm:sr-only font-normal text-xs text-ink-3">
            {note}
          </small>
        ) : null}
      </span>
    </label>
  );
}
