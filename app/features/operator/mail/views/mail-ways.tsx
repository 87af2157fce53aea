import type { showMail } from "#app/features/delivery/health/health-report.server.ts";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { WarningBadge } from "./accounts-by-health.tsx";

type Ways = NonNullable<Awaited<ReturnType<typeof showMail>>["ways"]>;

/** Several providers: which is used for what, and how each does. */
export function MailWays({ ways }: { ways: Ways }) {
  return (
    <section className="card overflow-hidden mb-5" aria-labelledby="ways-title">
      <div className="card-head">
        <h2 id="ways-title" className="panel-title">
          Providers
        </h2>
      </div>
      <DataTable
        caption="Providers that e-mail leaves by, and whether each works"
        columns={["Name", "Takes", "Turn", "Status"]}
        rows={ways}
        keyOf={(way) => way.id}
      >
        {(way) => (
          <>
            <td className="wide">
              <b className="font-semibold">{way.id}</b>
              <span className="block text-sm text-ink-3 break-all">{way.provider}</span>
            </td>
            <td>
              {way.takes}
              <span className="block text-sm text-ink-3">{way.rate}</span>
            </td>
            <td>
              <span className="md:hidden text-ink-3">Turn </span>
              {way.turn}
            </td>
            <td className="max-md:col-span-full break-words">
              {way.isWell ? (
                <Badge status="delivered">Working</Badge>
              ) : (
                <>
                  <WarningBadge>Not working</WarningBadge>
                  <span className="block text-sm text-ink-2">{way.status}</span>
                </>
              )}
            </td>
          </>
        )}
      </DataTable>
      <p className="px-4 py-3 text-sm text-ink-3 border-t border-line">
        E-mail leaves by the first that works. One that doesn’t is tried again automatically. An
        e-mail that may already have left is never sent again by another provider.
      </p>
    </section>
  );
}
