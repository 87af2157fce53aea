import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { stepForm } from "#app/features/mailings/paths/path-forms.server.ts";
import { readStepKind, STEP_KINDS } from "#app/features/mailings/paths/path-model.ts";
import { findPath, pagePath, readSteps } from "#app/features/mailings/paths/paths.server.ts";
import { readStepOptions, saveStep } from "#app/features/mailings/paths/steps.server.ts";
import { StepForm } from "#app/features/mailings/paths/views/step-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Recurring e-mails", to: "/bulk-email/rules" },
    { label: data?.name ?? "Path", to: data?.back },
    { label: "Step" },
  ],
};
export const meta: MetaFunction = () => [{ title: "A step of a path" }];

const NEW = "new";

/** `/steps/new/edit?kind=…`: a step that is added at the end. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const path = orNotFound(await findPath(db, account.id, params.pathId));
  const steps = await readSteps(db, path.id);
  const at = steps.findIndex(({ id }) => id === params.stepId);
  const step = params.stepId === NEW ? null : orNotFound(steps[at] ?? null);
  const asked = readStepKind(new URL(request.url).searchParams.get("kind"));
  const kind = orNotFound(step?.kind ?? asked);
  const { amount = 1, unit, about, otherwise } = step?.settings ?? {};
  return {
    name: path.name,
    back: pagePath(path.id),
    title: step ? `Step ${step.position}: ${STEP_KINDS[kind].label}` : STEP_KINDS[kind].label,
    isNew: step === null,
    rules: rulesOf(stepForm),
    options: await readStepOptions(db, account, steps),
    values: { kind, amount: String(amount), unit, about: about ?? step?.draftId ?? "", otherwise },
    later: step ? steps.slice(at + 1).map(({ id, position }) => ({ id, position })) : [],
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const path = orNotFound(await findPath(db, account.id, params.pathId));
  const steps = await readSteps(db, path.id);
  const step = steps.find(({ id }) => id === params.stepId) ?? null;
  if (!step && params.stepId !== NEW) {
    const text = "That step was removed in the meantime, so there was nothing to change.";
    return seeOtherWith(context.app, pagePath(path.id), { kind: "warning", text });
  }
  const submission = await readSubmission(request, stepForm);
  if (submission.status !== "success") return refuse(submission);
  const given = step ? { ...submission.value, kind: step.kind } : submission.value;
  const of = { account, userId: user.id, path, id: step?.id ?? null, now: clock() };
  const saved = await saveStep(db, of, given);
  if ("problems" in saved) return refuse(submission, saved.problems);
  return seeOther(saved.draftId ? `/bulk-email/compose/${saved.draftId}` : pagePath(path.id));
}

export default function EditStep() {
  const shown = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={shown.title}>{shown.name}</PageHead>
      <StepForm {...shown} answer={useActionData<typeof action>()} />
    </>
  );
}
