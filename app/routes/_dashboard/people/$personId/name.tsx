import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { handleNameCorrection } from "#app/features/people/correct/correct-name.server.ts";
import {
  nameForm,
  showNameCorrection,
} from "#app/features/people/correct/name-correction.server.ts";
import { NameCertificates } from "#app/features/people/correct/views/name-certificates.tsx";
import { findPerson } from "#app/features/people/people.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readSubmission, refuse } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { keepTyped } from "../../_typed-for-deleted.server.ts";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "People", to: "/people" },
    { label: data?.person.name ?? "Person", to: `/people/${data?.person.id}` },
    { label: "Correct name" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Correct name" }];

/**
 * The form's fields travel in the address after "Show preview", so that the picture shows what was
 * typed.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const person = orNotFound(await findPerson(db, account.id, params.personId));
  const shown = await showNameCorrection(
    db,
    person,
    new URL(request.url).searchParams,
    account.timeZone,
  );
  return { ...shown, token: newFormToken() };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const person = await keepTyped(request, { what: "person" }, () =>
    findPerson(app.db, account.id, params.personId).then(orNotFound),
  );
  const submission = await readSubmission(request, nameForm);
  if (submission.status !== "success") return refuse(submission);
  const said = await handleNameCorrection(app, {
    person,
    actorId: user.id,
    form: submission.value,
  });
  return seeOtherWith(app, `/people/${person.id}`, said);
}

export default function CorrectName() {
  const data = useLoaderData<typeof loader>();
  const base = `/people/${data.person.id}`;
  return (
    <>
      <PageHead title="Correct name">Correct it here, and it is right everywhere.</PageHead>
      {data.names.length > 1 ? (
        <nav className="card p-4 mb-5" aria-label="Names at this address">
          <p className="text-ink-2 mb-2">
            Several names are used with {data.person.email}. Choose the one to correct:
          </p>
          <ul className="flex flex-wrap gap-2">
            {data.names.map(({ key, name }) => (
              <li key={key}>
                <Link
                  className={`btn btn-sm ${key === data.key ? "btn-primary" : "btn-plain"}`}
                  aria-current={key === data.key ? "true" : undefined}
                  to={`${base}/name?name=${encodeURIComponent(key)}`}
                  dir="auto"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div
        className={
          "grid gap-5 items-start " +
          `${data.picture ? "lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)]" : "max-w-[40rem]"}`
        }
      >
        <NameForm key={data.key} base={base} />
        {data.picture ? (
          <figure className="card overflow-hidden">
            <div className="bg-sunken p-4 sm:p-6">
              <img
                className="paper w-full h-auto"
                src={data.picture.src}
                width={data.picture.widthPx}
                height={data.picture.heightPx}
                alt={data.previewed ? "The certificate as it will be" : "The certificate as it is"}
              />
            </div>
            <figcaption className="p-3 text-sm text-ink-2 border-t border-line">
              {data.picture.title}.{" "}
              {data.previewed
                ? "After the change."
                : "Before the change. Show preview draws it with your changes."}
            </figcaption>
          </figure>
        ) : null}
      </div>
    </>
  );
}

function WhereItChanges() {
  const { lists, moreLists, inResponses } = useLoaderData<typeof loader>();
  const count = lists.length + moreLists;
  return (
    <div className="rounded border border-line bg-sunken p-3.5 text-sm grid gap-1.5">
      <p>
        {count === 0
          ? "This name isn’t on any list. "
          : `Changes on ${count === 1 ? "1 list" : `${count.toLocaleString("en")} lists`}: `}
        <span className="text-ink-2">
          {lists.join(", ")}
          {moreLists > 0 ? ` and ${moreLists.toLocaleString("en")} more` : ""}
          {count > 0 ? ". " : ""}
        </span>
        It also changes under People and in webinar registrations. If a list already has the right
        name, the wrong row is removed.
      </p>
      {inResponses > 0 ? (
        <p className="text-ink-2">
          It changes in {counted(inResponses, "response")} to forms, too. The history of each keeps
          what was typed.
        </p>
      ) : null}
      <p className="text-ink-2">You can undo it by correcting the name again.</p>
    </div>
  );
}

function NameForm({ base }: { base: string }) {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? data.answer;
  const { form, fields, problems } = useCheckedForm({
    rules: data.rules,
    answer,
    values: data.values,
  });
  return (
    <Form method="post" className="card p-5 grid gap-4" preventScrollReset {...form}>
      <ErrorSummary errors={problems} />
      <input type="hidden" name="token" value={data.token} />
      <input type="hidden" name="name" value={data.key} />
      <TextInput {...inputOf(fields.firstName)} label="First Name" />
      <TextInput {...inputOf(fields.lastName)} label="Last Name" />
      <WhereItChanges />
      <NameCertificates
        certificates={data.certificates}
        more={data.moreCertificates}
        fields={fields}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Link className="btn btn-quiet mr-auto -ml-3" to={base}>
          Cancel
        </Link>
        {data.picture ? (
          <button type="submit" formMethod="get" className="btn btn-plain">
            Show preview
          </button>
        ) : null}
        <button type="submit" className="btn btn-primary">
          Correct name
        </button>
      </div>
    </Form>
  );
}
