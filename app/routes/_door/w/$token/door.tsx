import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { webinarWhen } from "#app/features/forms/webinar/webinar-times.ts";
import { guestCode } from "#app/features/webinars/check-in/guest-code.server.ts";
import { QrCode } from "#app/features/webinars/check-in/views/guest-code.tsx";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.code} · ${data.title}` : "Your code" }];

/** A guest's code alone: large on a screen, one page on paper. Without a place there is none, and their page says why. */
export async function loader(args: LoaderFunctionArgs) {
  const { webinar, registration } = await registrationAt(args);
  const shown = guestCode(args.context.app.config, webinar, registration);
  if (!shown) throw redirect(`/j/${registration.joinToken}`);
  const { name, email } = registration;
  return json({ ...shown, name: name || email, title: webinar.title, when: webinarWhen(webinar) });
}

export default function DoorTicket() {
  const { code, qr, name, title, when } = useLoaderData<typeof loader>();
  return (
    <main id="main">
      <h1>{title}</h1>
      <p className="m">{when}</p>
      <p>
        <QrCode qr={qr} widthPx={300} label={`QR code for the door: ${code}`} />
      </p>
      <p className="w" dir="auto">
        <b>{name}</b>
      </p>
      <p>
        If it can’t be scanned, read these letters out: <b>{code}</b>
      </p>
      <p className="m">This code is personal: it lets one person in, once.</p>
    </main>
  );
}
