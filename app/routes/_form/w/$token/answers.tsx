import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readGuestAnswers } from "#app/features/webinars/guest/guest-page.server.ts";
import { registrationHead } from "#app/features/webinars/registration/public-pages.server.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.guest.myAnswers);

/** On a page of its own: a guest may show their page to somebody, but not what they wrote. */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const place = await registrationAt(args);
  const here = `/w/${place.registration.joinToken}`;
  const answers = await readGuestAnswers(app.db, place.registration, place.texts);
  if (!answers) throw redirect(here);
  const head = await registrationHead(app, place);
  return { ...head, answers, here, contact: head.head.look.contact };
}

export default function OwnAnswers() {
  const { head, answers, here, contact } = useLoaderData<typeof loader>();
  const { guest: t } = useTexts();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{t.answersWhat}</h2>
        <dl className="ck">
          {answers.map(({ label, words }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="pr">{words}</dd>
            </div>
          ))}
        </dl>
        <p>{t.answersChange({ address: <a href={`mailto:${contact}`}>{contact}</a> })}</p>
        <a className="q s" href={here}>
          {t.backToPage}
        </a>
      </div>
    </PublicFormShell>
  );
}
