import { Link } from "@remix-run/react";
import { type DesignField, DesignTile, TILES } from "../../gallery/views/design-tile.tsx";
import type { OwnTemplate } from "../own-templates.server.ts";

/**
 * The account's own templates as radio buttons of the form that starts a certificate, each with its
 * rename and delete.
 */
export function OwnTemplates({
  templates,
  field,
}: {
  templates: readonly (OwnTemplate & { value: string })[];
  field: DesignField;
}) {
  return (
    <section className="mt-7" aria-labelledby="own-templates">
      <h2 className="text-lg mb-3" id="own-templates">
        Your templates
      </h2>
      <fieldset className={TILES}>
        <legend className="sr-only">Your templates</legend>
        {templates.map(({ id, value, name, picture, widthPx, heightPx }) => (
          <div key={id} className="grid content-start">
            <DesignTile id={`own-${id}`} field={field} value={value} name={name}>
              <img
                src={picture}
                width="480"
                height={Math.round((480 * heightPx) / widthPx)}
                alt=""
                loading="lazy"
                decoding="async"
                className="w-full aspect-[480/339] object-contain rounded-[2px]"
              />
            </DesignTile>
            <p className="flex gap-4 px-0.5 text-sm">
              <Link
                className="link min-h-control inline-flex items-center"
                to={`/certificates/templates/${id}/rename`}
              >
                Rename<span className="sr-only"> {name}</span>
              </Link>
              <Link
                className="link min-h-control inline-flex items-center"
                to={`/certificates/templates/${id}/delete`}
              >
                Delete<span className="sr-only"> {name}</span>
              </Link>
            </p>
          </div>
        ))}
      </fieldset>
    </section>
  );
}
