import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  exampleDesigns,
  exampleForm,
  makeExample,
} from "#app/features/certificates/examples/example-form.server.ts";
import { NameAnExamplePage } from "#app/features/certificates/public/views/example-page.tsx";
import {
  answerOf,
  hiddenField,
  readPostedForm,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Put your name on a certificate · ${data?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];
export const headers = publicHeaders;

/** `?template=harmattan`: as the gallery links to it. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("template");
  return {
    appName: context.app.config.appName,
    rules: rulesOf(exampleForm),
    ...exampleDesigns(asked),
  };
}

/**
 * The name travels in the body and is sealed in the address that follows, so that it is in no log.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const form = await readPostedForm(request);
  const submission = submissionOf(form, exampleForm);
  if (submission.status === "success")
    return seeOther(`/example/${makeExample(app, submission.value)}`);
  const designs = exampleDesigns(hiddenField(form, "design"));
  return data({ answer: answerOf(submission), ...designs }, { status: 422 });
}

export default function ExampleRoute() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <NameAnExamplePage form={{ ...asked, ...refused }} />;
}
