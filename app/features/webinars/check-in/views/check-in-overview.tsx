import { Form, Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { DoorFilter, DoorNumbers, ListedCheckIn } from "../door-report.server.ts";

/** Before an organiser has said that guests are checked in at a door. */
export function NoDoorYet() {
  return (
    <div className="card">
      <EmptyState
        icon="target"
        title="Check guests in at the door"
        actions={
          <For needs="editor">
            <Form method="post">
              <button type="submit" name="intent" value="turn-on" className="btn btn-primary">
                Turn on check-in
              </button>
            </Form>
          </For>
        }
      >
        Every guest with a place gets a QR code on their page and in their e-mails. Your helpers
        scan it with their own phones, with or without a connection, and need no account.
      </EmptyState>
    </div>
  );
}

/** How full the room is: the figure that is looked at from afar. */
export function DoorFigures({
  registered,
  checkedIn,
  walkIns,
  twice,
  base,
}: DoorNumbers & { base: string }) {
  const share = registered === 0 ? 0 : Math.round((checkedIn / registered) * 100);
  return (
    <section className="card p-5" aria-labelledby="door-figures">
      <h2 className="sr-only" id="door-figures">
        At the door
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="text-[2.75rem] leading-none font-semibold num" data-checked-in={checkedIn}>
          {checkedIn.toLocaleString("en")}
        </b>
        <span className="text-lg text-ink-2">
          of {registered.toLocaleString("en")} checked in{registered > 0 ? `, ${share}%` : ""}
        </span>
      </p>
      <div className="bar mt-3">
        <svg width="100%" height="8" aria-hidden="true">
          <rect width={`${share}%`} height="8" className="fill-delivered-fill" />
        </svg>
      </div>
      {walkIns > 0 || twice > 0 ? (
        <p className="mt-3 text-sm text-ink-2">
          {walkIns > 0 ? `${walkIns.toLocaleString("en")} added at the door. ` : ""}
          {twice > 0 ? (
            <Link className="link" to={`${base}?show=twice`} preventScrollReset>
              {twice === 1 ? "1 code was" : `${twice.toLocaleString("en")} codes were`} accepted
              more than once
            </Link>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}

const FILTERS: { show: DoorFilter; label: string }[] = [
  { show: "latest", label: "Latest" },
  { show: "twice", label: "More than once" },
  { show: "no-place", label: "Without a place" },
];

const EMPTY: Record<DoorFilter, string> = {
  latest: "Nobody has been checked in yet.",
  twice: "Nobody was checked in more than once.",
  "no-place": "Nobody without a place was let in.",
};

/** Who came when, and who let them in. */
export function CheckInList({
  base,
  show,
  zone,
  checkIns,
}: {
  base: string;
  show: DoorFilter;
  zone: string;
  checkIns: (ListedCheckIn & { how: string })[];
}) {
  return (
    <section className="card overflow-hidden" aria-labelledby="arrivals">
      <div className="flex flex-wrap items-center gap-3 p-4">
        <h2 className="panel-title" id="arrivals">
          Arrivals
        </h2>
        <nav className="seg-links max-w-full flex-wrap" aria-label="Show arrivals">
          {FILTERS.map((filter) => (
            <Link
              key={filter.show}
              className="!min-h-[38px] whitespace-nowrap"
              to={filter.show === "latest" ? base : `${base}?show=${filter.show}`}
              aria-current={filter.show === show ? "true" : undefined}
              preventScrollReset
            >
              {filter.label}
            </Link>
          ))}
        </nav>
        <a className="btn btn-plain sm:ml-auto" href={`${base}.csv`} download>
          <Icon name="download" />
          Export
        </a>
      </div>
      {show === "twice" && checkIns.length > 0 ? (
        <p className="px-4 pb-3 text-sm text-ink-2">
          Each person counts once, from the earliest. More than one means that a helper without a
          connection couldn’t know of the other, or that somebody passed their code on.
        </p>
      ) : null}
      {checkIns.length === 0 ? (
        <p className="px-4 py-8 text-center text-ink-2 border-t border-line">{EMPTY[show]}</p>
      ) : (
        <DataTable
          caption="People who were checked in"
          columns={["Name", `At (${zone})`, "By", "How", { label: "Undo", isHidden: true }]}
          rows={checkIns}
        >
          {({ registrationId, name, at, by, how, isUndone, hasPlace }) => (
            <>
              <td className="wide font-semibold [overflow-wrap:anywhere]" dir="auto">
                {name}
              </td>
              <td className="num">{at}</td>
              <td className="wide text-ink-2">{by}</td>
              <td className="text-ink-2">
                <HowBadge isUndone={isUndone} hasPlace={hasPlace} how={how} />
              </td>
              <td className="wide md:text-right">
                {isUndone ? null : <UndoButton registrationId={registrationId} name={name} />}
              </td>
            </>
          )}
        </DataTable>
      )}
    </section>
  );
}

function HowBadge({
  isUndone,
  hasPlace,
  how,
}: Pick<ListedCheckIn, "isUndone" | "hasPlace"> & { how: string }) {
  if (isUndone) return <Badge status="failed">Undone</Badge>;
  return hasPlace ? how : <Badge status="progress">No place</Badge>;
}

function UndoButton({ registrationId, name }: Pick<ListedCheckIn, "registrationId" | "name">) {
  return (
    <For needs="editor">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="guest" value={registrationId} />
        <button type="submit" name="intent" value="undo" className="btn btn-quiet btn-sm">
          Undo<span className="sr-only">: {name}</span>
        </button>
      </Form>
    </For>
  );
}
