import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionsOf } from "#app/features/forms/model/pages.ts";
import { formFrame } from "#app/features/forms/public/open-form.server.ts";
import { versionDefinition } from "#app/features/forms/store/stored-form.server.ts";
import { openFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { useRootData } from "#app/ui/page/root-data.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.common.privacy);

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
  const { head, organiser, contact, asked, retentionDays, isWebinar } =
    useLoaderData<typeof loader>();
  const kept = useKeptLanguage();
  const appName = useRootData()?.appName ?? "";
  const t = useTexts().privacy;
  const address = <a href={`mailto:${contact}`}>{contact}</a>;
  return (
    <PublicFormShell {...head} date={null} facts={[]} intro="">
      <div className="p">
        <h2>{t.title}</h2>
        <h3>{t.whoAsks}</h3>
        <p>{t.whoAsksWords({ organiser, product: appName })}</p>
        <h3>{t.whatIsKept}</h3>
        <p>{isWebinar ? t.webinarKeeps : t.formKeeps}</p>
        <ul className="ls">
          {asked.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
        <h3>{t.howLong}</h3>
        <p>
          {retentionDays === null
            ? t.untilDeleted({ organiser })
            : t.deletedAfter({ count: retentionDays })}{" "}
          {t.unfinished({ organiser })}
        </p>
        <h3>{t.rights}</h3>
        <p>{t.rightsWords({ address })}</p>
        <h3>{t.cookies}</h3>
        <p>{t.cookiesWords({ cookie: <b>iweri_form_…</b> })}</p>
        <p>{t.onPhone}</p>
        <a className="q s" href={head.formPath + kept}>
          {t.backToForm}
        </a>
      </div>
    </PublicFormShell>
  );
}
