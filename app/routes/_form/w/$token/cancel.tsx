import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { cancelRegistration } from "#app/features/webinars/registration/change-registration.server.ts";
import {
  registrationHead,
  registrationStatus,
} from "#app/features/webinars/registration/public-pages.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.cancel.title);

/**
 * Opening the link only asks: mail scanners open links too. Where there is nothing to cancel, the
 * guest's page says why.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const place = await registrationAt(args);
  const { webinar, registration, texts } = place;
  const { is } = registrationStatus(webinar, registration, app.clock(), texts);
  const { state } = registration;
  const here = `/w/${registration.joinToken}`;
  const isOff = is === "over" || is === "cancelled-webinar";
  if (isOff || state === "declined" || state === "cancelled") throw redirect(here);
  return { ...(await registrationHead(app, place)), ask: texts.cancel[state], here };
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { app } = args.context;
  const { db, clock, config } = app;
  requireSameOrigin(request, config.appUrl);
  const { webinar, registration, texts } = await registrationAt(args);
  await readPostedForm(request);
  const now = clock();
  const here = `/w/${registration.joinToken}`;
  const { is } = registrationStatus(webinar, registration, now, texts);
  if (is === "over" || is === "cancelled-webinar") return seeOther(here);
  const account = await readIssuer(db, webinar.accountId);
  await db.transaction().execute((trx) =>
    cancelRegistration(trx, app, {
      webinarId: webinar.id,
      account,
      registrationId: registration.id,
      now,
    }),
  );
  wakeDelivery(db);
  return seeOther(here);
}

export default function CancelPlace() {
  const { head, ask, here } = useLoaderData<typeof loader>();
  const { cancel: t } = useTexts();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{ask.title}</h2>
        <p>{ask.words}</p>
        <form method="post">
          <button type="submit">{ask.button}</button>
        </form>
        <a className="q s" href={here}>
          {t.keep}
        </a>
      </div>
    </PublicFormShell>
  );
}
