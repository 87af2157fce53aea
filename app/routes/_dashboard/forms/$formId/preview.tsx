import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { readLanguage } from "#app/ui/languages/languages.ts";

export const handle: DashboardHandle = { edgeToEdge: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Preview", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = orNotFound(await findForm(context.app.db, account.id, params.formId));
  const { searchParams } = new URL(request.url);
  return {
    id: form.id,
    title: form.title,
    width: searchParams.get("width") === "wide" ? "wide" : "phone",
    language: readLanguage(searchParams.get("lang")),
  };
}

const WIDTHS = [
  { width: "phone", label: "Phone" },
  { width: "wide", label: "Wide screen" },
];

export default function PreviewTab() {
  const { id, title, width, language } = useLoaderData<typeof loader>();
  const lang = language ? `lang=${language}` : "";
  const page = `/forms/${id}/preview/page${lang && `?${lang}`}`;
  const isWide = width === "wide";
  return (
    <div className="grow bg-sunken px-4 py-6">
      <h1 className="sr-only">Preview</h1>
      <nav className="text-center mb-5" aria-label="Width of the preview">
        <span className="seg-links !bg-surface">
          {WIDTHS.map((one) => (
            <Link
              key={one.width}
              to={`?width=${one.width}${lang && `&${lang}`}`}
              aria-current={one.width === width ? "true" : undefined}
              preventScrollReset
              replace
            >
              {one.label}
            </Link>
          ))}
        </span>
      </nav>
      <div className={`mx-auto ${isWide ? "max-w-[1200px]" : "max-w-[420px]"}`}>
        <div
          className={
            "overflow-hidden shadow-3 bg-canvas border-[#111A33] " +
            `${isWide ? "rounded-lg border-[6px]" : "rounded-[34px] border-[10px] max-sm:border-[6px] max-sm:rounded-lg"}`
          }
        >
          <iframe src={page} title={`Preview of ${title}`} className="w-full h-[720px] block" />
        </div>
        <p className="text-center text-sm text-ink-2 mt-4">
          This is the draft. Nothing is stored in the preview.{" "}
          <a className="link" href={page} target="_blank" rel="noopener noreferrer">
            Open it in a new page
          </a>
        </p>
      </div>
    </div>
  );
}
