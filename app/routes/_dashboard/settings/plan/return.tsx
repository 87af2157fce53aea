import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { showReturn } from "#app/features/billing/checkout/payment-page.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

/** How often the page of a payment that is on its way asks again, in seconds. */
const AGAIN_SECONDS = "5";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Your payment"} · Account settings` },
  ...(data?.isWaiting ? [{ httpEquiv: "refresh", content: AGAIN_SECONDS }] : []),
];

/**
 * Where payers come back to. It asks the provider, and what that says is what happens: coming here
 * grants nothing.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const reference = new URL(request.url).searchParams.get("reference") ?? "";
  const shown = await showReturn(context.app, account, reference);
  if (!shown) throw notFound();
  return data(shown, { headers: { "Cache-Control": "no-store" } });
}

export default function Return() {
  const { title, lines, receipt, again } = useLoaderData<typeof loader>();
  return (
    <SettingsCard id="payment" title={title}>
      <div className="grid gap-2 max-w-prose" role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {again ? (
          <Link className="btn btn-primary" to={again}>
            Try again
          </Link>
        ) : null}
        <Link className={`btn ${again ? "btn-plain" : "btn-primary"}`} to="/settings/plan">
          See your plan
        </Link>
        {receipt ? (
          <a className="btn btn-plain" href={receipt} download>
            Download the receipt
          </a>
        ) : null}
      </div>
    </SettingsCard>
  );
}
