import { Link } from "@remix-run/react";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export interface ShownKey {
  id: string;
  name: string;
  hint: string;
  createdBy: string | null;
  /** What it may do, in words. */
  may: string;
  created: ShownTime;
  /** Null: never. */
  expires: { on: string; isOver: boolean } | null;
  /** Null: never. */
  lastUsed: ShownTime | null;
  lastUsedAddress: string | null;
  /** Null: it is in use. */
  revoked: ShownTime | null;
}

/** Every key of the account, and the buttons that make and end them. */
export function KeysCard({ keys, mayChange }: { keys: ShownKey[]; mayChange: boolean }) {
  return (
    <section className="card overflow-hidden" aria-labelledby="keys">
      <div className="card-head flex-wrap !gap-y-2 !py-2">
        <h2 id="keys" className="panel-title">
          API keys
        </h2>
        {mayChange ? (
          <Link className="btn btn-primary btn-sm" to="/settings/api/new" preventScrollReset>
            <Icon name="plus" />
            Create a key
          </Link>
        ) : null}
      </div>
      {keys.length === 0 ? (
        <EmptyState icon="key" title="No keys yet">
          A key lets your own software add recipients, and issue and send certificates.
        </EmptyState>
      ) : (
        <DataTable
          caption="API keys"
          columns={[
            "Name",
            "Key",
            "Created",
            "Last used",
            "Expires",
            { label: "Change", isHidden: true },
          ]}
          rows={keys}
        >
          {(key) => (
            <>
              <td className="wide [overflow-wrap:anywhere]">
                <span className="block font-semibold">{key.name}</span>
                <span className="block text-sm text-ink-2">{key.may}</span>
              </td>
              <td data-l="Key">
                <code>iwk_…{key.hint}</code>
              </td>
              <td className="wide" data-l="Created">
                <Moment time={key.created} />
                {key.createdBy ? <span className="text-ink-2"> by {key.createdBy}</span> : null}
              </td>
              <td data-l="Last used">
                {key.lastUsed ? <Moment time={key.lastUsed} /> : "never"}
                {key.lastUsedAddress ? (
                  <span className="text-ink-2 break-all"> from {key.lastUsedAddress}</span>
                ) : null}
              </td>
              <td data-l="Expires">
                <Expiry expires={key.expires} />
              </td>
              <td className="wide md:text-right">
                {key.revoked ? (
                  <span className="text-ink-2 text-sm">
                    Revoked <Moment time={key.revoked} />
                  </span>
                ) : null}
                {mayChange && !key.revoked ? <KeyButtons keyId={key.id} name={key.name} /> : null}
              </td>
            </>
          )}
        </DataTable>
      )}
    </section>
  );
}

function Expiry({ expires }: { expires: { on: string; isOver: boolean } | null }) {
  if (expires === null) return <>never</>;
  if (!expires.isOver) return <>{expires.on}</>;
  return <span className="font-semibold text-bad-ink">Expired {expires.on}</span>;
}

function KeyButtons({ keyId, name }: { keyId: string; name: string }) {
  return (
    <span className="inline-flex flex-wrap gap-2 md:justify-end">
      <Link
        className="btn btn-quiet btn-sm"
        to={`/settings/api/keys/${keyId}/rename`}
        preventScrollReset
      >
        Rename<span className="sr-only"> {name}</span>
      </Link>
      <Link
        className="btn btn-plain btn-sm"
        to={`/settings/api/keys/${keyId}/revoke`}
        preventScrollReset
      >
        Revoke<span className="sr-only"> {name}</span>
      </Link>
    </span>
  );
}
