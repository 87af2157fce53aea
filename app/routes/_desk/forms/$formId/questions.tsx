import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { brandingHint } from "../../../../billing/quota/branding-of.server.ts";
import type { FormBarState } from "../../../../forms/builder/draft-view.ts";
import { draftFlash, postDraft } from "../../../../forms/builder/post-draft.server.ts";
import { readDraftView } from "../../../../forms/builder/read-draft-view.server.ts";
import { findForm } from "../../../../forms/find-form.server.ts";
import { seeOther, seeOtherWith } from "../../../../http/redirects.server.ts";
import type { DeskHandle } from "../../../../ui/desk/desk-handle.ts";
import * as now from "../../../../ui/form-builder/builder-now.server.ts";
import { formPageTitle } from "../../../../ui/form-builder/form-page-title.ts";
import { journeyHeaders } from "../../../../ui/journey/journey-headers.ts";
import { retryAfter } from "../../../../untrusted-files/parsing-trouble.server.ts";

export const headers = journeyHeaders;
export const handle: DeskHandle = { edgeToEdge: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Questions", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const form = await findForm(db, account.id, params.formId);
  const branding = await brandingHint(db, account, clock());
  const openId = new URL(request.url).searchParams.get("q");
  return { view: await readDraftView(db, form), title: form.title, openId, branding };
}

/** Its scripts are heavier than the page and come after it: until then its forms are plain ones. */
const loadBuilder = () => import("../../../../ui/form-builder/builder.tsx").then(({ Builder }) => ({ default: Builder }));
const Builder = now.Builder ?? lazy(loadBuilder);

/** Coming from another page, the page appears when both are there. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([serverLoader<typeof loader>(), loadBuilder()]);
  return data;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const posted = await postDraft(installation, organiser, params.formId, request);
  const base = `/forms/${params.formId}`;
  if (posted.kind === "problem") {
    const form = await findForm(installation.db, organiser.account.id, params.formId);
    const { errors, element, openId, status } = posted;
    const view = await readDraftView(installation.db, form);
    return json({ view, errors, element, openId }, { status, headers: retryAfter(posted) });
  }
  if (posted.intent.act === "publish") return seeOther(`${base}/publish`);
  const { openId } = posted;
  const open = encodeURIComponent(openId ?? "");
  const here = open ? `${base}/questions?q=${open}#e-${open}` : `${base}/questions`;
  const flash = draftFlash(params.formId ?? "", posted);
  return flash ? seeOtherWith(installation, here, flash) : seeOther(here);
}

export default function QuestionsPage() {
  const { view, openId, branding } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { onSaved } = useOutletContext<{ onSaved: (bar: FormBarState) => void }>();
  return (
    <Suspense>
      <Builder
        key={view.formId}
        view={problem?.view ?? view}
        openId={problem ? problem.openId : openId}
        typed={problem?.element ?? null}
        errors={problem?.errors ?? NO_ERRORS}
        branding={branding}
        onSaved={onSaved}
      />
    </Suspense>
  );
}

const NO_ERRORS = {};
