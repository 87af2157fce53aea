import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import { tagNameForm } from "#app/features/people/tagging.server.ts";
import {
  countTags,
  deleteTag,
  findTag,
  mergeTags,
  renameTag,
} from "#app/features/recipients/tags/tags.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { keepTyped } from "../../_typed-for-deleted.server.ts";

export const handle: DashboardHandle = {
  crumbs: (data: { tag?: { name: string } }) => [
    { label: "People", to: "/people" },
    { label: "Tags", to: "/people/tags" },
    { label: data?.tag?.name ?? "Tag" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Edit tag" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id } = orNotFound(await findTag(context.app.db, account.id, params.tagId));
  const tags = await countTags(context.app.db, account.id);
  const tag = tags.find((one) => one.id === id);
  if (!tag) throw notFound();
  const others = tags
    .filter((one) => one.id !== id)
    .map(({ id: value, name: label }) => ({ value, label }));
  return { tag, others, rules: rulesOf(tagNameForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const tag = await keepTyped(request, { what: "tag" }, async () =>
    orNotFound(await findTag(app.db, account.id, params.tagId)),
  );
  const by = { accountId: account.id, actorId: user.id, now: app.clock() };
  const form = await readPostedForm(request);
  const intent = intentOf(form);
  if (intent === "delete") {
    await deleteTag(app.db, tag, by);
    return seeOtherWith(app, "/people/tags", {
      kind: "success",
      text: `The tag ${tag.name} was deleted.`,
    });
  }
  if (intent === "merge") {
    const into = orNotFound(await findTag(app.db, account.id, hiddenField(form, "into")));
    if (into.id === tag.id) throw notFound();
    await mergeTags(app.db, { ...by, from: tag, into });
    return seeOtherWith(app, "/people/tags", {
      kind: "success",
      text: `${tag.name} was merged into ${into.name}.`,
    });
  }
  const submission = submissionOf(form, tagNameForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await renameTag(app.db, tag, { ...by, name: submission.value.name });
  if (outcome.kind === "taken")
    return refuse(submission, {
      name: `You have a tag ${outcome.by.name} already. To combine the two, merge them below.`,
    });
  return seeOtherWith(app, "/people/tags", {
    kind: "success",
    text: `The tag is now called ${submission.value.name}.`,
  });
}

export default function EditTag() {
  const { tag, others, rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
    values: { name: tag.name },
  });
  const people = counted(tag.people, "person has", "people have");
  return (
    <>
      <PageHead title={tag.name}>
        {people.charAt(0).toUpperCase() + people.slice(1)} this tag.
      </PageHead>
      <div className="grid gap-5 max-w-[40rem]">
        <Form method="post" className="card p-5 grid gap-4" {...form}>
          <Editable needs="editor">
            <ErrorSummary errors={problems} />
            <TextInput {...inputOf(fields.name)} label="Name" autoComplete="off" />
            <div className="flex flex-wrap justify-end gap-3">
              <Link className="btn btn-plain" to="/people/tags">
                Cancel
              </Link>
              <button type="submit" className="btn btn-primary">
                Rename
              </button>
            </div>
          </Editable>
        </Form>
        {others.length > 0 ? (
          <Form method="post" className="card p-5 grid gap-4">
            <Editable needs="editor">
              <Select
                name="into"
                label="Merge into"
                hint="Everyone with this tag gets the other one, segments use that one, and this one is deleted."
                options={others}
              />
              <div className="flex justify-end">
                <button type="submit" className="btn btn-plain" name="intent" value="merge">
                  Merge
                </button>
              </div>
            </Editable>
          </Form>
        ) : null}
        <Form method="post" className="card p-5 flex flex-wrap items-center gap-3">
          <Editable needs="editor">
            <p className="mr-auto text-ink-2">
              Deleting a tag deletes nobody. Segments that use it then match nobody.
            </p>
            <button type="submit" className="btn btn-danger" name="intent" value="delete">
              Delete tag
            </button>
          </Editable>
        </Form>
      </div>
    </>
  );
}
