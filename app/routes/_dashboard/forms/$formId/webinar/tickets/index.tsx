import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Editable, For } from "#app/features/accounts/role-link.tsx";
import { nairaLabel } from "#app/features/billing/model/plans.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { codeState } from "#app/features/tickets/model/discount-code.ts";
import { priceLabel } from "#app/features/tickets/model/order-lines.ts";
import { saleState } from "#app/features/tickets/model/ticket-kind.ts";
import { readSales } from "#app/features/tickets/set-up/sales.server.ts";
import {
  codesOf,
  endCode,
  saveSettings,
  switchSale,
} from "#app/features/tickets/set-up/save-tickets.server.ts";
import { settingsForm, settingsValues } from "#app/features/tickets/set-up/ticket-forms.server.ts";
import {
  kindsOf,
  payoutOf,
  settingsOf,
  takenOf,
} from "#app/features/tickets/store/ticket-rows.server.ts";
import { SaleSettings } from "#app/features/tickets/views/sale-settings.tsx";
import { SalesFigures } from "#app/features/tickets/views/sales-figures.tsx";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Tickets", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const { webinar, form, base } = orNotFound(
    await findDashboardWebinar(db, account.id, params.formId),
  );
  const now = clock().toISOString();
  const taken = await takenOf(db, webinar.id);
  const settings = await settingsOf(db, webinar);
  return {
    base: `${base}/tickets`,
    publicUrl: `${config.appUrl}/f/${form.slug}/tickets`,
    isSelling: webinar.sellsTickets === 1,
    hasPayout: (await payoutOf(db, account.id)) !== null,
    sales: await readSales(db, webinar.id),
    kinds: (await kindsOf(db, webinar.id)).map((kind) => ({
      id: kind.id,
      name: kind.name,
      price: priceLabel(kind.priceKobo),
      early: kind.earlyKobo === null ? "" : `Early: ${priceLabel(kind.earlyKobo)}`,
      sold: `${taken(kind.id).all}${kind.places === null ? "" : ` of ${kind.places}`}`,
      state: kind.isHidden === 1 ? "Hidden" : STATES[saleState(kind, taken(kind.id), now)],
    })),
    codes: (await codesOf(db, webinar.id)).map((code) => ({
      id: code.id,
      code: code.code,
      off: code.kind === "percent" ? `${code.value}%` : nairaLabel(code.value),
      uses: `${code.uses}${code.maxUses === null ? "" : ` of ${code.maxUses}`}`,
      until: code.expiresAt ? shortDay(code.expiresAt, webinar.timeZone) : "",
      works: codeState(code, now) === "works",
    })),
    rules: rulesOf(settingsForm),
    values: settingsValues(settings),
    operatorShare: config.payments.ticketRate / 100,
  };
}

const STATES = {
  "on-sale": "On sale",
  "not-yet": "Not yet on sale",
  ended: "Sale ended",
  "sold-out": "Sold out",
};

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { webinar, base } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const posted = await readPostedForm(request);
  const here = `${base}/tickets`;
  const intent = intentOf(posted);
  if (intent === "begin" || intent === "end") {
    const problem = await switchSale(app, organiser, webinar, intent === "begin");
    const done =
      intent === "begin"
        ? "Tickets are on sale. Your form’s address leads to them now."
        : "The sale has ended. Your form takes registrations again.";
    return seeOtherWith(app, here, {
      kind: problem ? "warning" : "success",
      text: problem ?? done,
    });
  }
  if (intent === "end-code") {
    await endCode(app, webinar, hiddenField(posted, "code"));
    return seeOtherWith(app, here, { kind: "info", text: "The code no longer works." });
  }
  const submission = submissionOf(posted, settingsForm);
  if (submission.status !== "success") return refuse(submission);
  await saveSettings(app, webinar, submission.value);
  return seeOtherWith(app, here, { kind: "success", text: "Saved. It applies to new orders." });
}

export default function Tickets() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { base, kinds, codes, isSelling, hasPayout } = data;
  return (
    <div className="grid gap-6">
      <section className="card p-5 grid gap-3" aria-labelledby="sale">
        <h2 className="panel-title" id="sale">
          {isSelling ? "Tickets are on sale" : "Tickets are not on sale"}
        </h2>
        {isSelling ? (
          <p className="text-ink-2 break-words">
            Your form’s address leads to{" "}
            <a className="link" href={data.publicUrl}>
              {data.publicUrl}
            </a>
            . Each guest gives a name and an e-mail address; the form’s other questions aren’t
            asked.
          </p>
        ) : (
          <p className="text-ink-2 max-w-prose">
            Add the kinds of tickets, paid or free, then begin the sale. From then on people choose
            a ticket instead of answering the form: each guest gives a name and an e-mail address,
            and the form’s other questions aren’t asked.
          </p>
        )}
        {hasPayout ? null : (
          <p className="max-w-prose">
            For tickets that cost something,{" "}
            <Link className="link" to="/settings/payouts">
              say where the money goes
            </Link>{" "}
            first. It goes straight to your bank account; we never hold it.
          </p>
        )}
        <For needs="editor">
          <Form method="post">
            <button
              type="submit"
              name="intent"
              value={isSelling ? "end" : "begin"}
              className={`btn ${isSelling ? "btn-plain" : "btn-primary"}`}
            >
              {isSelling ? "End the sale" : "Begin the sale"}
            </button>
          </Form>
        </For>
      </section>
      <SalesFigures sales={data.sales} ordersTo={`${base}/orders`} csv={`${base}/payments.csv`} />
      <Kinds base={base} kinds={kinds} />
      <Codes base={base} codes={codes} />
      <Editable needs="editor">
        <SaleSettings
          rules={data.rules}
          values={data.values}
          answer={answer}
          operatorShare={data.operatorShare}
        />
      </Editable>
    </div>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Kinds({ base, kinds }: Pick<Loaded, "base" | "kinds">) {
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="kinds">
      <div className="flex flex-wrap justify-between gap-3">
        <h2 className="panel-title" id="kinds">
          Kinds of tickets
        </h2>
        <For needs="editor">
          <Link className="btn btn-plain" to={`${base}/kind`}>
            Add a kind
          </Link>
        </For>
      </div>
      {kinds.length > 0 ? (
        <DataTable
          caption="Kinds of tickets"
          columns={["Ticket", "Price", "Sold or held", "State"]}
          rows={kinds}
        >
          {({ id, name, price, early, sold, state }) => (
            <>
              <td className="wide font-semibold">
                <Link className="link" to={`${base}/kind?id=${id}`}>
                  {name}
                </Link>
              </td>
              <td className="num">
                {price}
                {early ? <span className="block text-sm text-ink-2">{early}</span> : null}
              </td>
              <td className="num">{sold}</td>
              <td>{state}</td>
            </>
          )}
        </DataTable>
      ) : (
        <p className="text-ink-2">None yet.</p>
      )}
    </section>
  );
}

function Codes({ base, codes }: Pick<Loaded, "base" | "codes">) {
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="codes">
      <div className="flex flex-wrap justify-between gap-3">
        <h2 className="panel-title" id="codes">
          Discount codes
        </h2>
        <For needs="editor">
          <Link className="btn btn-plain" to={`${base}/code`}>
            Add a code
          </Link>
        </For>
      </div>
      {codes.length > 0 ? (
        <DataTable
          caption="Discount codes"
          columns={["Code", "Takes off", "Used", "Until", { label: "End", isHidden: true }]}
          rows={codes}
        >
          {({ id, code, off, uses, until, works }) => (
            <>
              <td className="wide font-semibold">{code}</td>
              <td className="num">{off}</td>
              <td className="num">{uses}</td>
              <td>{works ? until : "No longer works"}</td>
              <td className="text-right">
                {works ? (
                  <For needs="editor">
                    <Form method="post">
                      <input type="hidden" name="code" value={id} />
                      <button type="submit" name="intent" value="end-code" className="link">
                        End<span className="sr-only"> the code {code}</span>
                      </button>
                    </Form>
                  </For>
                ) : null}
              </td>
            </>
          )}
        </DataTable>
      ) : (
        <p className="text-ink-2">None yet.</p>
      )}
    </section>
  );
}
