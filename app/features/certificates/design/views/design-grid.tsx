import { Form, Link } from "@remix-run/react";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { pictureAt } from "../designer-view.ts";

export interface ShownDesign {
  id: string;
  title: string;
  isSample: boolean;
  picture: string;
  widthPx: number;
  heightPx: number;
  edited: string;
}

/** Designs as thumbnails: open one in the designer, or begin a new project with it. */
export function DesignGrid({ designs, token }: { designs: ShownDesign[]; token: string }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {designs.map(({ id, title, isSample, picture, widthPx, heightPx, edited }) => (
        <li key={id} className="card overflow-hidden flex flex-col">
          <div className="grid place-items-center bg-sunken p-3">
            <img
              src={pictureAt(picture, 480)}
              width={widthPx}
              height={heightPx}
              alt=""
              loading="lazy"
              className="w-full aspect-[480/339] object-contain"
            />
          </div>
          <div className="p-4 grid gap-1 grow content-start">
            <h2 className="text-base break-words">
              <Link className="hover:underline" to={`/projects/${id}`}>
                {title}
              </Link>
            </h2>
            <p className="text-sm text-ink-3 flex flex-wrap gap-2">
              Edited {edited}
              {isSample ? <SampleBadge /> : null}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Link className="btn btn-plain btn-sm" to={`/certificates/${id}/design`} data-changes>
                <Icon name="edit" />
                Edit design<span className="sr-only"> of {title}</span>
              </Link>
              <Form method="post" action={`/projects/${id}/duplicate`}>
                <input type="hidden" name="token" value={`${token}-${id}`} />
                <button type="submit" className="btn btn-plain btn-sm">
                  <Icon name="copy" />
                  Use for a new project<span className="sr-only">: the design of {title}</span>
                </button>
              </Form>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
