import { Form, Link } from "@remix-run/react";
import type { BrandColours } from "#app/engines/colours/index.ts";
import { counted } from "#app/platform/text/wording.ts";
import { choiceOf } from "#app/ui/forms/checked-form.ts";
import { Choice, FieldError, Select, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { GalleryCard, GalleryFilter } from "../gallery.ts";
import { DesignPicture } from "./design-picture.tsx";

type Field = Parameters<typeof choiceOf>[0];

export interface GalleryChoices {
  occasions: readonly string[];
  colours: readonly string[];
}

const ANY = { value: "", label: "Any" };
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Searching and filtering: a form of its own, because the one around the designs starts a
 * certificate.
 */
export function GalleryFilterForm({
  filter,
  choices,
}: {
  filter: GalleryFilter;
  choices: GalleryChoices;
}) {
  const colours = choices.colours.map((value) => ({ value, label: capital(value) }));
  const orientations = ["landscape", "portrait", "square"].map((value) => ({
    value,
    label: capital(value),
  }));
  const papers = [
    { value: "a4", label: "A4" },
    { value: "letter", label: "Letter" },
  ];
  const { words, occasion, shape, paper, colour } = filter;
  const isFiltered = Boolean(words || occasion || shape || colour) || paper !== "a4";
  return (
    <Form
      method="get"
      role="search"
      aria-label="Designs"
      className="card px-4 py-1 lg:p-5"
      preventScrollReset
    >
      <details className="shown-on-wide" open={isFiltered ? true : undefined}>
        <summary className="flex items-center gap-2 min-h-control font-semibold cursor-pointer">
          <Icon name="down" />
          Search and filter
        </summary>
        <div
          className={
            "grid gap-4 grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto] " +
            "items-end max-lg:py-2"
          }
        >
          <TextInput
            name="q"
            type="search"
            label="Search"
            defaultValue={words}
            maxLength={80}
            className="col-span-2 lg:col-span-1"
          />
          <Select
            name="occasion"
            label="Occasion"
            options={[ANY, ...choices.occasions]}
            defaultValue={occasion ?? ""}
          />
          <Select
            name="orientation"
            label="Orientation"
            options={[ANY, ...orientations]}
            defaultValue={shape ?? ""}
          />
          <Select name="paper" label="Paper" options={papers} defaultValue={paper} />
          <Select
            name="colour"
            label="Colour"
            options={[ANY, ...colours]}
            defaultValue={colour ?? ""}
          />
          <button type="submit" className="btn btn-plain col-span-2 lg:col-span-1">
            Show designs
          </button>
        </div>
      </details>
    </Form>
  );
}

/** The designs as radio buttons of the form that starts a certificate. */
export function GalleryDesigns({
  cards,
  field,
  error,
  isDisabled,
}: {
  cards: readonly (GalleryCard & { branded: string | null })[];
  field: Field;
  error: string | undefined;
  isDisabled: boolean;
}) {
  return (
    <fieldset aria-describedby={error ? "design-error" : undefined}>
      <legend className="sr-only">Designs</legend>
      {error ? <FieldError id="design-error">{error}</FieldError> : null}
      <p className="text-ink-2 mb-3" role="status">
        {cards.length === 0 ? "No designs match." : counted(cards.length, "design")}
      </p>
      {cards.length === 0 ? (
        <p>
          Try fewer filters, or{" "}
          <Link className="link" to="/certificates/new" preventScrollReset>
            see all designs
          </Link>
          .
        </p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map(
          ({ value, name, description, occasions, thumbnail, thumbnailHeightPx, branded }) => (
            <label
              key={value}
              className="choice !p-3 !grid content-start"
              htmlFor={`design-${value}`}
            >
              <span className="relative grid place-items-center bg-sunken rounded-sm p-2">
                <DesignPicture thumbnail={thumbnail} thumbnailHeightPx={thumbnailHeightPx} />
                {branded ? (
                  // Over the other, which is seen until this one has come, or when it can't be
                  // drawn now.
                  <img
                    src={branded}
                    width="480"
                    height={thumbnailHeightPx}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    className={
                      "group-has-[[name=colours][value=own]:checked]/start:hidden absolute inset-2 " +
                      "w-[calc(100%-1rem)] aspect-[480/339] object-contain rounded-[2px]"
                    }
                  />
                ) : null}
              </span>
              <span className="flex gap-3 mt-1">
                <input
                  type="radio"
                  id={`design-${value}`}
                  className="scroll-mb-[12rem]"
                  {...choiceOf(field, value)}
                  disabled={isDisabled}
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-ink-2">{description}</span>
                  <span className="block text-xs text-ink-3 mt-1">{occasions.join(" · ")}</span>
                </span>
              </span>
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}

/** Whose colours a template takes. */
export function ColourChoice({ brand, field }: { brand: BrandColours | null; field: Field }) {
  if (!brand) {
    return (
      <p className="text-sm text-ink-2 mt-4">
        Templates can use your organisation’s colours.{" "}
        <Link className="link" to="/settings/organisation">
          Choose your colours
        </Link>
      </p>
    );
  }
  return (
    <fieldset className="mt-5">
      <legend className="label">Colours</legend>
      <div className="mt-1.5 grid gap-3 sm:grid-cols-2 max-w-[44rem]">
        <Choice {...choiceOf(field, "brand")} title="Our colours">
          <Swatches colours={[brand.primary, brand.accent]} />
        </Choice>
        <Choice {...choiceOf(field, "own")} title="The template’s own colours" />
      </div>
    </fieldset>
  );
}

function Swatches({ colours }: { colours: string[] }) {
  return (
    <svg
      width="56"
      height="20"
      viewBox="0 0 56 20"
      role="img"
      aria-label={colours.join(" and ")}
      className="mt-1"
    >
      {colours.map((colour, i) => (
        <rect
          key={i === 0 ? "main" : "second"}
          x={i * 28 + 1}
          y="1"
          width="26"
          height="18"
          rx="4"
          fill={colour}
          stroke="#8a93a6"
        />
      ))}
    </svg>
  );
}
