import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { previewPath } from "#app/features/certificates/model/project-paths.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import type { DesignNote } from "#app/features/certificates/preflight/design-notes.ts";
import { growBoxFor } from "#app/features/certificates/preflight/grow-box.server.ts";
import {
  readGroup,
  readGroupPart,
  readPreflight,
} from "#app/features/certificates/preflight/preflight.server.ts";
import { LeftOutCard } from "#app/features/certificates/preflight/views/left-out-card.tsx";
import { ProblemGroupCard } from "#app/features/certificates/preflight/views/problem-group-card.tsx";
import {
  leaveOut,
  readLeftOut,
  takeBack,
} from "#app/features/certificates/projects/left-out-people.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import { Pager } from "#app/ui/lists/pager.tsx";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { useLivePage } from "#app/ui/page/use-live-page.ts";

/** Most lists are looked at within this; the page of a longer one shows how far it is. */
const WAIT_MS = 700;
/** Of A4 on a screen. */
const PRINT_WIDTH_PX = 1280;
/** People of one problem on a page of its own: `?group=`. */
const PEOPLE_A_PAGE = 24;

export const meta: MetaFunction = () => [{ title: "Check the certificates" }];

async function findDesigned({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  const design = projectDesign(project);
  if (!design) throw redirect("/certificates/new");
  return { account, project, design };
}

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const { account, project, design } = await findDesigned(args);
  const query = new URL(args.request.url).searchParams;
  const chosen = await readChosen(
    app,
    { account, project, design },
    query.get("group"),
    query.get("page"),
  );
  const found = await readPreflight(app, { account, project, design }, WAIT_MS);
  return { projectId: project.id, leftOut: await readLeftOut(app.db, project), chosen, ...found };
}

/**
 * One page of the people with the problem that is looked at alone; null when none is, or nobody has
 * it any more.
 */
async function readChosen(
  app: Parameters<typeof readGroupPart>[0],
  given: Parameters<typeof readGroupPart>[1],
  key: string | null,
  asked: string | null,
) {
  if (!key) return null;
  const wish = Math.max(1, Math.floor(Number(asked)) || 1);
  const pageOf = (page: number) =>
    readGroupPart(app, given, { key, from: (page - 1) * PEOPLE_A_PAGE, to: page * PEOPLE_A_PAGE });
  const group = await pageOf(wish);
  if (!group || group.people.length > 0) return group && { group, page: wish };
  // Fewer have it since: the last page there is.
  const last = Math.ceil(group.count / PEOPLE_A_PAGE);
  return { group: (await pageOf(last)) ?? group, page: last };
}

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  const given = await findDesigned(args);
  const { account, project } = given;
  const page = `/certificates/${project.id}/design/check${new URL(args.request.url).search}`;
  const [intent = "", ...rest] = intentOf(await readPostedForm(args.request)).split(":");
  const about = rest.join(":");
  const done = (text: string) => seeOtherWith(app, page, { kind: "success", text });
  const inform = (text: string) => seeOtherWith(app, page, { kind: "info", text });
  switch (intent) {
    case "grow": {
      const recipientIds = await readGroup(app, given, about);
      const grown = await growBoxFor(app, account, project.id, {
        fieldId: about.split(".")[1] ?? "",
        recipientIds,
      });
      if (grown.kind === "grown")
        return done(`The box of ${grown.label} is larger now. Undo in the designer takes it back.`);
      if (grown.kind === "no-room")
        return inform(
          `There is no free space around ${grown.label}. Move what is beside it, or shorten the value.`,
        );
      return inform("That field has changed in the meantime. Look again.");
    }
    case "leave-out":
    case "leave-out-one": {
      const ids = intent === "leave-out" ? await readGroup(app, given, about) : [about];
      const count = await leaveOut(app.db, project, ids, app.clock());
      return count === 0
        ? inform("The list has changed in the meantime. Look again.")
        : done(`${people(count)} left out.`);
    }
    case "take-back":
    case "take-back-all":
      await takeBack(app.db, project, intent === "take-back" ? about : null);
      return seeOther(page);
  }
  return seeOther(page);
}

/**
 * A warning, not a barrier: what would not look right on whose certificate, and what can be done
 * about it.
 */
export default function CheckDesign() {
  const { projectId, version, groups, notes, checked, total, state, leftOut, chosen } =
    useLoaderData<typeof loader>();
  const isRunning = state === "running";
  useLivePage(isRunning, 1_000);
  const design = `/certificates/${projectId}/design`;
  const here = `${design}/check`;
  const isSpoilt = [...groups, ...notes].some(({ isSerious }) => isSerious);
  const remarks = groups.length + notes.length;
  if (chosen) {
    return <EveryoneWithProblem {...chosen} />;
  }
  const doneTitle = remarks > 0 ? "Before you continue" : "Everything prints";
  return (
    <>
      <PageHead title={isRunning ? "Looking at every certificate" : doneTitle}>
        {whoWasChecked(state, checked, total)}
      </PageHead>
      {isRunning ? (
        <div className="mb-6 flex items-center gap-4">
          <ProgressBar
            label="Certificates checked"
            parts={[{ share: checked / total, look: "brand" }]}
            className="grow"
          />
          <Link
            className="link min-h-control inline-flex items-center shrink-0"
            to={`${design}/check`}
            preventScrollReset
          >
            See its progress
          </Link>
        </div>
      ) : null}
      <div className="grid gap-5">
        {notes.length > 0 ? (
          <ul className="card divide-y divide-line">
            {notes.map((note) => (
              <NoteOnDesign key={note.text} note={note} projectId={projectId} version={version} />
            ))}
          </ul>
        ) : null}
        {groups.map((group) => (
          <ProblemGroupCard
            key={group.key}
            group={group}
            projectId={projectId}
            version={version}
            here={here}
          />
        ))}
        {remarks === 0 && state === "done" ? (
          <p className="card px-4 py-3">
            Every letter has a font, and every text fits its box at a good size.
          </p>
        ) : null}
        <LeftOutCard {...leftOut} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3 justify-end">
        <Link className="btn btn-plain" to={design}>
          Back to the design
        </Link>
        <Link className="btn btn-primary" to={`/certificates/${projectId}/recipients`}>
          {isSpoilt ? "Continue anyway" : "Next step"}
        </Link>
      </div>
    </>
  );
}

/** One page of the people with a problem, without what else was found. */
function EveryoneWithProblem({
  group,
  page,
}: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["chosen"]>) {
  const { projectId, version, checked, total, state } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const check = `/certificates/${projectId}/design/check`;
  const here = `${check}?${search}`;
  return (
    <>
      <PageHead title="Everyone with this problem">{whoWasChecked(state, checked, total)}</PageHead>
      <ProblemGroupCard
        group={group}
        projectId={projectId}
        version={version}
        here={here}
        pages={
          <Pager page={page} pageSize={PEOPLE_A_PAGE} total={group.count} search={`${search}`} />
        }
      />
      <div className="mt-6 flex justify-end">
        <Link className="btn btn-plain" to={check}>
          Back to the whole check
        </Link>
      </div>
    </>
  );
}

/**
 * What is the same for everyone. Where it spoils the certificate it is shown: the element alone, or
 * some of the page as large as in print.
 */
function NoteOnDesign({
  note: { text, fieldId, isSerious },
  projectId,
  version,
}: {
  note: DesignNote;
  projectId: string;
  version: string;
}) {
  const base = `/certificates/${projectId}`;
  const picture = `${previewPath(projectId, 1, version)}&${fieldId ? `field=${fieldId}` : `w=${PRINT_WIDTH_PX}`}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon
        name={isSerious ? "warn" : "info"}
        className={isSerious ? "text-progress" : "text-ink-3"}
      />
      <span className="grow basis-64 min-w-0 break-words">{text}</span>
      {isSerious ? (
        <img
          src={picture}
          alt={fieldId ? "What it looks like now" : "Part of it, as large as in print"}
          width="224"
          height="96"
          loading="lazy"
          className={`w-56 h-24 rounded border border-line bg-sunken ${fieldId ? "object-contain" : "object-none"}`}
        />
      ) : null}
      <Link
        className="link min-h-control inline-flex items-center"
        to={fieldId ? `${base}/design?field=${fieldId}` : `${base}/design`}
      >
        Look at it<span className="sr-only">: {text}</span>
      </Link>
    </li>
  );
}

function people(count: number): string {
  return `${counted(count, "person", "people")} ${count === 1 ? "is" : "are"}`;
}

function whoWasChecked(
  state: "running" | "done" | "failed",
  checked: number,
  total: number,
): string {
  if (state === "failed") return "Something went wrong on our side. Reload the page to continue.";
  if (total === 0) return "Checked with a sample name, since nobody is on the list yet.";
  const all = total.toLocaleString("en");
  return checked < total
    ? `Checked ${checked.toLocaleString("en")} of ${all} so far. You can leave this page: the check continues.`
    : `Checked for all ${all} people in the list.`;
}
