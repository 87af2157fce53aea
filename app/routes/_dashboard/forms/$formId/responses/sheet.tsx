import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { roleAllows } from "#app/features/accounts/role.ts";
import { For } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  findSheet,
  readsOfSheet,
  renewSheet,
  revokeSheet,
} from "#app/features/forms/responses/sheet/live-sheet.server.ts";
import { intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import { fullDate, shownTime } from "#app/platform/time/relative-time.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { openResponses } from "./_open-responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Live sheet", matches) },
];

export async function loader(args: LoaderFunctionArgs) {
  const { app, organiser, form, base } = await openResponses(args);
  const { timeZone } = organiser.account;
  const now = app.clock();
  const sheet = await findSheet(app, form.id);
  return {
    base,
    sheet: sheet && {
      // With it anybody reads everything: only those who may make one see it.
      url: roleAllows(organiser.role, "editor") ? sheet.url : null,
      made: shownTime(sheet.createdAt, now, timeZone),
      read: sheet.readAt && {
        when: shownTime(sheet.readAt, now, timeZone),
        by: sheet.readBy ?? "",
        count: sheet.readCount,
      },
    },
    reads: (await readsOfSheet(app.db, form)).map((at) => fullDate(at, timeZone)),
  };
}

/** `renew` makes the address or another one, `revoke` ends it. */
export async function action(args: ActionFunctionArgs) {
  const { app, organiser, form, base } = await openResponses(args);
  const here = `${base}/sheet`;
  if (intentOf(await readPostedForm(args.request)) === "revoke") {
    await revokeSheet(app, organiser, form);
    return seeOtherWith(app, here, {
      kind: "success",
      text: "The live sheet is off. Its address no longer works.",
    });
  }
  await renewSheet(app, organiser, form);
  return seeOtherWith(app, here, {
    kind: "success",
    text: "The address is ready. Copy it into your spreadsheet.",
  });
}

/** The secret address of a form's responses, for a spreadsheet that keeps itself up to date. */
export default function LiveSheet() {
  const { base, sheet, reads } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-3">
        <Link className="link inline-flex items-center gap-1.5 min-h-control" to={base}>
          <Icon name="back" />
          All responses
        </Link>
      </p>
      <PageHead title="Live sheet">
        Google Sheets or Excel can read all responses from here and keep them up to date.
      </PageHead>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] items-start">
        <section className="card p-5 grid gap-4" aria-labelledby="address-title">
          <h2 className="panel-title" id="address-title">
            The address
          </h2>
          <Flash kind="warning">
            Anyone with this address can read every answer, name and e-mail address, without signing
            in. Don’t share it, and check who can open the spreadsheet. Your notes are not in it.
          </Flash>
          {sheet === null ? (
            <>
              <p className="text-ink-2">There is no address yet.</p>
              <For needs="editor">
                <Form method="post" preventScrollReset>
                  <button type="submit" name="intent" value="renew" className="btn btn-primary">
                    Make an address
                  </button>
                </Form>
              </For>
            </>
          ) : (
            <Address url={sheet.url} />
          )}
        </section>
        <div className="grid gap-5">
          <HowToCard />
          {sheet ? <ReadsCard sheet={sheet} reads={reads} /> : null}
        </div>
      </div>
    </>
  );
}

type Loaded = SerializeFrom<typeof loader>;

function ReadsCard({
  sheet,
  reads,
}: {
  sheet: NonNullable<Loaded["sheet"]>;
  reads: Loaded["reads"];
}) {
  return (
    <section className="card p-4 grid gap-2" aria-labelledby="reads-title">
      <h2 className="panel-title" id="reads-title">
        Who read it
      </h2>
      <p className="text-ink-2">
        {sheet.read ? (
          <>
            Read {counted(sheet.read.count, "time")}, last by {sheet.read.by}{" "}
            <Moment time={sheet.read.when} />.
          </>
        ) : (
          "Nothing has read this address yet."
        )}{" "}
        Made <Moment time={sheet.made} />.
      </p>
      {reads.length > 0 ? (
        <ul className="text-sm text-ink-2 grid gap-1">
          {reads.map((at) => (
            <li key={at}>{at}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function HowToCard() {
  return (
    <section className="card p-4 grid gap-2" aria-labelledby="how-title">
      <h2 className="panel-title" id="how-title">
        How to use it
      </h2>
      <p>
        <b>Google Sheets:</b> paste the formula into cell A1 of an empty sheet. It reads again every
        hour while the spreadsheet is open. To update it straight away, delete the formula and paste
        it again.
      </p>
      <p>
        <b>Excel:</b> Data, From Web, paste the address. If it asks how to sign in, choose
        Anonymous. Then press Load. Press Refresh All to read again.
      </p>
    </section>
  );
}

/** The address where somebody may see it, and what ends it. */
function Address({ url }: { url: NonNullable<Loaded["sheet"]>["url"] }) {
  return (
    <>
      {url ? (
        <>
          <CopyField id="url" label="Secret address" value={url} button="Copy address" />
          <CopyField
            id="formula"
            label="Formula for Google Sheets"
            value={`=IMPORTDATA("${url}")`}
            button="Copy formula"
            rows={2}
          />
        </>
      ) : (
        <p className="text-ink-2">There is an address. Owners and editors can see it.</p>
      )}
      <For needs="editor">
        <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
          <button type="submit" name="intent" value="renew" className="btn btn-plain">
            Make a new address
          </button>
          <button type="submit" name="intent" value="revoke" className="btn btn-danger">
            Turn off
          </button>
        </Form>
        <p className="text-sm text-ink-2">Either way, the current address stops working at once.</p>
      </For>
    </>
  );
}
