import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { registrationHead } from "#app/features/webinars/registration/public-pages.server.ts";
import { readWishes, stopSms } from "#app/features/webinars/sms/consent.server.ts";
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
export const meta = publicFormMeta((t) => t.sms.stopTitle);

/**
 * Opening the link only asks: scanners open links too. Where there is nothing to stop, the guest's
 * page says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const place = await registrationAt(args);
  const { registration } = place;
  const here = `/w/${registration.joinToken}`;
  const wish = (await readWishes(app.db, [registration.id])).get(registration.id);
  if (!wish || wish.stop) throw redirect(here);
  return { ...(await registrationHead(app, place)), phone: wish.phone, here };
}

/** A guest's way out of text messages: of everything this organiser sends to their number. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { db, clock, config } = args.context.app;
  requireSameOrigin(request, config.appUrl);
  const { registration } = await registrationAt(args);
  await readPostedForm(request);
  const wish = (await readWishes(db, [registration.id])).get(registration.id);
  if (wish && !wish.stop)
    await stopSms(db, {
      accountId: registration.accountId,
      phone: wish.phone,
      source: "page",
      now: clock(),
    });
  return seeOther(`/w/${registration.joinToken}`);
}

export default function StopSms() {
  const { head, phone, here } = useLoaderData<typeof loader>();
  const { sms: t } = useTexts();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{t.stopTitle}</h2>
        <p>{t.stopWords({ organiser: head.look.organiser, phone })}</p>
        <form method="post">
          <button type="submit">{t.stopButton}</button>
        </form>
        <a className="q s" href={here}>
          {t.keep}
        </a>
      </div>
    </PublicFormShell>
  );
}
