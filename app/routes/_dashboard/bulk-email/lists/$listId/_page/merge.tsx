import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { readListUses } from "#app/features/mailings/bulk/list-uses.server.ts";
import { mergeableLists, mergeLists } from "#app/features/mailings/bulk/merge-lists.server.ts";
import { ListUsesNote } from "#app/features/mailings/bulk/views/list-uses.tsx";
import { countCopy } from "#app/features/recipients/lists/saved-lists.server.ts";
import { findUploadedList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Select } from "#app/ui/forms/field.tsx";

export const meta: MetaFunction = () => [{ title: "Merge lists" }];
export const handle: DashboardHandle = { dialog: true };

/**
 * The list to merge into, and the one chosen in the address. Throws 404 when either isn't the
 * account's.
 */
async function findBoth({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db } = context.app;
  const list = orNotFound(await findUploadedList(db, account.id, params.listId));
  const from = new URL(request.url).searchParams.get("from");
  if (from === list.id) throw notFound();
  return {
    list,
    from: from ? orNotFound(await findUploadedList(db, account.id, from)) : null,
    accountId: account.id,
    actorId: user.id,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { list, from, accountId } = await findBoth(args);
  const { db } = args.context.app;
  const base = `/bulk-email/lists/${list.id}`;
  if (!from)
    return {
      base,
      name: list.name,
      lists: await mergeableLists(db, accountId, list.id),
      chosen: null,
    };
  const counts = await countCopy(db, { accountId, from: from.id, to: list.id });
  const uses = await readListUses(db, { accountId, listId: from.id });
  return { base, name: list.name, lists: [], chosen: { name: from.name, uses, ...counts } };
}

export async function action(args: ActionFunctionArgs) {
  const { list, from, ...who } = await findBoth(args);
  if (!from) throw notFound();
  const { added, already } = await mergeLists(args.context.app, {
    ...who,
    from,
    into: list,
  });
  const text = `${from.name} was merged into this list: ${counted(added, "person", "people")} added${already > 0 ? `, ${already.toLocaleString("en")} on it already` : ""}.`;
  return seeOtherWith(args.context.app, `/bulk-email/lists/${list.id}`, { kind: "success", text });
}

/** First the other list is chosen, then what becomes of its people is said. */
export default function MergeLists() {
  const { base, name, lists, chosen } = useLoaderData<typeof loader>();
  if (chosen) {
    return (
      <ConfirmDialog
        title={`Merge ${chosen.name} into ${name}?`}
        closeTo={base}
        button="Merge lists"
        isLined
      >
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {counted(chosen.added, "person is", "people are")} added to {name}.{" "}
          {chosen.already > 0
            ? `${counted(chosen.already, "person is", "people are")} already on it with the same ` +
              "name and e-mail address, and stay as they are. "
            : ""}
          Then {chosen.name} is deleted, with its segments. This can’t be undone.
        </p>
        <ListUsesNote uses={chosen.uses} />
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title="Merge lists" closeTo={base}>
      {lists.length === 0 ? (
        <p className="text-ink-2">There is no other list to merge with this one.</p>
      ) : (
        <Form method="get" action={`${base}/merge`} preventScrollReset>
          <Select
            name="from"
            label={`Which list joins ${name}?`}
            hint="You’ll see who would be added before anything happens."
            options={lists}
          />
          <div className="sheet-foot -mx-6 -mb-5 mt-5">
            <Link className="btn btn-plain" to={base}>
              Cancel
            </Link>
            <button type="submit" className="btn btn-primary">
              Continue
            </button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
