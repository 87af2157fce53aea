import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guestCode } from "#app/features/webinars/check-in/guest-code.server.ts";
import { QrCode } from "#app/features/webinars/check-in/views/guest-code.tsx";
import { webinarWhen } from "#app/features/webinars/model/webinar-times.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  textsOfPage,
} from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  {
    title: data ? `${data.code} · ${data.title}` : textsOfPage(data, location.search).door.yourCode,
  },
];

/**
 * A guest's code alone: large on a screen, one page on paper. Without a place there is none, and
 * their page says why.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { webinar, registration, texts } = await registrationAt(args);
  const shown = guestCode(args.context.app.config, webinar, registration);
  if (!shown) throw redirect(`/j/${registration.joinToken}`);
  const { name, email } = registration;
  return {
    ...shown,
    name: name || email,
    title: webinar.title,
    when: webinarWhen(webinar, texts),
    language: texts.language,
  };
}

export default function DoorTicket() {
  const { code, qr, name, title, when, language } = useLoaderData<typeof loader>();
  const { door: t } = textsIn(language);
  return (
    <main id="main">
      <h1>{title}</h1>
      <p className="m">{when}</p>
      <p>
        <QrCode qr={qr} widthPx={300} label={t.qr({ code })} />
      </p>
      <p className="w" dir="auto">
        <b>{name}</b>
      </p>
      <p>{t.readOut({ code: <b>{code}</b> })}</p>
      <p className="m">{t.personal}</p>
    </main>
  );
}
