import { Link } from "@remix-run/react";
import { choiceOf } from "#app/ui/forms/checked-form.ts";
import type { OwnTemplate } from "../own-templates.server.ts";

type Field = Parameters<typeof choiceOf>[0];

/**
 * The account's own templates as radio buttons of the form that starts a certificate, each with its
 * rename and delete.
 */
export function OwnTemplates({
  templates,
  field,
  isDisabled,
}: {
  templates: readonly (OwnTemplate & { value: string })[];
  field: Field;
  isDisabled: boolean;
}) {
  return (
    <fieldset>
      <legend className="sr-only">Your templates</legend>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {templates.map(({ id, value, name, picture, widthPx, heightPx }) => (
          <div key={id} className="grid content-start">
            <label className="choice !p-3 !grid content-start" htmlFor={`own-${id}`}>
              <span className="grid place-items-center bg-sunken rounded-sm p-2">
                <img
                  src={picture}
                  width="480"
                  height={Math.round((480 * heightPx) / widthPx)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="w-full aspect-[480/339] object-contain rounded-[2px]"
                />
              </span>
              <span className="flex gap-3 mt-1">
                <input
                  type="radio"
                  id={`own-${id}`}
                  className="scroll-mb-[12rem]"
                  {...choiceOf(field, value)}
                  disabled={isDisabled}
                />
                <span className="min-w-0 font-semibold break-words">{name}</span>
              </span>
            </label>
            <p className="flex gap-4 px-3 text-sm">
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
      </div>
    </fieldset>
  );
}
