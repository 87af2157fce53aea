import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { DoorAct } from "#app/engines/door-device/door-protocol.ts";
import {
  actOfForm,
  doorPage,
  readDoorQuery,
} from "#app/features/webinars/check-in/door-page.server.ts";
import { type Door, doorCookie, recordUse } from "#app/features/webinars/check-in/links.server.ts";
import { recordActs, walkInForm } from "#app/features/webinars/check-in/record-check-ins.server.ts";
import { DoorPage } from "#app/features/webinars/check-in/views/door-page.tsx";
import { walkInProblem } from "#app/features/webinars/check-in/walk-in-problem.ts";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { doorAt, requireOpen, WALK_IN_LIMIT } from "#app/routes/_door/_door.server.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.event ? `Check-in · ${data.event.title}` : "Check-in" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const door = await doorAt(args);
  requireOpen(door);
  const page = await doorPage(app, door, readDoorQuery(new URL(args.request.url).searchParams));
  await recordUse(app.db, door.link, app.clock());
  // A code that is scanned with the phone's own camera leads here, as long as this browser is a
  // helper's.
  return data(
    { ...page, rules: rulesOf(walkInForm) },
    { headers: { "Set-Cookie": doorCookie(app.config, door) } },
  );
}

/** Without scripts: one press, one act. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { app } = args.context;
  requireSameOrigin(request, app.config.appUrl);
  const door = await doorAt(args);
  requireOpen(door);
  const posted = await readPostedForm(request);
  const intent = intentOf(posted);
  const field = (name: string) => hiddenField(posted, name);
  const now = app.clock().getTime();
  if (intent === "walk-in") {
    const submission = submissionOf(posted, walkInForm);
    if (submission.status !== "success") return refuse(submission);
    const wait = await consume(door.link.id, WALK_IN_LIMIT);
    if (wait !== null) throw tooMany(wait);
    return act(app, door, { kind: "walk-in", id: field("id"), ...submission.value, at: now });
  }
  const given = {
    id: field("id"),
    guest: field("guest"),
    checkIn: field("checkIn"),
    q: field("q"),
  };
  const asked = actOfForm(intent, given, now);
  return asked ? act(app, door, asked) : seeOther(`/check-in/${door.token}`);
}

async function act(
  app: ActionFunctionArgs["context"]["app"],
  { webinar, link, token }: Door,
  asked: DoorAct,
) {
  const given = { webinarId: webinar.id, link, acts: [asked], now: app.clock() };
  const [result] = await app.db.transaction().execute((trx) => recordActs(trx, given));
  const here = new URLSearchParams();
  if (!result) throw new Error(`nothing came of the act ${asked.id}`);
  const { outcome, guest } = result;
  if (outcome !== "in" && outcome !== "undone" && outcome !== "no-place")
    here.set("refused", outcome);
  else if (guest) here.set("done", guest);
  if (outcome === "in") here.set("made", asked.id);
  return seeOther(`/check-in/${token}?${here}`);
}

export default function CheckIn() {
  const { rules, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DoorPage
      {...page}
      result={answer ? walkInProblem(answer) : page.result}
      walkIn={{ rules, answer }}
    />
  );
}
