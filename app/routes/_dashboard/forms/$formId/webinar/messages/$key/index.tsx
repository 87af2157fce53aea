import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { lazy, Suspense } from "react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  LETTER_CONFLICT,
  pressLetterButton,
} from "#app/features/messages/compose/letter-form.server.ts";
import { testMessage } from "#app/features/messages/compose/test-email.server.ts";
import { MailPreview } from "#app/features/messages/compose/views/mail-preview.tsx";
import { questionLabels } from "#app/features/webinars/emails/webinar-values.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import {
  findMessage,
  messageForm,
  removeReminder,
  resetMessage,
  saveMessage,
} from "#app/features/webinars/reminders/message-form.server.ts";
import * as now from "#app/features/webinars/reminders/message-now.server.ts";
import {
  keepMessage,
  showMessagePage,
} from "#app/features/webinars/reminders/message-page.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  answerOf,
  hiddenField,
  intentOf,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import messageCss from "#app/ui/styles/message-editor.css";
import {
  readComposerForm,
  readPostedLetter,
  readRevision,
  withBeside,
} from "../../../../../_composer-form.server.ts";
import { keepTypedLetter } from "../../../../../_typed-for-deleted.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: messageCss }];
export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Message", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const message = findMessage(webinar, params.key);
  if (!message) throw notFound();
  const asked = new URL(request.url).searchParams;
  const personId = asked.get("person");
  const { key, name, when, kind, minutes, words } = message;
  return {
    base: `/forms/${form.id}/webinar/messages`,
    message: { key, name, when, kind, minutes, enabled: words?.enabled ?? false },
    canEdit: words !== null,
    rules: rulesOf(messageForm(key, questionLabels(form))),
    page: await showMessagePage(app, organiser, { form, webinar, message, personId }),
    begun: asked.get("begun"),
  };
}

/** Its scripts are heavier than the page and come after it: until then its form is a plain one. */
const loadForm = () =>
  import("#app/features/webinars/reminders/views/message-form.tsx").then(({ MessageForm }) => ({
    default: MessageForm,
  }));
const MessageForm = now.MessageForm ?? lazy(loadForm);

/** Coming from another page, the page appears when both are there. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([serverLoader<typeof loader>(), loadForm()]);
  return data;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const found = await findDashboardWebinar(app.db, organiser.account.id, params.formId);
  const message = found && findMessage(found.webinar, params.key);
  if (!found || !message?.words) return keepTypedLetter(request, app, organiser);
  const { form, webinar } = found;
  const base = `/forms/${form.id}/webinar/messages`;
  const here = `${base}/${message.key}`;
  const { form: posted, image } = await readComposerForm(request, app, organiser.account.id);
  const leave = (answer: Response) => withBeside(app, { form: posted, page: here }, answer);
  const [act = "", ...rest] = intentOf(posted).split(":");
  const argument = rest.join(":").slice(0, 200);
  if (act === "remove" && message.key !== "new" && message.kind === "reminder") {
    await removeReminder(app, webinar, message.minutes);
    return seeOtherWith(app, base, {
      kind: "info",
      text: `The reminder ${message.when} is removed.`,
    });
  }
  if (act === "reset") {
    await resetMessage(app, webinar, message);
    return seeOtherWith(app, anew(here), { kind: "success", text: "The usual text is back." });
  }
  const personId = hiddenField(posted, "person");
  const keeper = keepMessage(app, organiser, { form, webinar, message, personId });
  const outcome = await pressLetterButton(app, organiser, keeper, {
    posted: readPostedLetter(posted, keeper.fieldNames),
    act,
    argument,
    image,
  });
  const submission = submissionOf(posted, messageForm(message.key, questionLabels(form)));
  if ("errors" in outcome)
    return data(answerOf(submission, outcome.errors), { status: STATUS[outcome.kind] });
  if (outcome.kind === "test-sent")
    return leave(seeOtherWith(app, here, await testMessage(app, organiser.account, outcome.to)));
  if (act === "discard") return seeOther(anew(here));
  if (outcome.kind === "kept") {
    const person =
      act === "person" && argument
        ? `?${new URLSearchParams({ person: argument })}#preview-title`
        : "";
    const at = person || (/^(?:insert|block|image)$/.test(act) ? "#body" : "");
    return leave(seeOther(`${here}${at}`));
  }
  if (submission.status !== "success") return refuse(submission);
  const saved = await saveMessage(app, webinar, message.key, {
    typed: submission.value,
    revision: readRevision(posted),
  });
  if (saved.kind === "conflict")
    return data(answerOf(submission, LETTER_CONFLICT), { status: 409 });
  if (saved.kind === "refused") return refuse(submission, { [saved.field]: saved.problem });
  const text = saved.when ? `Saved: ${saved.when}.` : `Saved: ${message.name}.`;
  return leave(seeOtherWith(app, base, { kind: "success", text }));
}

/** The page with other words than those that are typed into it. */
const anew = (here: string) => `${here}?begun=${crypto.randomUUID().slice(0, 8)}`;

const STATUS = { conflict: 409, wrong: 422, "too-many-tests": 429 } as const;

export default function EditMessage() {
  const { base, message, canEdit, rules, page, begun } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (canEdit)
    return (
      <Suspense>
        <MessageForm
          key={`${message.key} ${begun}`}
          base={base}
          message={message}
          page={page}
          rules={rules}
          answer={answer}
        />
      </Suspense>
    );
  return (
    <section aria-labelledby="preview" className="grid gap-3 max-w-[46rem]">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="panel-title min-w-0" id="preview">
          {message.name}
          <span className="block font-normal text-sm text-ink-2">
            {message.when}. It repeats what the person’s last e-mail said about their place.
          </span>
        </h2>
        <Link className="btn btn-plain btn-sm" to={base}>
          Back
        </Link>
      </div>
      <MailPreview
        address={`${page.here}/preview?${new URLSearchParams({ person: page.person.id, v: page.preview.version })}`}
        title={`The e-mail to ${page.person.name}`}
        sender={page.sender}
        to={page.person.email}
        preview={page.preview}
      />
    </section>
  );
}
