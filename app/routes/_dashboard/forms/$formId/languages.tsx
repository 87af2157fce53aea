import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import {
  readAsked,
  readStamp,
  savedMessage,
  showTranslations,
} from "#app/features/forms/translating/show-translations.server.ts";
import {
  offerLanguage,
  saveTranslations,
} from "#app/features/forms/translating/translate-form.server.ts";
import { TranslationsForm } from "#app/features/forms/translating/views/translations-form.tsx";
import { readWebinarTexts } from "#app/features/webinars/event/read-webinar-texts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { languageName, readLanguage } from "#app/ui/languages/languages.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Languages", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  return showTranslations(
    db,
    { form, webinar: await readWebinarTexts(db, form) },
    readAsked(new URL(request.url).searchParams),
  );
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const who = { accountId: account.id, userId: user.id, formId: params.formId };
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const here = `/forms/${form.id}/languages`;
  const asked = readAsked(new URL(request.url).searchParams);
  const posted = await readPostedForm(request);
  const intent = intentOf(posted);
  if (intent === "add" || intent === "remove") {
    const language = readLanguage(hiddenField(posted, "language"));
    if (!language) return seeOther(here);
    const isDone = await offerLanguage(app, { ...who, language, isOffered: intent === "add" });
    if (!isDone) throw notFound();
    const name = languageName(language);
    const text =
      intent === "add"
        ? `Visitors can choose ${name} now.`
        : `Visitors can no longer choose ${name}. What you wrote in it is kept.`;
    return seeOtherWith(app, intent === "add" ? `${here}?to=${language}` : here, {
      kind: "success",
      text,
    });
  }
  const language = readLanguage(asked.to);
  if (!language) return seeOther(here);
  const typed = new Map(
    [...posted].flatMap(([name, value]) =>
      name.startsWith("t-") ? [[name, String(value)] as const] : [],
    ),
  );
  const given = {
    ...who,
    language,
    typed,
    shown: readStamp(hiddenField(posted, "shown")),
    readWebinar: readWebinarTexts,
  };
  const outcome = orNotFound(await saveTranslations(app, given));
  const webinar = await readWebinarTexts(db, form);
  if (outcome.kind === "problem") {
    const page = await showTranslations(db, { form, webinar }, asked, typed);
    return data({ page, errors: outcome.errors }, { status: outcome.status });
  }
  const now = orNotFound(await findForm(db, account.id, params.formId));
  const text = await savedMessage(db, now, webinar, { language, notes: outcome.notes });
  const { search } = new URL(request.url);
  return seeOtherWith(app, `${here}${search}`, {
    kind: outcome.notes.length > 0 ? "info" : "success",
    text,
  });
}

/** What the organiser wrote, in each language that visitors may choose. */
export default function Languages() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as
    | { page: typeof loaded; errors: Record<string, string> }
    | undefined;
  const page = answer?.page ?? loaded;
  const { base, ownName, languages, more, shown } = page;
  return (
    <div className="max-w-[1080px] mx-auto">
      <ErrorSummary errors={answer?.errors} />
      <h1 className="text-2xl">Languages</h1>
      <p className="text-ink-2 mt-2 max-w-[65ch]">
        Your form is written in {ownName} (
        <Link className="link" to={`${base}/settings#language-card`}>
          change
        </Link>
        ). Write it in other languages here. Answers are the same in all of them: an option chosen
        in one language counts as the same option. What our templates say is filled in when you add
        a language. What is missing is shown in {ownName}. Questions change when you publish;
        everything else changes as soon as you save.
      </p>
      <div className="grid gap-6 mt-6">
        {languages.length > 1 ? (
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {languages.map(({ language, name, message }) => (
              <li key={language} className="card p-4">
                <Link
                  className="link font-semibold"
                  to={`${base}/languages?to=${language}`}
                  aria-current={shown?.language === language ? "page" : undefined}
                >
                  {name}
                </Link>
                <span className="block text-sm text-ink-2 mt-1">{message}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {shown ? (
          <TranslationsForm
            key={`${shown.language} ${shown.part} ${shown.stamp}`}
            page={page}
            shown={shown}
            errors={answer?.errors ?? {}}
          />
        ) : null}
        <For needs="editor">
          <div className="card p-4 flex flex-wrap items-end gap-3">
            {more.length > 0 ? (
              <Form method="post" className="flex flex-wrap items-end gap-3 mr-auto">
                <Select name="language" label="Offer another language" options={more} />
                <button
                  type="submit"
                  name="intent"
                  value="add"
                  className={shown ? "btn btn-plain" : "btn btn-primary"}
                >
                  Add
                </button>
              </Form>
            ) : null}
            {shown ? (
              <Form method="post">
                <input type="hidden" name="language" value={shown.language} />
                <button type="submit" name="intent" value="remove" className="btn btn-quiet">
                  Stop offering {shown.name}
                </button>
              </Form>
            ) : null}
          </div>
        </For>
      </div>
    </div>
  );
}
