import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { wakeDelivery } from "../../../../delivery/wake.server.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { seeOther } from "../../../../http/redirects.server.ts";
import { requireSameOrigin } from "../../../../http/same-origin.server.ts";
import { publicFormHandle } from "../../../../ui/public-form/public-form-handle.ts";
import { publicFormHeaders } from "../../../../ui/public-form/public-form-headers.ts";
import { PublicFormShell } from "../../../../ui/public-form/public-form-shell.tsx";
import { cancelRegistration } from "../../../../webinars/registration/change-place.server.ts";
import { findPlace, placeHead } from "../../../../webinars/registration/place-page.server.ts";
import { placeStanding } from "../../../../webinars/registration/place-standing.ts";
import { webinarGate } from "../../../../webinars/webinar-gate.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · ${data.head.title}` : "There is no such link" },
];

const ASKS = {
  registered: {
    title: "Cancel your place?",
    words: "Someone else can have it then. You get an e-mail that takes the webinar out of your calendar.",
    button: "Cancel my place",
  },
  waiting: { title: "Leave the waiting list?", words: "Your turn goes to who comes next.", button: "Leave the waiting list" },
  pending: { title: "Withdraw your registration?", words: "The organiser will not see it any more.", button: "Withdraw it" },
} as const;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { installation } = context;
  const place = await findPlace(installation, context.clientAddress, params.token);
  const { webinar, registration, form } = place;
  const now = installation.clock();
  const standing = placeStanding(webinar, registration, now);
  const { state } = registration;
  const isOver = standing.is === "over" || standing.is === "cancelled-webinar";
  const ask = !isOver && (state === "registered" || state === "waiting" || state === "pending") ? ASKS[state] : null;
  const isOpen = form.enabled === 1 && !form.deletedAt && webinarGate(webinar, now).takes;
  return {
    ...(await placeHead(installation, place)),
    ask,
    title: ask?.title ?? standing.title,
    words: ask?.words ?? standing.words,
    canReturn: state === "cancelled" && isOpen,
    joinPath: ask ? `/j/${registration.joinToken}` : null,
  };
}

/** Opening the link only asks: mail scanners open links too. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { installation } = context;
  const { db, clock, config } = installation;
  requireSameOrigin(request, config.appUrl);
  const { webinar, registration } = await findPlace(installation, context.clientAddress, params.token);
  await readPostedForm(request);
  const now = clock();
  const here = `/w/${registration.joinToken}`;
  const { is } = placeStanding(webinar, registration, now);
  if (is === "over" || is === "cancelled-webinar") return seeOther(here);
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail"])
    .where("id", "=", webinar.accountId)
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((trx) =>
      cancelRegistration(trx, installation, { webinarId: webinar.id, account, registrationId: registration.id, now }),
    );
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
