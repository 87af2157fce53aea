import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findDesignProblems } from "#app/features/certificates/design/design-problems.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const meta: MetaFunction = () => [{ title: "Check the design" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, drawing, clock } = context.app;
  const project = await findProject(db, account.id, params.projectId);
  const design = projectDesign(project);
  if (!design) throw redirect("/certificates/new");
  const found = await findDesignProblems(db, drawing, { account, project, design, now: clock() });
  return { projectId: project.id, ...found };
}

/** A warning, not a barrier: what would not look right, with a way to each. */
export default function CheckDesign() {
  const { projectId, problems, checked, total, isCutShort } = useLoaderData<typeof loader>();
  const design = `/certificates/${projectId}/design`;
  return (
    <>
      <PageHead title={problems.length > 0 ? "Before you go on" : "Everything prints"}>{whoWasChecked(checked, total)}</PageHead>
      {problems.length > 0 ? (
        <ul className="card divide-y divide-line">
          {problems.map(({ text, fieldId, row }, i) => (
            <li key={i} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <Icon name="warn" className="text-progress" />
              <span className="grow basis-64 min-w-0 break-words">{text}</span>
              <Link className="link min-h-control inline-flex items-center" to={`${design}?field=${fieldId}&person=${row || 1}`}>
                Look at it<span className="sr-only">: {text}</span>
              </Link>
            </li>
          ))}
          {isCutShort ? <li className="px-4 py-3 text-ink-2">There are more of these.</li> : null}
        </ul>
      ) : (
        <p className="card px-4 py-3">Every letter has a font and every text fits its box.</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3 justify-end">
        <Link className="btn btn-plain" to={design}>
          Back to the design
        </Link>
        <Link className="btn btn-primary" to={`/certificates/${projectId}/recipients`}>
          {problems.length > 0 ? "Go on anyway" : "Next step"}
        </Link>
      </div>
    </>
  );
}

function whoWasChecked(checked: number, total: number): string {
  if (checked === 0) return "Looked at with a sample name, since nobody is in the list yet.";
  if (checked === total) return `Looked at for all ${total.toLocaleString("en")} people in the list.`;
  return `Looked at for the first ${checked.toLocaleString("en")} of ${total.toLocaleString("en")} people.`;
}
