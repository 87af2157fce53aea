import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  Link,
  Outlet,
  useActionData,
  useLoaderData,
  useMatches,
} from "@remix-run/react";
import { lazy, Suspense } from "react";
import { draftVersion } from "#app/features/certificates/draw/draft-drawing.server.ts";
import {
  findIssuingProject,
  findProject,
} from "#app/features/certificates/model/project.server.ts";
import * as now from "#app/features/messages/compose/composer-now.server.ts";
import {
  composeProject,
  composerFrame,
  readComposer,
} from "#app/features/messages/compose/composer-page.server.ts";
import { people } from "#app/features/messages/compose/views/send-summary.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Check, Choice } from "#app/ui/forms/field.tsx";
import messageCss from "#app/ui/styles/message-editor.css";
import { answerComposer } from "../../../_composer.server.ts";
import { keepTypedMessage } from "../../../_typed-for-deleted.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: messageCss }];
export const meta: MetaFunction = () => [{ title: "Message" }];
export const handle: DashboardHandle = {
  editor: true,
  crumbs: (data: { id: string; title: string }) => [
    { label: "Projects", to: "/projects" },
    { label: data?.title ?? "Certificate", to: `/projects/${data?.id ?? ""}` },
    { label: "Message" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const project = orNotFound(await findProject(app.db, organiser.account.id, params.projectId));
  const frame = composerFrame(new URL(request.url).searchParams, app, organiser);
  const composer = await readComposer(app, organiser, project, frame);
  const drafted = { account: organiser.account, project };
  const drawn = composer.person && (await draftVersion(app, drafted, composer.person));
  return {
    id: project.id,
    title: project.title,
    version: `${project.editedAt} ${drawn ?? ""}`,
    ...frame,
    ...composer,
  };
}

/** Its scripts are heavier than the page and come after it: until then its form is a plain one. */
const loadComposer = () =>
  import("#app/features/messages/compose/views/composer-form.tsx").then(({ ComposerForm }) => ({
    default: ComposerForm,
  }));
const ComposerForm = now.ComposerForm ?? lazy(loadComposer);

/** Coming from another page, the page appears when both are there. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([serverLoader<typeof loader>(), loadComposer()]);
  return data;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const project = await findIssuingProject(app.db, organiser.account.id, params.projectId);
  if (!project || project.deletedAt !== null)
    return keepTypedMessage(request, app, organiser, project);
  return answerComposer(request, app, organiser, composeProject(app, organiser, project));
}

/** The composer. Its confirmation is a dialog over it, which makes it inert. */
export default function ComposerPage() {
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <Suspense>
          <Composer />
        </Suspense>
      </div>
      <Outlet />
    </>
  );
}

function Composer() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const count = page.peopleCount;
  const { delivery } = (refused ?? page.kept)?.message ?? page.message;
  return (
    <ComposerForm
      here={`/certificates/${page.id}/message`}
      page={page}
      saveTo={`/certificates/${page.id}/save-message`}
      refused={refused}
      recipients={`${count.toLocaleString("en")} ${count === 1 ? "Attendee" : "Attendees"}`}
      recipientsSaid={
        <>
          <b className="font-semibold text-ink num">{people(count)}</b> in the list
        </>
      }
      nobody={{
        title: "No Recipients Added Yet?",
        text: "Add people first. You’ll then see here what each of them will get.",
        act: "Add people",
      }}
    >
      {page.sameForEveryone === null ? null : (
        <section className="card p-5 grid gap-3" aria-labelledby="same-title">
          <h2 className="panel-title" id="same-title">
            Nothing on this certificate is personal
          </h2>
          <p className="text-ink-2">
            Its design has no field for a name, so every copy looks the same.{" "}
            <Link className="link" to={`/certificates/${page.id}/design`}>
              Add a field like Full Name
            </Link>
            , or confirm that this is what you want.
          </p>
          <input type="hidden" name="asksSame" value="yes" />
          <Check
            name="sameForEveryone"
            id="sameForEveryone"
            value="yes"
            label="Everyone gets the same certificate"
            defaultChecked={refused?.sameForEveryone ?? page.sameForEveryone}
            error={refused?.errors.sameForEveryone}
          />
        </section>
      )}
      <fieldset className="grid gap-2">
        <legend className="label mb-1.5">How the certificate gets there</legend>
        <Choice name="delivery" value="link" title="As a link" defaultChecked={delivery === "link"}>
          The e-mail stays small on mobile data, and a corrected name shows automatically.
        </Choice>
        <Choice
          name="delivery"
          value="pdf"
          title="As a link, with the PDF attached"
          defaultChecked={delivery !== "link"}
        >
          For people who must have the file itself. Sending takes longer, and some mailboxes refuse
          large files.
        </Choice>
        <Check
          name="attachPicture"
          value="yes"
          label="Attach the picture (PNG) too, which makes each e-mail much larger"
          defaultChecked={delivery === "attachment"}
        />
      </fieldset>
    </ComposerForm>
  );
}
