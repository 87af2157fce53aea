import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { recordListEvent } from "#app/features/recipients/lists/list-events.server.ts";
import { ensureProjectList } from "#app/features/recipients/lists/project-list.server.ts";
import { findList, listRecipients } from "#app/features/recipients/lists/recipient-list.server.ts";
import {
  readRecipientQuery,
  readSelection,
} from "#app/features/recipients/lists/recipient-query.ts";
import {
  copyRecipients,
  savedLists,
  savedPeopleForm,
} from "#app/features/recipients/lists/saved-lists.server.ts";
import { addSegmentToProject } from "#app/features/recipients/segments/copy-segment.server.ts";
import { countsOfSegments } from "#app/features/recipients/segments/count-segments.server.ts";
import { countedPeopleLabel } from "#app/features/recipients/segments/counted-people.ts";
import {
  findPeopleSegment,
  listPeopleSegments,
} from "#app/features/recipients/segments/people-segments.server.ts";
import { SavedListPeople } from "#app/features/recipients/views/saved-list-people.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  hiddenField,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";

const LISTS_A_STEP = 8;

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Select from Existing List" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const search = new URL(request.url).searchParams;
  const base = `/certificates/${project.id}/recipients`;
  const listId = search.get("list");
  const segmentId = search.get("segment");
  if (segmentId) {
    const found = orNotFound(await findPeopleSegment(db, account.id, segmentId));
    const now = context.app.clock();
    const count = (await countsOfSegments({ db, now }, account.id, [found])).get(found.id) ?? {
      people: null,
      at: null,
    };
    // Of a large account the count is a job's, and may be some minutes old.
    const people = count.at === null ? count.people : null;
    const fit =
      people === null
        ? countedPeopleLabel(count, now, account.timeZone)
        : `${counted(people, "person", "people")} match${people === 1 ? "es" : ""} this segment now`;
    const segment = { id: found.id, name: found.name, fit, people, isEmpty: count.people === 0 };
    return { base, shown: 0, lists: [], more: false, chosen: null, segment, segments: [] };
  }
  if (!listId) {
    const segments = (await listPeopleSegments(db, account.id)).map(({ id, name }) => ({
      id,
      name,
    }));
    const shown = Math.min(
      400,
      Math.max(LISTS_A_STEP, Number(search.get("shown")) || LISTS_A_STEP),
    );
    const saved = await savedLists(db, account.id, project.listId ?? "", shown);
    return { base, shown, ...saved, chosen: null, segment: null, segments };
  }
  const list = await findList(db, { accountId: account.id, listId });
  if (!list || listId === project.listId) throw notFound();
  const query = readRecipientQuery(search);
  const page = await listRecipients(db, { accountId: account.id, listId }, query);
  const chosen = {
    id: listId,
    name: list.name,
    q: query.q,
    rules: rulesOf(savedPeopleForm),
    ...page,
  };
  return { base, shown: 0, lists: [], more: false, chosen, segment: null, segments: [] };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const project = orNotFound(await findProject(app.db, account.id, params.projectId));
  const form = await readPostedForm(request);
  if (form.has("segment")) {
    const segment = orNotFound(
      await findPeopleSegment(app.db, account.id, hiddenField(form, "segment")),
    );
    const done = await addSegmentToProject(app, { segment, actorId: user.id, project });
    return seeOtherWith(app, `/certificates/${project.id}/recipients`, done);
  }
  const submission = submissionOf(form, savedPeopleForm);
  if (submission.status !== "success") return refuse(submission);
  const { list: from, q, all, id } = submission.value;
  const fromList = await findList(app.db, { accountId: account.id, listId: from });
  if (!fromList || from === project.listId) throw notFound();
  const selection = readSelection(
    new URLSearchParams([["q", q], ["all", all ?? ""], ...id.map((one) => ["id", one])]),
  );
  if ("ids" in selection && selection.ids.length === 0)
    return refuse(submission, { form: "Tick the people to add first, or “Select all”." });
  const now = app.clock();
  const { added, already } = await app.db.transaction().execute(async (trx) => {
    const to = await ensureProjectList(trx, project, now);
    const copied = await copyRecipients(trx, { accountId: account.id, from, to, selection, now });
    const about = fromList.name;
    const event = {
      accountId: account.id,
      listId: to,
      actorId: user.id,
      kind: "copied" as const,
      about,
      added: copied.added,
    };
    if (copied.added > 0) await recordListEvent(trx, { ...event, duplicates: copied.already, now });
    return copied;
  });
  const text = [
    added === 1 ? "1 person was added." : `${added.toLocaleString("en")} people were added.`,
    already > 0
      ? `${already.toLocaleString("en")} ${already === 1 ? "was" : "were"} already on the list.`
      : "",
  ];
  return seeOtherWith(app, `/certificates/${project.id}/recipients`, {
    kind: added > 0 ? "success" : "info",
    text: text.join(" ").trim(),
  });
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

/** First the saved lists, then the people of the chosen one. */
export default function SelectFromExistingList() {
  const { base, shown, lists, more, chosen, segment, segments } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = `${base}/add/existing`;
  if (chosen) {
    return (
      <Dialog title={chosen.name} closeTo={base} wide>
        <SavedListPeople here={here} list={chosen} rules={chosen.rules} answer={answer} />
      </Dialog>
    );
  }
  if (segment) {
    return (
      <Dialog title={segment.name} closeTo={base}>
        <AddSegment here={here} segment={segment} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Select from Existing List" closeTo={base}>
      {segments.length > 0 ? <Segments here={here} segments={segments} /> : null}
      {lists.length === 0 ? (
        <EmptyState icon="list" title="No saved lists yet">
          Every project's list is saved. The lists of your other projects appear here.
        </EmptyState>
      ) : (
        <SavedLists here={here} lists={lists} />
      )}
      <div className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-plain mr-auto" to={`${base}/add`}>
          Back
        </Link>
        {more ? (
          <Form method="get" action={here} preventScrollReset>
            <button
              type="submit"
              className="btn btn-plain"
              name="shown"
              value={shown + LISTS_A_STEP}
            >
              Load More
            </button>
          </Form>
        ) : null}
      </div>
    </Dialog>
  );
}

function AddSegment({
  here,
  segment,
}: {
  here: string;
  segment: NonNullable<LoaderData["segment"]>;
}) {
  return (
    <Form method="post" action={here}>
      <input type="hidden" name="segment" value={segment.id} />
      <p className="text-ink-2">
        {segment.fit}. Those who are on the list already, and those without a name, are left out.
        People who match later are not added automatically.
      </p>
      <div className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-plain mr-auto" to={here}>
          Back
        </Link>
        {segment.isEmpty ? null : (
          <button type="submit" className="btn btn-primary">
            {segment.people === null
              ? "Add them"
              : `Add ${counted(segment.people, "person", "people")}`}
          </button>
        )}
      </div>
    </Form>
  );
}

function Segments({ here, segments }: { here: string; segments: { id: string; name: string }[] }) {
  return (
    <>
      <h2 className="panel-title mb-2">Segments</h2>
      <ul className="grid gap-2 mb-5">
        {segments.map(({ id, name }) => (
          <li key={id}>
            <Link className="choice !items-center" to={`${here}?segment=${id}`} preventScrollReset>
              <span className="block font-semibold break-words mr-auto" dir="auto">
                {name}
              </span>
              <span className="text-sm font-semibold text-brand-ink">Choose</span>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="panel-title mb-2">Lists</h2>
    </>
  );
}

function SavedLists({
  here,
  lists,
}: {
  here: string;
  lists: { id: string; name: string; people: number }[];
}) {
  return (
    <ul className="grid gap-2">
      {lists.map((list) => (
        <li key={list.id}>
          <Link className="choice !items-center" to={`${here}?list=${list.id}`} preventScrollReset>
            <span className="min-w-0 mr-auto">
              <span className="block font-semibold break-words" dir="auto">
                {list.name}
              </span>
              <span className="block text-sm text-ink-2 num">
                {list.people === 1 ? "1 person" : `${list.people.toLocaleString("en")} people`}
              </span>
            </span>
            <span className="text-sm font-semibold text-brand-ink">Choose</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
