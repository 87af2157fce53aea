import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionsOf } from "#app/features/forms/model/pages.ts";
import { versionDefinition } from "#app/features/forms/model/stored-form.server.ts";
import { formFrame } from "#app/features/forms/public/open-form.server.ts";
import { openFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { useRootData } from "#app/ui/page/root-data.ts";
import { publicFormHandle, publicFormHeaders, publicFormMeta } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta("Privacy");

export async function loader(args: LoaderFunctionArgs) {
  const open = await openFormAt(args);
  const { form, version, account, webinar } = open;
  return {
    ...(await formFrame(args.context.app, open)),
    organiser: account.name,
    contact: account.supportEmail,
    asked: questionsOf(versionDefinition(version).elements).map(({ id, label }) => ({ id, label })),
    retentionDays: form.retentionDays,
    isWebinar: webinar !== null,
  };
}

export default function FormPrivacy() {
  const { head, organiser, contact, asked, retentionDays, isWebinar } = useLoaderData<typeof loader>();
  const appName = useRootData()?.appName ?? "";
  const mail = <a href={`mailto:${contact}`}>{contact}</a>;
  return (
    <PublicFormShell {...head} date={null} facts={[]} intro="">
      <div className="p">
        <h2>Who sees your answers, and for how long</h2>
        <h3>Who asks</h3>
        <p>
          {organiser} made this form and receives the answers. {appName} keeps them on {organiser}’s behalf and uses them for
          nothing else.
        </p>
        <h3>What is kept, and what for</h3>
        <p>
          {isWebinar
            ? "To register you, send you the webinar’s e-mails and know who attended, these answers and the time you sent them:"
            : "What the form asks, and the time you sent it:"}
        </p>
        <ul className="ls">
          {asked.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
        <h3>How long</h3>
        <p>
          {retentionDays === null
            ? `Until ${organiser} deletes them.`
            : `Answers are deleted ${retentionDays} ${retentionDays === 1 ? "day" : "days"} after they arrive.`}{" "}
          Unfinished answers are deleted after 2 days, or 30 days after you asked for a link to them.
        </p>
        <h3>Your rights</h3>
        <p>To see, correct or delete your answers, write to {mail}. Name the reference from the thank-you page if you have it.</p>
        <h3>Cookies</h3>
        <p>
          One at most, <b>iweri_form</b>: it keeps your place in this form until you close the browser. We load nothing from other
          sites, and don’t track you.
        </p>
        <a className="q s" href={head.formPath}>
          Back to the form
        </a>
      </div>
    </PublicFormShell>
  );
}
