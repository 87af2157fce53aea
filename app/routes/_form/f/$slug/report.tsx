import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formFrame } from "#app/features/forms/public/open-form.server.ts";
import { REPORT_REASONS } from "#app/features/site/contact/report-reasons.ts";
import { ReportPage } from "#app/features/site/contact/views/report-page.tsx";
import { openFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { answerReport, reportPageData } from "#app/routes/_form/report-post.server.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.common.reportForm);

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const open = await openFormAt(args);
  return {
    ...(await formFrame(app, open)),
    ...reportPageData(app, args.request, open.texts.language),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { form, version, account, texts } = await openFormAt(args);
  return answerReport(args.request, args.context, texts.language, {
    what: "of a form",
    title: `“${version.title}” of ${account.name}`,
    path: `/f/${form.slug}`,
  });
}

export default function ReportForm() {
  const { head, ...page } = useLoaderData<typeof loader>();
  const kept = useKeptLanguage();
  const answer = useActionData<typeof action>();
  const { common, privacy } = useTexts();
  return (
    <PublicFormShell {...head} date={null} facts={[]} intro="">
      <ReportPage
        {...page}
        heading={common.reportForm}
        action={`${head.formPath}/report${kept}`}
        back={{ href: head.formPath + kept, label: privacy.backToForm }}
        reasons={REPORT_REASONS}
        answer={answer}
      />
    </PublicFormShell>
  );
}
