import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useOutlet } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  addNote,
  deleteNote,
  noteForm,
  oneResponseForm,
  setHandling,
  tagsOfForm,
} from "#app/features/forms/responses/handling/handle-responses.server.ts";
import { findResponse } from "#app/features/forms/responses/responses.server.ts";
import { showResponse } from "#app/features/forms/responses/show-responses.server.ts";
import {
  EditsCard,
  FactsCard,
  HandlingCard,
  NotesCard,
} from "#app/features/forms/responses/views/response-aside.tsx";
import { readOptionalTagNames } from "#app/features/recipients/tags/tag-names.ts";
import { webinarOfForm } from "#app/features/webinars/model/webinar.server.ts";
import {
  answerOf,
  hiddenField,
  intentOf,
  readPostedForm,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { openResponses } from "../_open-responses.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: formPageTitle(`Response ${data?.response.number ?? ""}`, matches) },
];

export async function loader(args: LoaderFunctionArgs) {
  const { app, organiser, form, scope, query, search } = await openResponses(args);
  const { responseId } = args.params;
  const response = orNotFound(await showResponse(app, scope, query, responseId));
  await recordAccess(app, organiser, "response", responseId);
  return {
    form: `/forms/${form.id}`,
    search: search && `?${search}`,
    response,
    known: await tagsOfForm(app.db, form.id),
    rules: { handling: rulesOf(oneResponseForm), note: rulesOf(noteForm) },
    hasWebinar: (await webinarOfForm(app.db, form.id)) !== null,
  };
}

/**
 * `handling` saves status and tags, `note` adds a note, `delete-note` deletes one. Each does what
 * was typed for the others as well, so that no button loses it.
 */
export async function action(args: ActionFunctionArgs) {
  const { app, organiser, form, base, search } = await openResponses(args);
  const { id } = orNotFound(await findResponse(app.db, form, args.params.responseId));
  const posted = await readPostedForm(args.request);
  const [intent, noteId = hiddenField(posted, "noteId")] = intentOf(posted).split(" ");
  const hasNote = intent === "note" || hiddenField(posted, "note").trim() !== "";
  const note = hasNote ? submissionOf(posted, noteForm) : null;
  const isHandled = intent === "handling" || posted.has("status");
  const handling = isHandled ? submissionOf(posted, oneResponseForm) : null;
  const wrong = [handling, note].find((one) => one && one.status !== "success");
  if (wrong) {
    const answers = { handling: handling && answerOf(handling), note: note && answerOf(note) };
    return data({ answers }, { status: 422 });
  }
  if (handling?.status === "success") {
    const { status, tags } = handling.value;
    const handled = { status, tags: readOptionalTagNames(tags).names };
    await app.db.transaction().execute((trx) => setHandling(trx, form, id, handled));
  }
  if (note?.status === "success")
    await addNote(app.db, form, id, {
      text: note.value.note,
      actorId: organiser.user.id,
      now: app.clock(),
    });
  if (intent === "delete-note" && !(await deleteNote(app.db, id, noteId))) throw notFound();
  return seeOther(`${base}/${id}${search && `?${search}`}`);
}

/** One response: every answer in the words of the version it was given to. */
export default function ResponsePage() {
  const { form, search, response, known, rules, hasWebinar } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  const answerTo = (intent: "handling" | "note") => given?.answers[intent] ?? undefined;
  const dialog = useOutlet();
  const base = `${form}/responses`;
  const here = `${base}/${response.id}`;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <p className="mb-3">
          <Link className="link inline-flex items-center gap-1.5 min-h-control" to={base + search}>
            <Icon name="back" />
            {search ? "All that match" : "All responses"}
          </Link>
        </p>
        <PageHead
          title={response.name || response.email || `Response ${response.number}`}
          actions={<ResponseActs response={response} base={base} search={search} />}
        >
          Response {response.number}, sent in on {response.when}
        </PageHead>
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] items-start">
          <AnswersCard here={here} answers={response.answers} />
          <div className="grid gap-5">
            <Form method="post" className="grid gap-5" preventScrollReset noValidate>
              <HandlingCard
                key={`${response.id} ${response.status} ${response.tags}`}
                response={response}
                known={known}
                rules={rules.handling}
                answer={answerTo("handling")}
              />
              <NotesCard
                key={`${response.id} ${response.notes.length}`}
                notes={response.notes}
                rules={rules.note}
                answer={answerTo("note")}
              />
            </Form>
            <FactsCard response={response} form={form} hasWebinar={hasWebinar} />
            <EditsCard edits={response.edits} />
          </div>
        </div>
      </div>
      {dialog}
    </>
  );
}

type ShownAnswer = SerializeFrom<typeof loader>["response"]["answers"][number];

function AnswersCard({ here, answers }: { here: string; answers: ShownAnswer[] }) {
  return (
    <section className="card" aria-label="Answers">
      <dl>
        {answers.map(({ id, label, words, original, files, isPictured }) => (
          <div key={id} className="px-4 py-3 border-t border-line first:border-t-0">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd
              className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere] text-left"
              dir="auto"
            >
              {isPictured ? (
                // As on the paper that it is or would be on, in the dark theme too.
                <img
                  className="block mb-1 max-h-24 max-w-[min(100%,18rem)] rounded bg-white px-3 py-2"
                  src={`${here}/signatures/${id}`}
                  alt=""
                />
              ) : null}
              {files.length > 0 && isPictured ? words : null}
              {files.length > 0 ? (
                <ul className="grid gap-1">
                  {files.map((file) => (
                    <li key={file.id}>
                      <a
                        className="link inline-flex items-center gap-2"
                        href={`${here}/files/${file.id}`}
                        download
                      >
                        <Icon name="download" />
                        {file.name}
                      </a>{" "}
                      <span className="text-sm text-ink-3">{file.size}</span>
                    </li>
                  ))}
                </ul>
              ) : (
                words || <span className="text-ink-3">No answer</span>
              )}
            </dd>
            {original !== null ? (
              <dd
                className="mt-1 text-sm text-ink-3 whitespace-pre-line [overflow-wrap:anywhere] text-left"
                dir="auto"
              >
                Changed. They answered: {original || "nothing"}
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </section>
  );
}

function ResponseActs({
  response,
  base,
  search,
}: {
  response: Pick<SerializeFrom<typeof loader>["response"], "id" | "newer" | "older">;
  base: string;
  search: string;
}) {
  const here = `${base}/${response.id}`;
  return (
    <>
      {response.newer ? (
        <Link className="btn btn-plain" to={`${base}/${response.newer}${search}`} rel="prev">
          <Icon name="left" />
          Newer
        </Link>
      ) : null}
      {response.older ? (
        <Link className="btn btn-plain" to={`${base}/${response.older}${search}`} rel="next">
          Older
          <Icon name="right" />
        </Link>
      ) : null}
      <For needs="editor">
        <Link className="btn btn-plain" to={`${here}/edit`} reloadDocument>
          <Icon name="edit" />
          Edit answers
        </Link>
      </For>
      <Link className="btn btn-plain" to={`${base}/print?id=${response.id}`} reloadDocument>
        <Icon name="form" />
        Print
      </Link>
      <Link className="btn btn-danger" to={`${here}/delete${search}`} preventScrollReset>
        <Icon name="trash" />
        Delete
      </Link>
    </>
  );
}
