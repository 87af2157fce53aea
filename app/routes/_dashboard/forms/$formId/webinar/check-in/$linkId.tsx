import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findLink, linkToken } from "#app/features/webinars/check-in/links.server.ts";
import { QrCode } from "#app/features/webinars/check-in/views/guest-code.tsx";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { qrPath } from "#app/platform/text/qr-path.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("A helper’s link", matches) },
];

/**
 * A helper's link: with it anybody checks guests in and reads their names, so only those who may
 * change things see it.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "editor" });
  const { db, config } = context.app;
  const { webinar, base: webinarBase } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId, params.sessionId),
  );
  const link = await findLink(db, webinar.id, params.sessionLinkId ?? params.linkId);
  if (!link || link.revokedAt !== null) throw notFound();
  const address = `${config.appUrl}/check-in/${linkToken(config, link)}`;
  const text = `Check-in for ${webinar.title}, ${link.name}: ${address}`;
  return {
    name: link.name,
    address,
    qr: qrPath(address),
    back: `${webinarBase}/check-in`,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(text)}`,
  };
}

export default function HelperLink() {
  const { name, address, qr, back, whatsApp } = useLoaderData<typeof loader>();
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="helper-link">
      <h2 className="panel-title" id="helper-link">
        The link of <span dir="auto">{name}</span>
      </h2>
      <p className="text-ink-2">
        Send it to them, or let them scan this code with their phone. They need no account. Once
        they have opened it, it works without a connection too. Ask them to open it before they
        leave for the event.
      </p>
      <CopyField id="address" label="Link" value={address} button="Copy" />
      <QrCode qr={qr} widthPx={220} label={`QR code that opens the link of ${name}`} />
      <div className="flex flex-wrap gap-3">
        <a className="btn btn-plain" href={whatsApp} rel="noreferrer">
          Send on WhatsApp
        </a>
        <a className="btn btn-plain" href={address}>
          Open it on this device
        </a>
        <Link className="btn btn-primary" to={back}>
          Done
        </Link>
      </div>
    </section>
  );
}
