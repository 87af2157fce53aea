import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { BUILT_IN_DESIGNS } from "../../../certificates/built-in/built-in-designs.ts";
import { readDesignPost } from "../../../certificates/designer/read-design-post.server.ts";
import { startCertificate } from "../../../certificates/designer/start-certificate.server.ts";
import type { FormErrors } from "../../../http/form-errors.ts";
import { typedValues } from "../../../http/form-problem.server.ts";
import { newFormToken } from "../../../http/one-use-token.server.ts";
import { seeOther } from "../../../http/redirects.server.ts";
import { DesignChooser } from "../../../ui/designer/design-chooser.tsx";
import type { DeskHandle } from "../../../ui/desk/desk-handle.ts";
import { FLOW_STEPS } from "../../../ui/desk/flow-steps.tsx";
import { journeyHeaders } from "../../../ui/journey/journey-headers.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { retryAfter } from "../../../untrusted-files/parsing-trouble.server.ts";

export const headers = journeyHeaders;
export const handle: DeskHandle = {
  crumbs: () => [{ label: "Certificates", to: "/certificates" }, { label: "New certificate" }],
};
export const meta: MetaFunction = () => [{ title: "New certificate" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  const designs = BUILT_IN_DESIGNS.map(({ slug, name, description }) => ({
    value: slug,
    name,
    description,
    thumbnail: `/designs/${slug}.webp`,
  }));
  return { designs, token: newFormToken() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const form = await readDesignPost(request);
  if (!(form instanceof FormData)) {
    const values = form.kept ? typedValues(form.kept.form) : {};
    return json({ errors: { file: form.problem } as FormErrors, values }, { status: form.status });
  }
  const started = await startCertificate(context.installation, organiser, form);
  if ("location" in started) return seeOther(started.location);
  return json({ errors: started.errors, values: typedValues(form) }, { status: started.status, headers: retryAfter(started) });
}

export default function NewCertificate() {
  const { designs, token } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const values = problem?.values ?? {};
  return (
    <>
      <div className="mb-6">
        <Stepper steps={FLOW_STEPS} current={1} />
      </div>
      <PageHead title="Start a certificate">
        Upload your own design or begin with one of ours. You can change everything later.
      </PageHead>
      <DesignChooser designs={designs} errors={problem?.errors ?? {}} values={values} token={values.token ?? token} />
    </>
  );
}
