import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findIssuerPage } from "#app/features/certificates/issuer-page/issuer-pages.server.ts";
import { readFormLook } from "#app/features/forms/public/form-look.server.ts";
import { ReportPage } from "#app/features/site/contact/views/report-page.tsx";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { answerReport, reportPageData } from "#app/routes/_form/report-post.server.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.issuerPage.report);

/** The issuer that is reported, in the frame of its own public forms. */
async function readReported({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const { app } = context;
  const { accountId, name } = orNotFound(await findIssuerPage(app.db, params.name ?? ""));
  return { look: await readFormLook(app, { accountId }), path: `/i/${name}` };
}

export async function loader(args: LoaderFunctionArgs) {
  const { look, path } = await readReported(args);
  const { language } = visitorTexts(args.request);
  return {
    // What `meta` puts into the page's title.
    head: { title: look.organiser },
    look,
    path,
    style: look.style,
    themeColour: look.themeColour,
    language,
    ...reportPageData(args.context.app, args.request, language),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { look, path } = await readReported(args);
  const about = { what: "of an issuer", title: look.organiser, path };
  return answerReport(args.request, args.context, visitorTexts(args.request).language, about);
}

export default function ReportIssuer() {
  const { head: _, look, path, ...page } = useLoaderData<typeof loader>();
  const kept = useKeptLanguage();
  const answer = useActionData<typeof action>();
  const { issuerPage } = useTexts();
  return (
    <PublicFormShell look={look} title={issuerPage.report} formPath={null}>
      <ReportPage
        {...page}
        action={`${path}/report${kept}`}
        back={{ href: path + kept, label: issuerPage.back }}
        // A form can ask for passwords, an issuer can't.
        reasons={["pretends", "harm", "other"]}
        answer={answer}
      />
    </PublicFormShell>
  );
}
