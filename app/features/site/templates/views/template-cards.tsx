import type { GalleryCard, GalleryFilter } from "#app/features/certificates/gallery/gallery.ts";
import { DesignPicture } from "#app/features/certificates/gallery/views/design-picture.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";

const ANY = { value: "", label: "Any" };
const ORIENTATIONS = [
  { value: "landscape", label: "Landscape" },
  { value: "portrait", label: "Portrait" },
  { value: "square", label: "Square" },
];
const PAPERS = [
  { value: "a4", label: "A4" },
  { value: "letter", label: "Letter" },
];

/**
 * Asks for designs by what they are for and how they lie. `occasions`: from the loader, since the
 * file they are in knows every design.
 */
export function TemplateFilters({
  filter,
  occasions,
}: {
  filter: GalleryFilter;
  occasions: readonly string[];
}) {
  return (
    <search className="block">
      <form
        action="/templates"
        className="card p-4 grid gap-4 grid-cols-2 md:grid-cols-[2fr_1.4fr_1fr_1fr_auto] items-end"
      >
        <TextInput
          type="search"
          name="q"
          label="Search"
          defaultValue={filter.words}
          maxLength={80}
          className="col-span-2 md:col-span-1"
        />
        <Select
          name="occasion"
          label="Occasion"
          options={[ANY, ...occasions]}
          defaultValue={filter.occasion ?? ""}
        />
        <Select
          name="orientation"
          label="Orientation"
          options={[ANY, ...ORIENTATIONS]}
          defaultValue={filter.shape ?? ""}
        />
        <Select name="paper" label="Paper" options={PAPERS} defaultValue={filter.paper} />
        <button className="btn btn-plain" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}

/**
 * Each design with its picture; the whole card leads to the page that puts the visitor's name on
 * it.
 */
export function TemplateCards({ cards }: { cards: GalleryCard[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ value, name, description, occasions, thumbnail, thumbnailHeightPx }) => (
        <li key={value} className="card !shadow-none p-3 relative flex flex-col hover:border-edge">
          <div className="grid place-items-center bg-sunken rounded-sm p-2">
            <DesignPicture thumbnail={thumbnail} thumbnailHeightPx={thumbnailHeightPx} />
          </div>
          <div className="px-1.5 pt-3 pb-1.5 flex flex-col flex-1">
            <h2 className="text-lg">
              <a
                className="after:content-[''] after:absolute after:inset-0 after:rounded-lg"
                href={`/example?template=${value.split(":")[0]}`}
                rel="nofollow"
              >
                {name}
              </a>
            </h2>
            <p className="mt-0.5 text-md text-ink-2">{description}</p>
            <p className="mt-auto pt-2 text-sm text-ink-3">{occasions.join(" · ")}</p>
            <p className="mt-2 font-semibold text-brand-ink" aria-hidden="true">
              Try it with your name
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
