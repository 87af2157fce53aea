import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  readTargetChoices,
  setTarget,
  targetForm,
} from "#app/features/holders/mine/targets.server.ts";
import { TargetPage } from "#app/features/holders/mine/views/target-page.tsx";
import { hiddenField, readPostedForm, submissionOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { mineAddress, requireVisit } from "./require-visit.server.ts";

export { ErrorBoundary, links, unlistedMeta as meta } from "#app/ui/public/public-route.tsx";
export { ownPageHeaders as headers } from "#app/ui/public/public-shell.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const visit = await requireVisit({ request, context });
  const { language, mine: t } = visitorTexts(request);
  const choices = await readTargetChoices(app, visit);
  return { language, appName: app.config.appName, title: t.target, choices };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const visit = await requireVisit({ request, context });
  const form = await readPostedForm(request);
  const submission = submissionOf(form, targetForm(visitorTexts(request).language));
  if (submission.status !== "success") {
    const [typed = "", year = "", body = ""] = ["points", "year", "body"].map((name) =>
      hiddenField(form, name).slice(0, 200),
    );
    const problem = submission.error?.points?.[0] ?? "";
    return data({ problem, typed, year, body }, { status: 422 });
  }
  await setTarget(app, visit, submission.value);
  return seeOther(mineAddress(request));
}

export default function Target() {
  const { language, choices } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as
    | { problem: string; typed: string; year: string; body: string }
    | undefined;
  return (
    <TextsProvider value={textsIn(language)}>
      <TargetPage choices={choices} refused={refused} />
    </TextsProvider>
  );
}
