import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { heldMailMessages } from "#app/features/delivery/health/health-report.server.ts";
import { triedMessage, tryHeldMail } from "#app/features/delivery/health/pausing.server.tsx";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Mail", to: "/operator/mail" }, { label: "Try now" }],
};
export const meta: MetaFunction = () => [{ title: "Try held e-mail now" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const held = await heldMailMessages(context.app, timeZone);
  // The hold has ended in the meantime.
  if (held.length === 0) throw redirect("/operator/mail");
  return { held };
}

/** Ends the hold and tries one call. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const held = await tryHeldMail(app, { operator, now: app.clock() });
  const kind = held.length > 0 ? "success" : "info";
  return seeOtherWith(app, "/operator/mail", { kind, text: triedMessage(held) });
}

export default function TryNow() {
  const { held } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Try held e-mail now?" />
      <section className="card p-5 grid gap-4 max-w-form">
        {held.map(({ lane, words }) => (
          <p key={lane}>{words}</p>
        ))}
        <p className="text-ink-2">
          We’ll make one call to the provider now. If it’s accepted, everything waiting goes out. If
          it’s refused, e-mail is held again for up to an hour.
        </p>
        <Form method="post" className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            Try now
          </button>
          <Link className="btn btn-plain" to="/operator/mail">
            Cancel
          </Link>
        </Form>
      </section>
    </>
  );
}
