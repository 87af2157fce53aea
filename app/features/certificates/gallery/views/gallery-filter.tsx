import type { KeyboardEvent } from "react";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { GalleryFilter, occasionCounts } from "../gallery.ts";

/** `button`: what was pressed, where it says something of its own. */
export type ShowDesigns = (
  form: HTMLFormElement,
  waitMs: number,
  button?: HTMLButtonElement,
) => void;

const ORIENTATIONS = ["landscape", "portrait", "square"] as const;
const PAPERS = [
  { value: "a4", label: "A4" },
  { value: "letter", label: "Letter" },
];
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Any orientation", then each of them. */
function choices(any: string, values: readonly string[]) {
  return [{ value: "", label: any }].concat(
    values.map((value) => ({ value, label: capital(value) })),
  );
}

/**
 * Which designs are shown. Part of the form around it, so that nothing typed there is lost; without
 * scripts "Show designs" sends all of it by GET.
 */
export function GalleryFilterFields({
  filter: { words, shape, paper, colour },
  colours,
  showDesigns,
}: {
  filter: GalleryFilter;
  colours: readonly string[];
  showDesigns: ShowDesigns;
}) {
  const showOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || !event.currentTarget.form) return;
    event.preventDefault();
    showDesigns(event.currentTarget.form, 0);
  };
  const inRow = { hideLabel: true, inputClassName: "input-sm" };
  return (
    <search className="max-lg:w-full" aria-label="Templates">
      <input type="hidden" name="searched" value={words} />
      <details className="shown-on-wide" open={words || shape || colour ? true : undefined}>
        <summary className="flex items-center gap-2 min-h-control font-semibold cursor-pointer">
          <Icon name="down" />
          Search and filter
        </summary>
        <div className="flex flex-wrap gap-2">
          <TextInput
            {...inRow}
            name="q"
            type="search"
            label="Search"
            placeholder="Name or occasion"
            defaultValue={words}
            maxLength={80}
            className="max-sm:w-full grow lg:w-44"
            onKeyDown={showOnEnter}
          />
          <Select
            {...inRow}
            name="orientation"
            label="Orientation"
            options={choices("Any orientation", ORIENTATIONS)}
            defaultValue={shape ?? ""}
          />
          <Select {...inRow} name="paper" label="Paper" options={PAPERS} defaultValue={paper} />
          <Select
            {...inRow}
            name="colour"
            label="Colour"
            options={choices("Any colour", colours)}
            defaultValue={colour ?? ""}
          />
          <button
            type="submit"
            className="btn btn-plain btn-sm [@media(scripting:enabled)]:hidden"
            formMethod="get"
            formNoValidate
          >
            Show designs
          </button>
        </div>
      </details>
    </search>
  );
}

/** The occasions, each with the number of its designs. */
export function OccasionPills({
  filter,
  occasions,
}: {
  filter: GalleryFilter;
  occasions: ReturnType<typeof occasionCounts>;
}) {
  return (
    <fieldset
      className={
        "mt-2 min-w-0 max-md:-mx-gutter max-md:px-gutter max-md:overflow-x-auto " +
        "max-md:[scrollbar-width:none]"
      }
    >
      <legend className="sr-only">Occasion</legend>
      <div className="flex gap-x-2 gap-y-1.5 md:flex-wrap max-md:w-max py-1">
        {occasions.map(({ occasion, count }, index) => {
          const value = occasion ?? "";
          return (
            <label key={value} className="relative cursor-pointer" htmlFor={`occasion-${index}`}>
              <input
                type="radio"
                className="peer sr-only"
                id={`occasion-${index}`}
                name="occasion"
                value={value}
                defaultChecked={filter.occasion === occasion}
              />
              <span
                className={
                  "inline-flex items-center gap-1.5 min-h-[34px] px-3 rounded-full border " +
                  "border-edge bg-surface text-sm font-semibold text-ink-2 whitespace-nowrap " +
                  "after:absolute after:inset-x-0 after:-inset-y-[3px] hover:border-brand-ink " +
                  "peer-checked:bg-ink peer-checked:border-ink peer-checked:text-canvas " +
                  "peer-focus-visible:outline peer-focus-visible:outline-[3px] " +
                  "peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
                }
              >
                {occasion ?? "All"} <span className="font-normal num min-w-[2ch]">{count}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
