import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BUILT_IN_DESIGNS } from "#app/features/certificates/built-in/built-in-designs.ts";
import { startCertificate, startForm } from "#app/features/certificates/design/designs.server.ts";
import { DesignChooser } from "#app/features/certificates/design/views/design-chooser.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { answerOf, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FLOW_STEPS, Stepper } from "#app/ui/page/stepper.tsx";
import { readDesignPost } from "./design-post.server.ts";

export const headers = retryAfterHeaders;
export const handle: DashboardHandle = {
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
  return { designs, token: newFormToken(), rules: rulesOf(startForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const form = await readDesignPost(request);
  if (!(form instanceof FormData)) {
    const submission = submissionOf(form.kept?.form ?? new FormData(), startForm);
    return json(answerOf(submission, { file: form.problem }), { status: form.status });
  }
  const started = await startCertificate(context.app, organiser, form);
  if (started.kind === "started") return seeOther(started.location);
  return json(started.answer, { status: started.status, headers: retryAfter(started) });
}

export default function NewCertificate() {
  return (
    <>
      <div className="mb-6">
        <Stepper steps={FLOW_STEPS} current={1} />
      </div>
      <PageHead title="Start a certificate">
        Upload your own design or begin with one of ours. You can change everything later.
      </PageHead>
      <DesignChooser {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
    </>
  );
}
