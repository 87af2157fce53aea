import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import {
  acceptsSpellings,
  setAcceptsSpellings,
} from "#app/features/accounts/accepted-spellings.server.ts";
import { For } from "#app/features/accounts/role-link.tsx";
import { approveCorrections } from "#app/features/holders/corrections/accept-correction.server.ts";
import {
  countCorrections,
  readCorrections,
} from "#app/features/holders/corrections/correction-list.server.ts";
import {
  CORRECTIONS_PER_PAGE,
  type CorrectionTab,
} from "#app/features/holders/corrections/shown-correction.ts";
import {
  DecidedCorrections,
  WaitingCorrections,
} from "#app/features/holders/corrections/views/correction-groups.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

const HERE = "/certificates/corrections";
const TABS: readonly { id: CorrectionTab; label: string; to: string; none: string }[] = [
  { id: "waiting", label: "Waiting", to: HERE, none: "Nobody is waiting for you" },
  {
    id: "automatic",
    label: "Accepted automatically",
    to: `${HERE}?tab=automatic`,
    none: "None was accepted automatically",
  },
  {
    id: "decided",
    label: "Decided",
    to: `${HERE}?tab=decided`,
    none: "You haven’t decided any yet",
  },
];

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Certificates", to: "/certificates" }, { label: "Name corrections" }],
};
export const meta: MetaFunction = () => [{ title: "Name corrections" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { search, searchParams } = new URL(request.url);
  const asked = searchParams.get("tab");
  const tab = TABS.find(({ id }) => id === asked)?.id ?? "waiting";
  const counts = {
    waiting: await countCorrections(db, account.id, "waiting"),
    automatic: await countCorrections(db, account.id, "automatic"),
    decided: await countCorrections(db, account.id, "decided"),
  };
  const last = Math.max(1, Math.ceil(counts[tab] / CORRECTIONS_PER_PAGE));
  const page = Math.min(readPageNumber(searchParams), last);
  return {
    tab,
    counts,
    page,
    search,
    accepts: await acceptsSpellings(db, account.id),
    corrections: await readCorrections(db, account, { tab, page, now: clock() }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = await readPostedForm(request);
  const by = { accountId: account.id, actorId: user.id };
  const intent = intentOf(form);
  if (intent === "accept" || intent === "stop") {
    const accepts = intent === "accept";
    await setAcceptsSpellings(app.db, { ...by, accepts, now: app.clock() });
    const text = accepts
      ? "Corrections of spelling are accepted at once from now on, once per certificate."
      : "From now on every correction waits for you.";
    return seeOtherWith(app, HERE, { kind: "success", text });
  }
  // The button names one, or all of its group that the page showed.
  const ids = hiddenField(form, "approve").split(".").filter(Boolean);
  const { approved, passedOver } = await approveCorrections(app, {
    ...by,
    ids: ids.slice(0, CORRECTIONS_PER_PAGE),
  });
  const left =
    passedOver > 0
      ? ` ${counted(passedOver, "correction")} changed meanwhile, so nothing was done there.`
      : "";
  return seeOtherWith(app, HERE, {
    kind: approved > 0 ? "success" : "info",
    text:
      approved > 0
        ? `${counted(approved, "certificate")} corrected and e-mailed to the holder.${left}`
        : `Nothing was approved.${left}`,
  });
}

export default function Corrections() {
  const { tab, counts, corrections, page, search, accepts } = useLoaderData<typeof loader>();
  const none = TABS.find(({ id }) => id === tab)?.none ?? "";
  const people =
    counts.waiting === 1
      ? "1 person says their name is wrong on a certificate."
      : `${counts.waiting.toLocaleString("en")} people say their name is wrong on a certificate.`;
  return (
    <>
      <PageHead title="Name corrections">
        {counts.waiting > 0
          ? people
          : "When holders say that the name on their certificate is wrong, you decide here."}
      </PageHead>
      <nav className="tabs mb-5" aria-label="Corrections">
        {TABS.map(({ id, label, to }) => (
          <Link key={id} to={to} aria-current={tab === id ? "page" : undefined} preventScrollReset>
            {label} <span className="count">{counts[id].toLocaleString("en")}</span>
          </Link>
        ))}
      </nav>
      {corrections.length === 0 ? (
        <EmptyState icon="edit" title={none}>
          Each certificate’s page has a link “My name is wrong” for its holder.
        </EmptyState>
      ) : null}
      {tab === "waiting" ? (
        <WaitingCorrections corrections={corrections} />
      ) : (
        <DecidedCorrections corrections={corrections} />
      )}
      {counts[tab] > CORRECTIONS_PER_PAGE ? (
        <div className="card mt-5">
          <Pager
            page={page}
            pageSize={CORRECTIONS_PER_PAGE}
            total={counts[tab]}
            search={search}
            noun="corrections"
          />
        </div>
      ) : null}
      <AutomaticSetting accepts={accepts} />
    </>
  );
}

function AutomaticSetting({ accepts }: { accepts: boolean }) {
  return (
    <section className="mt-6 max-w-prose" aria-labelledby="automatic">
      <h2 id="automatic" className="text-base">
        Accept spelling automatically: {accepts ? "on" : "off"}
      </h2>
      <p className="mt-1 text-ink-2">
        Tone marks, capitals, spaces, the order of names and clear slips are then accepted at once,
        once per certificate, and you get a notification. Whatever could be another person’s name
        waits for you.
      </p>
      <For needs="editor">
        <Form method="post" className="mt-3">
          <button
            type="submit"
            name="intent"
            value={accepts ? "stop" : "accept"}
            className="btn btn-plain"
          >
            {accepts ? "Turn off" : "Turn on"}
          </button>
        </Form>
      </For>
    </section>
  );
}
