import { Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { LIST_FILES } from "#app/features/recipients/imports/list-problem.ts";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { StarButton } from "#app/ui/lists/item-menu.tsx";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { type BulkFilter, bulkPath, CARD_SORTS } from "../bulk-choice.ts";
import type { BulkCard } from "../source-cards.server.ts";

/** `countLabel`: how many a segment has; of other cards their `count` says it. */
type ShownCard = BulkCard & {
  edited: ShownTime;
  picture: string | null;
  countLabel: string | null;
};

/** Certificates, forms or uploaded lists; opening one shows its people. */
export function CardList({
  filter,
  cards,
  total,
  pageSize,
}: {
  filter: BulkFilter;
  cards: ShownCard[];
  total: number;
  pageSize: number;
}) {
  const here = bulkPath(filter, { page: filter.page });
  return (
    <>
      <ListToolbar
        action="/bulk-email"
        address={here}
        label="Search by name"
        q={filter.q}
        hidden={{
          tab: filter.tab,
          view: filter.view === "grid" ? "" : filter.view,
          draft: filter.draft ?? "",
        }}
        selects={[{ name: "sort", label: "Sort by", value: filter.sort, options: CARD_SORTS }]}
      >
        <nav className="seg-links ml-auto" aria-label="Layout">
          {(["grid", "list"] as const).map((view) => (
            <Link
              key={view}
              to={bulkPath(filter, { view, page: filter.page })}
              className="!w-11 !min-h-[38px]"
              aria-current={filter.view === view ? "true" : undefined}
              preventScrollReset
            >
              <Icon name={view} label={view === "grid" ? "Grid" : "List"} className="text-base" />
            </Link>
          ))}
        </nav>
      </ListToolbar>
      {cards.length === 0 ? <NoCards filter={filter} /> : null}
      {filter.view === "grid" ? (
        <Grid filter={filter} cards={cards} here={here} />
      ) : (
        <List filter={filter} cards={cards} here={here} />
      )}
      {total > pageSize ? (
        <div className="card mt-4 [&>nav]:border-0">
          <Pager
            page={filter.page}
            pageSize={pageSize}
            total={Math.min(total, 1000)}
            search={here.split("?")[1] ?? ""}
            noun="cards"
          />
        </div>
      ) : null}
    </>
  );
}

interface Shown {
  filter: BulkFilter;
  cards: ShownCard[];
  here: string;
}

function Grid({ filter, cards, here }: Shown) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {cards.map((card) => (
        <li key={card.id} className="card flex flex-col relative hover:border-brand-ink">
          <div className="bg-sunken rounded-t-[13px] px-6 pt-6 h-[132px] overflow-hidden">
            <Picture card={card} tab={filter.tab} />
          </div>
          <div className="border-t border-line bg-surface rounded-b-[13px] p-4 relative">
            <div className="flex items-start gap-2">
              <h2
                className="text-base min-w-0 grow leading-snug [overflow-wrap:anywhere]"
                dir="auto"
              >
                <Link
                  to={bulkPath(filter, { card: card.id, q: "" })}
                  className="after:content-[''] after:absolute after:inset-0 after:-top-[132px]"
                >
                  {card.title}
                </Link>
              </h2>
              {filter.tab === "segments" ? null : (
                <div className="relative z-10 flex -mt-2 -mr-2">
                  <For needs="editor">
                    <StarButton of={card} action={starPath(filter.tab, card.id)} back={here} />
                  </For>
                </div>
              )}
            </div>
            <p className="mt-1 flex flex-wrap justify-between gap-2 text-sm text-ink-2 num">
              <span>
                {card.countLabel ?? cardCount(filter.tab, card.count)}
                {card.isSample ? " · Sample" : ""}
              </span>
              <span className="text-ink-3">
                Edited <Moment time={card.edited} />
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function List({ filter, cards, here }: Shown) {
  if (cards.length === 0) return null;
  return (
    <div className="card">
      <DataTable
        caption="Cards"
        columns={["Name", "People", "Edited", { label: "Star", isHidden: true }]}
        rows={cards}
      >
        {(card) => (
          <>
            <td className="wide font-semibold [overflow-wrap:anywhere]" dir="auto">
              <Link
                className="inline-flex items-center min-h-control hover:underline"
                to={bulkPath(filter, { card: card.id, q: "" })}
              >
                {card.title}
              </Link>
            </td>
            <td className="text-ink-2 num">
              {card.countLabel ?? cardCount(filter.tab, card.count)}
              {card.isSample ? " · Sample" : ""}
            </td>
            <td className="text-ink-3">
              <Moment time={card.edited} />
            </td>
            <td className="md:text-right">
              {filter.tab === "segments" ? null : (
                <For needs="editor">
                  <StarButton of={card} action={starPath(filter.tab, card.id)} back={here} />
                </For>
              )}
            </td>
          </>
        )}
      </DataTable>
    </div>
  );
}

function Picture({ card, tab }: { card: ShownCard; tab: BulkFilter["tab"] }) {
  if (card.picture) {
    return (
      <img
        src={card.picture}
        width="480"
        height="339"
        loading="lazy"
        alt=""
        className="paper w-full h-auto min-h-[120px]"
      />
    );
  }
  return (
    <div className="paper h-full grid place-items-center text-3xl text-ink-3">
      <Icon name={CARD_ICONS[tab]} />
    </div>
  );
}

const CARD_ICONS = {
  all: "users",
  certificates: "cert",
  forms: "form",
  uploads: "table",
  segments: "filter",
} as const;

function NoCards({ filter }: { filter: BulkFilter }) {
  if (filter.q) {
    return (
      <section className="card" aria-label="Cards">
        <EmptyState
          icon="search"
          title="Nothing matches"
          actions={
            <Link className="btn btn-plain" to={bulkPath(filter, { q: "" })}>
              Show all
            </Link>
          }
        >
          Nothing is called “{filter.q}”.
        </EmptyState>
      </section>
    );
  }
  const { icon, title, words, to, label } = NONE[filter.tab === "all" ? "uploads" : filter.tab];
  return (
    <section className="card" aria-label="Cards">
      <EmptyState
        icon={icon}
        title={title}
        actions={
          <Link className="btn btn-primary" to={to}>
            {label}
          </Link>
        }
      >
        {words}
      </EmptyState>
    </section>
  );
}

const NONE = {
  certificates: {
    icon: "cert",
    title: "No certificates with people",
    words: "Once a certificate has recipients, you can write to them from here.",
    to: "/certificates/new",
    label: "Generate Certificate",
  },
  forms: {
    icon: "form",
    title: "No answers with an address",
    words: "You can write to people who leave their e-mail address in a form from here.",
    to: "/forms/templates",
    label: "Create New Form",
  },
  uploads: {
    icon: "list",
    title: "No uploaded lists",
    words: `Upload a ${LIST_FILES} file with names and e-mail addresses.`,
    to: "/bulk-email/upload",
    label: "Upload via CSV",
  },
  segments: {
    icon: "filter",
    title: "No segments yet",
    words:
      "A segment is a rule, such as “attended any webinar and has no certificate yet”. It " +
      "always contains the people who match it now.",
    to: "/people/segments/new",
    label: "New segment",
  },
} as const;

function starPath(tab: BulkFilter["tab"], id: string): string {
  if (tab === "certificates") return `/projects/${id}/star`;
  return tab === "forms" ? `/forms/${id}/star` : `/bulk-email/lists/${id}/star`;
}

function cardCount(tab: BulkFilter["tab"], count: number): string {
  if (tab === "forms") return count === 1 ? "1 answer" : `${count.toLocaleString("en")} answers`;
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
}
