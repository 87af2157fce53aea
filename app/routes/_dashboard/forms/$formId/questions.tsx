import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useOutletContext,
} from "@remix-run/react";
import { lazy, Suspense, useRef } from "react";
import { brandingHint } from "#app/features/billing/quota/branding.server.ts";
import * as now from "#app/features/forms/builder/builder-now.server.ts";
import { draftFlash, postDraft } from "#app/features/forms/builder/draft-form.server.ts";
import { drawForm } from "#app/features/forms/builder/drawn-form.server.tsx";
import { readDraftView } from "#app/features/forms/builder/form-state.server.ts";
import { type FormBarState, formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { studioLoader } from "#app/features/forms/builder/views/load-studio.ts";
import { unlessUsed, useTakeOver } from "#app/features/forms/builder/views/use-take-over.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { FirstScript } from "#app/ui/page/first-script.tsx";
import { readDraftPost } from "../draft-post.server.ts";

export const headers = retryAfterHeaders;
export const handle: DashboardHandle = { editor: true, edgeToEdge: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Questions", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const branding = await brandingHint(db, account, clock());
  const openId = new URL(request.url).searchParams.get("q");
  return {
    view: await readDraftView(db, form),
    drawn: await drawForm(context.app, form),
    title: form.title,
    openId,
    branding,
  };
}

/**
 * Its scripts are heavier than the page and come after it: until then its forms are plain ones. The
 * open card's come last.
 */
const loadBuilder = () =>
  import("#app/features/forms/builder/views/builder.tsx").then(({ Builder }) => ({
    default: Builder,
  }));
const Builder = now.Builder ?? lazy(() => unlessUsed(loadBuilder()));
const OpenCard =
  now.OpenCard ??
  lazy(() =>
    import("#app/features/forms/builder/views/open-card.tsx").then(({ OpenCard: Card }) => ({
      default: Card,
    })),
  );

/** Coming from another page, the page appears when both are there. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([
    serverLoader<typeof loader>(),
    loadBuilder(),
    studioLoader.load().catch(() => null),
  ]);
  return data;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const post = { ...(await readDraftPost(request)), takesLines: true };
  const posted = orNotFound(await postDraft(app, organiser, params.formId, post));
  const base = `/forms/${params.formId}`;
  if (posted.kind === "problem") {
    const form = orNotFound(await findForm(app.db, organiser.account.id, params.formId));
    const { errors, element, openId, status } = posted;
    const view = await readDraftView(app.db, form);
    return data(
      {
        view,
        drawn: await drawForm(app, form),
        errors,
        element,
        openId,
        lines: post.fields.getAll("lines"),
      },
      { status, headers: retryAfter(posted) },
    );
  }
  if (posted.intent.act === "publish") return seeOther(`${base}/publish`);
  const { openId } = posted;
  const open = encodeURIComponent(openId ?? "");
  const here = open ? `${base}/questions?q=${open}#e-${open}` : `${base}/questions`;
  const flash = draftFlash(params.formId ?? "", posted);
  return flash ? seeOtherWith(app, here, flash) : seeOther(here);
}

export default function QuestionsPage() {
  const { view, drawn, openId, branding } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { onSaved } = useOutletContext<{ onSaved: (bar: FormBarState) => void }>();
  const shown = { view, drawn, openId, typed: null, errors: NO_ERRORS };
  const start = problem ? { ...problem, typed: problem.element } : shown;
  const common = { OpenCard, studioLoader, branding, lines: problem?.lines, onSaved };
  const taken = useTakeOver(loadBuilder, studioLoader, onSaved);
  const first = useRef(view);
  if (taken) {
    const { Live, answer } = taken;
    const elements = { ...drawn.elements, ...answer.drawn.elements };
    const saved = {
      ...answer,
      drawn: { ...drawn, ...answer.drawn, elements },
      typed: answer.element,
    };
    // What the server says later goes on from there.
    const from = view === first.current ? saved : start;
    return <Live key={view.formId} {...from} {...common} />;
  }
  return (
    <>
      <Suspense>
        <Builder key={view.formId} {...start} {...common} />
      </Suspense>
      <FirstScript html={FIRST} />
    </>
  );
}

/** Empty in browsers. */
const FIRST = now.firstBuilderScript?.() ?? "";

const NO_ERRORS = {};
