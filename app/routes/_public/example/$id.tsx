import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  exampleDesigns,
  exampleForm,
  shownExample,
} from "#app/features/certificates/examples/example-form.server.ts";
import {
  ExamplePage,
  NameAnExamplePage,
} from "#app/features/certificates/public/views/example-page.tsx";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { publicHeaders } from "#app/ui/public/public-shell.tsx";

export { ErrorBoundary, links } from "#app/ui/public/public-route.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data?.example ? "Example, not a certificate" : "This example has expired"} · ${data?.appName ?? ""}`,
  },
  { name: "robots", content: "noindex" },
];
export const headers = publicHeaders;

export function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const example = shownExample(app, params.id ?? "");
  const form = { rules: rulesOf(exampleForm), ...exampleDesigns(example?.slug ?? null) };
  return data({ appName: app.config.appName, example, form }, { status: example ? 200 : 404 });
}

export default function ExampleRoute() {
  const { example, form } = useLoaderData<typeof loader>();
  return example ? (
    <ExamplePage example={example} form={form} />
  ) : (
    <NameAnExamplePage form={form} expired />
  );
}
