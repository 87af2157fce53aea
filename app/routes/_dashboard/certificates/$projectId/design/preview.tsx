import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pictureAt } from "#app/features/certificates/design/designer-view.ts";
import { readDesignerView } from "#app/features/certificates/design/read-designer-view.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Preview: ${data?.title ?? "certificate"}` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config, clock } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const row = Number(new URL(request.url).searchParams.get("person")) || 1;
  const view = await readDesignerView(db, {
    account,
    appUrl: config.appUrl,
    project,
    chosenId: null,
    row,
    now: clock(),
  });
  if (!view) throw redirect("/certificates/new");
  const { projectId, title, page, person, picture } = view;
  return { projectId, title, page, person, picture };
}

/** The certificate alone, as large as the window allows. */
export default function PreviewDesign() {
  const { projectId, title, page, person, picture } = useLoaderData<typeof loader>();
  const { row, total, name } = person;
  const design = `/certificates/${projectId}/design`;
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <Link className="btn btn-plain" to={`${design}?person=${row || 1}#file`}>
              <Icon name="upload" />
              Re-upload
            </Link>
            <Link className="btn btn-plain" to={`${design}?person=${row || 1}`}>
              Back to the design
            </Link>
            <form method="post" action={design} encType="multipart/form-data">
              <button type="submit" className="btn btn-primary" name="intent" value="next">
                Next step
              </button>
            </form>
          </>
        }
      >
        {row === 0
          ? "With a sample name, since nobody is on the list yet."
          : `Row ${row.toLocaleString("en")} of ${total.toLocaleString("en")}: ${name}`}
      </PageHead>
      <img
        src={pictureAt(picture, 1720)}
        srcSet={[480, 860, 1280, 1720, 2000]
          .map((width) => `${pictureAt(picture, width)} ${width}w`)
          .join(", ")}
        sizes="(min-width: 1024px) calc(100vw - 330px), calc(100vw - 32px)"
        width={page.widthPx}
        height={page.heightPx}
        className={`paper w-full h-auto mx-auto ${
          page.heightPx > page.widthPx
            ? "max-w-[max(14rem,(100vh-17rem)*.707)]"
            : "max-w-[max(20rem,(100vh-17rem)*1.414)]"
        }`}
        alt={`Certificate preview for ${name || "nobody yet"}`}
      />
      {total > 1 ? (
        <p className="mt-5 flex flex-wrap justify-center gap-x-4">
          {row > 1 ? (
            <Link
              className="link min-h-control inline-flex items-center"
              to={`?person=${row - 1}`}
              preventScrollReset
            >
              Previous person
            </Link>
          ) : null}
          {row < total ? (
            <Link
              className="link min-h-control inline-flex items-center"
              to={`?person=${row + 1}`}
              preventScrollReset
            >
              Next person
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
