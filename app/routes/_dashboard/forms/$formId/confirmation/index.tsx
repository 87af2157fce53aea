import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { confirmationForm } from "#app/features/forms/emails/confirmation-form.server.ts";
import {
  keepConfirmation,
  saveConfirmation,
  showConfirmationPage,
} from "#app/features/forms/emails/confirmation-page.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { formSettings } from "#app/features/forms/store/stored-form.server.ts";
import {
  LETTER_CONFLICT,
  letterText,
  pressLetterButton,
} from "#app/features/messages/compose/letter-form.server.ts";
import { testMessage } from "#app/features/messages/compose/test-email.server.ts";
import { LetterForm } from "#app/features/messages/compose/views/letter-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  answerOf,
  hiddenField,
  intentOf,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import messageCss from "#app/ui/styles/message-editor.css";
import {
  readComposerForm,
  readPostedLetter,
  readRevision,
  withBeside,
} from "../../../_composer-form.server.ts";
import { keepTypedLetter } from "../../../_typed-for-deleted.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: messageCss }];
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Confirmation", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, organiser.account.id, params.formId));
  const asked = new URL(request.url).searchParams;
  const page = await showConfirmationPage(app, organiser, form, asked.get("person"));
  return {
    settings: `/forms/${form.id}/settings`,
    isOn: formSettings(form).confirmation.enabled,
    rules: rulesOf(confirmationForm(page.known)),
    page,
    begun: asked.get("begun"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const form = await findForm(app.db, organiser.account.id, params.formId);
  if (!form) return keepTypedLetter(request, app, organiser);
  const here = `/forms/${form.id}/confirmation`;
  const actorId = organiser.user.id;
  const { form: posted, image } = await readComposerForm(request, app, organiser.account.id);
  const leave = (answer: Response) => withBeside(app, { form: posted, page: here }, answer);
  const [act = "", ...rest] = intentOf(posted).split(":");
  const argument = rest.join(":").slice(0, 200);
  if (act === "reset") {
    await saveConfirmation(app, form, { text: null, revision: null, actorId });
    return seeOtherWith(app, anew(here), { kind: "success", text: "The usual text is back." });
  }
  const keeper = keepConfirmation(app, organiser, form, hiddenField(posted, "person"));
  const outcome = await pressLetterButton(app, organiser, keeper, {
    posted: readPostedLetter(posted, keeper.fieldNames),
    act,
    argument,
    image,
  });
  const submission = submissionOf(posted, confirmationForm(keeper.known));
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
  const text = letterText(submission.value);
  const isSaved = await saveConfirmation(app, form, {
    text,
    revision: readRevision(posted),
    actorId,
  });
  if (!isSaved) return data(answerOf(submission, LETTER_CONFLICT), { status: 409 });
  return leave(seeOtherWith(app, here, { kind: "success", text: "The confirmation is saved." }));
}

/** The page with other words than those that are typed into it. */
const anew = (here: string) => `${here}?begun=${crypto.randomUUID().slice(0, 8)}`;

const STATUS = { conflict: 409, wrong: 422, "too-many-tests": 429 } as const;

/** What people get after they have filled in the form. */
export default function ConfirmationEmail() {
  return <ConfirmationForm key={useLoaderData<typeof loader>().begun} />;
}

function ConfirmationForm() {
  const { settings, isOn, rules, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, problems } = useCheckedForm({ rules, answer, values: page.values });
  return (
    <>
      <h1 className="sr-only">Confirmation</h1>
      {isOn ? null : (
        <Flash kind="info">
          Nobody gets this e-mail yet.{" "}
          <Link className="link" to={`${settings}#mails`}>
            Turn the confirmation on in Settings
          </Link>
          .
        </Flash>
      )}
      <LetterForm
        title="Confirmation to the person"
        page={page}
        problems={problems}
        typed={
          answer?.initialValue as
            | { subject?: string; body?: string; testAddress?: string; imageAlt?: string }
            | undefined
        }
        form={form}
        note={
          "The reference and a copy of the answers are added below your text. A large heading " +
          "(#) at the top is the e-mail’s heading; otherwise it is the form’s title."
        }
        back={
          <Link className="btn btn-quiet" to={settings}>
            <Icon name="back" />
            <span className="max-sm:sr-only">Back to Settings</span>
          </Link>
        }
      />
    </>
  );
}
