import { Link } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import type { BrandColours } from "#app/engines/colours/index.ts";
import { selectOf } from "#app/ui/forms/checked-form.ts";
import { FieldError, Select } from "#app/ui/forms/field.tsx";
import type { GalleryCard } from "../gallery.ts";
import { ALL_FIELD, FILTER_FIELDS } from "../gallery-query.ts";
import { DesignPicture } from "./design-picture.tsx";
import { type DesignField, DesignTile, TILES } from "./design-tile.tsx";
import type { ShowDesigns } from "./gallery-filter.tsx";

/** The designs as radio buttons of the form that starts a certificate. */
export function GalleryDesigns({
  cards,
  field,
  error,
  children,
}: {
  cards: readonly (GalleryCard & { branded: string | null })[];
  field: DesignField;
  error: string | undefined;
  children?: ReactNode;
}) {
  return (
    <fieldset className="mt-4" aria-describedby={error ? "design-error" : undefined}>
      <legend className="sr-only">Designs</legend>
      {error ? <FieldError id="design-error">{error}</FieldError> : null}
      {children}
      <div className={TILES}>
        {cards.map(({ value, name, occasions, thumbnail, thumbnailHeightPx, branded }) => (
          <DesignTile
            key={value}
            id={`design-${value}`}
            field={field}
            value={value}
            name={name}
            note={occasions[0]}
          >
            <DesignPicture thumbnail={thumbnail} thumbnailHeightPx={thumbnailHeightPx} isInPairs />
            {branded ? (
              // Over the other, which is seen until this one has come, or when it can't be drawn
              // now.
              <img
                src={branded}
                width="480"
                height={thumbnailHeightPx}
                alt=""
                loading="lazy"
                decoding="async"
                className={
                  "group-has-[[name=colours]_[value=own]:checked]/start:hidden absolute inset-1.5 " +
                  "sm:inset-2.5 w-[calc(100%-.75rem)] sm:w-[calc(100%-1.25rem)] aspect-[480/339] " +
                  "object-contain rounded-[2px]"
                }
              />
            ) : null}
          </DesignTile>
        ))}
      </div>
    </fieldset>
  );
}

/** Leads from the first designs to all that were found. */
export function ShowAll({ found, showDesigns }: { found: number; showDesigns: ShowDesigns }) {
  const showAll = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    showDesigns(form, 0, event.currentTarget);
  };
  return (
    <p className="mt-5 text-center">
      <button
        type="submit"
        className="btn btn-plain"
        name={ALL_FIELD}
        value="yes"
        formMethod="get"
        formNoValidate
        onClick={showAll}
      >
        Show all {found} designs
      </button>
    </p>
  );
}

/** Instead of designs, when the filter found none. `all`: the address without a filter. */
export function NoDesigns({ all, showDesigns }: { all: string; showDesigns: ShowDesigns }) {
  const showAll = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest("form");
    if (!form) return;
    event.preventDefault();
    clearFilter(form);
    showDesigns(form, 0);
  };
  return (
    <p className="mb-4">
      No designs match. Try fewer filters, or{" "}
      <Link className="link" to={all} preventScrollReset onClick={showAll}>
        see all designs
      </Link>
      .
    </p>
  );
}

function clearFilter({ elements }: HTMLFormElement): void {
  for (const name of FILTER_FIELDS) {
    const control = elements.namedItem(name);
    if (control instanceof HTMLSelectElement) control.selectedIndex = 0;
    else if (control instanceof RadioNodeList || control instanceof HTMLInputElement)
      control.value = "";
  }
}

/** Whose colours the designs take. */
export function ColourChoice({ brand, field }: { brand: BrandColours | null; field: DesignField }) {
  if (!brand)
    return (
      <Link className="link text-sm lg:order-last" to="/settings/organisation">
        Choose your colours
      </Link>
    );
  return (
    <Select
      {...selectOf(field)}
      label="Colours of the certificate"
      hideLabel
      className="lg:order-last"
      inputClassName="input-sm"
      options={[
        { value: "brand", label: "Our colours" },
        { value: "own", label: "The template’s own colours" },
      ]}
    />
  );
}
