import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { FieldLinks } from "#app/features/forms/list/views/field-links.tsx";
import { isSinglePage } from "#app/features/forms/public/form-path.ts";
import {
  createFieldLink,
  fieldLinkForm,
  fieldToken,
  listFieldLinks,
  revokeFieldLink,
} from "#app/features/forms/store/field-links.server.ts";
import {
  type FormVersion,
  findForm,
  publishedVersion,
} from "#app/features/forms/store/find-form.server.ts";
import { versionDefinition } from "#app/features/forms/store/stored-form.server.ts";
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
import { shownTime } from "#app/platform/time/relative-time.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Field mode", matches) },
];

async function formAt({ request, context, params }: LoaderFunctionArgs) {
  // The links let in whoever has them, so looking needs an editor too.
  const organiser = await requireOrganiser(request, context, { role: "editor" });
  const form = orNotFound(await findForm(context.app.db, organiser.account.id, params.formId));
  return { organiser, form };
}

export async function loader(args: LoaderFunctionArgs) {
  const { organiser, form } = await formAt(args);
  const { db, config, clock } = args.context.app;
  const version = await publishedVersion(db, form);
  const links = await listFieldLinks(db, form.id);
  return {
    questions: `/forms/${form.id}/questions`,
    state: stateOf(version),
    links: links.map(({ id, name, usedAt, revokedAt }) => ({
      id,
      name,
      url:
        revokedAt === null
          ? `${config.appUrl}/f/${form.slug}/field/${fieldToken(config, { id })}`
          : null,
      used: usedAt === null ? null : shownTime(usedAt, clock(), organiser.account.timeZone),
    })),
    rules: rulesOf(fieldLinkForm),
  };
}

function stateOf(version: FormVersion | null | undefined): "works" | "unpublished" | "pages" {
  if (!version) return "unpublished";
  return isSinglePage(versionDefinition(version)) ? "works" : "pages";
}

export async function action(args: ActionFunctionArgs) {
  const { organiser, form } = await formAt(args);
  const { app } = args.context;
  const here = `/forms/${form.id}/field`;
  const posted = await readPostedForm(args.request);
  if (intentOf(posted) === "revoke") {
    const revoked = await revokeFieldLink(app, organiser, form, hiddenField(posted, "link"));
    if (!revoked) throw notFound();
    const text = `The link of ${revoked.name} no longer works.`;
    return seeOtherWith(app, here, { kind: "info", text });
  }
  const submission = submissionOf(posted, fieldLinkForm);
  if (submission.status !== "success") return refuse(submission);
  const { name } = submission.value;
  if (!(await createFieldLink(app, organiser, form, name)))
    return refuse(submission, {
      form: "This form has as many links as it can. Revoke some first.",
    });
  const text = `${name} has a link. Send it to them, and to nobody else.`;
  return seeOtherWith(app, here, { kind: "success", text });
}

export default function FieldMode() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FieldLinks {...data} answer={answer} key={String(data.links.length)} />;
}
