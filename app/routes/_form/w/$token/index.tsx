import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { webinarGate } from "#app/features/forms/webinar/webinar-gate.ts";
import { cancelRegistration } from "#app/features/webinars/registration/change-registration.server.ts";
import { registrationHead, registrationStatus } from "#app/features/webinars/registration/public-pages.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · ${data.head.title}` : "There is no such link" },
];

const ASKS = {
  registered: {
    title: "Cancel your place?",
    words: "Someone else can then have it. You get an e-mail that removes the webinar from your calendar.",
    button: "Cancel my place",
  },
  waiting: { title: "Leave the waiting list?", words: "Your turn goes to the next person.", button: "Leave the waiting list" },
  pending: { title: "Withdraw your registration?", words: "The organiser will no longer see it.", button: "Withdraw it" },
} as const;

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const place = await registrationAt(args);
  const { webinar, registration, form } = place;
  const now = app.clock();
  const standing = registrationStatus(webinar, registration, now);
  const { state } = registration;
  const isOver = standing.is === "over" || standing.is === "cancelled-webinar";
  const ask = !isOver && (state === "registered" || state === "waiting" || state === "pending") ? ASKS[state] : null;
  const isOpen = form.enabled === 1 && !form.deletedAt && webinarGate(webinar, now).takes;
  return {
    ...(await registrationHead(app, place)),
    ask,
    title: ask?.title ?? standing.title,
    words: ask?.words ?? standing.words,
    canReturn: state === "cancelled" && isOpen,
    joinPath: ask ? `/j/${registration.joinToken}` : null,
  };
}

/** Opening the link only asks: mail scanners open links too. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { app } = args.context;
  const { db, clock, config } = app;
  requireSameOrigin(request, config.appUrl);
  const { webinar, registration } = await registrationAt(args);
  await readPostedForm(request);
  const now = clock();
  const here = `/w/${registration.joinToken}`;
  const { is } = registrationStatus(webinar, registration, now);
  if (is === "over" || is === "cancelled-webinar") return seeOther(here);
  const account = await readIssuer(db, webinar.accountId);
  await db
    .transaction()
    .execute((trx) => cancelRegistration(trx, app, { webinarId: webinar.id, account, registrationId: registration.id, now }));
  wakeDelivery(db);
  return seeOther(here);
}

export default function OwnPlace() {
  const { head, ask, title, words, canReturn, joinPath } = useLoaderData<typeof loader>();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{title}</h2>
        <p>{words}</p>
        {ask ? (
          <form method="post">
            <button type="submit">{ask.button}</button>
          </form>
        ) : null}
        {joinPath ? (
          <a className="q s" href={joinPath}>
            Keep it
          </a>
        ) : null}
        {canReturn && head.formPath ? (
          <a className="q s" href={head.formPath}>
            Register again
          </a>
        ) : null}
      </div>
    </PublicFormShell>
  );
}
