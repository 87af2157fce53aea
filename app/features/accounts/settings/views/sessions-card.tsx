import { Form } from "@remix-run/react";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export interface SessionRow {
  name: string;
  device: string;
  address: string | null;
  /** In words: "Nigeria". Null: not known. */
  place: string | null;
  isThis: boolean;
  signedIn: ShownTime;
  /** Null: this one, which is here now. */
  lastSeen: ShownTime | null;
}

/** Every browser one is signed in with, and the buttons that sign them out. */
export function SessionsCard({ sessions }: { sessions: SessionRow[] }) {
  const others = sessions.length - 1;
  return (
    <section className="card overflow-hidden" aria-labelledby="sessions">
      <div className="card-head flex-wrap !gap-y-0 !py-2">
        <h2 id="sessions" className="panel-title">
          Where you are signed in
        </h2>
        {others > 0 ? (
          <Form method="post" action="/settings/security/sessions/end-others" preventScrollReset>
            <button type="submit" className="btn btn-quiet btn-sm">
              Sign out everywhere else
            </button>
          </Form>
        ) : null}
      </div>
      <DataTable
        caption="Browsers you are signed in with"
        columns={[
          "Device",
          "Address",
          "Signed in",
          "Last seen",
          { label: "Sign out", isHidden: true },
        ]}
        rows={sessions}
        keyOf={(session) => session.name}
      >
        {(session) => (
          <>
            <td className="font-semibold wide">
              {session.device}
              {session.isThis ? (
                <span className="badge ml-2" data-s="delivered">
                  <Icon name="okc" />
                  This device
                </span>
              ) : null}
            </td>
            <td className="wide break-all" data-l="Address">
              {session.address ?? "Not known"}
              {session.place ? <span className="text-ink-2">, {session.place}</span> : null}
            </td>
            <td className="wide" data-l="Signed in">
              <Moment time={session.signedIn} />
            </td>
            <td data-l="Last seen">
              {session.lastSeen ? <Moment time={session.lastSeen} /> : "now"}
            </td>
            <td className="text-right">
              {session.isThis ? null : (
                <Form
                  method="post"
                  action={`/settings/security/sessions/${session.name}/end`}
                  preventScrollReset
                >
                  <button type="submit" className="btn btn-plain btn-sm">
                    Sign out<span className="sr-only"> {session.device}</span>
                  </button>
                </Form>
              )}
            </td>
          </>
        )}
      </DataTable>
    </section>
  );
}
