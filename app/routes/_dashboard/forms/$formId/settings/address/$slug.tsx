import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import {
  listOldAddresses,
  releaseOldAddress,
} from "#app/features/forms/store/old-addresses.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Release an old address", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "editor" });
  const { db, config } = context.app;
  const { id } = orNotFound(await findForm(db, account.id, params.formId));
  const old = (await listOldAddresses(db, id)).find(({ slug }) => slug === params.slug);
  if (!old) throw notFound();
  return { back: `/forms/${id}/settings`, address: `${config.appUrl}/f/${old.slug}` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, account.id, params.formId));
  const slug = params.slug ?? "";
  const back = `/forms/${form.id}/settings`;
  const released = await app.db.transaction().execute(async (trx) => {
    if (!(await releaseOldAddress(trx, form.id, slug))) return false;
    const text = `Released the old address ${slug} of the form ${form.title}`;
    const activity = {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      link: back,
      now: app.clock(),
    } as const;
    await recordActivity(trx, { ...activity, text });
    return true;
  });
  if (!released) return seeOther(back);
  return seeOtherWith(app, back, {
    kind: "success",
    text: `/f/${slug} no longer leads to this form.`,
  });
}

export default function ReleaseAddress() {
  const { back, address } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Release this old address?"
      closeTo={back}
      keep="Keep it"
      button="Release it"
      isDanger
    >
      <p className="font-semibold break-all">{address}</p>
      <p className="text-ink-2 mt-2">
        It will no longer lead to this form. Printed codes and links that use it will stop working,
        and another form can take it.
      </p>
    </ConfirmDialog>
  );
}
