import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import {
  deleteOwnTemplate,
  findOwnTemplate,
} from "#app/features/certificates/own-templates/own-templates.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

const GALLERY = "/certificates/new";

export const handle: DashboardHandle = {
  crumbs: () => [
    { label: "Certificates", to: "/certificates" },
    { label: "New certificate", to: GALLERY },
    { label: "Delete template" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Delete template" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { name } = orNotFound(await findOwnTemplate(context.app.db, account.id, params.templateId));
  return { name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const given = {
    accountId: account.id,
    actorId: user.id,
    id: params.templateId ?? "",
    now: app.clock(),
  };
  const { name } = orNotFound(await deleteOwnTemplate(app.db, given));
  return seeOtherWith(app, GALLERY, { kind: "success", text: `The template ${name} was deleted.` });
}

export default function DeleteTemplate() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={`Delete ${name}?`}>
        It is removed from the gallery for good. Projects and certificates made with it stay as they
        are.
      </PageHead>
      <Form method="post" className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-danger">
          Delete template
        </button>
        <Link className="btn btn-plain" to={GALLERY}>
          Cancel
        </Link>
      </Form>
    </>
  );
}
