import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { countRecipients } from "#app/features/recipients/lists/recipient-list.server.ts";
import { pasteForms } from "#app/features/recipients/paste/paste-form.server.ts";
import * as now from "#app/features/recipients/paste/paste-page-now.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { id, listId } = orNotFound(await findProject(db, account.id, params.projectId));
  if ((await countRecipients(db, { accountId: account.id, listId })) > 0) return null;
  return {
    path: `/certificates/${id}`,
    token: newFormToken(),
    rules: rulesOf(pasteForms.certificates),
  };
}

/** A list with people needs none of it, so its scripts come after those of the page. */
const PastePage =
  now.PastePage ??
  lazy(() =>
    import("#app/features/recipients/paste/views/paste-page.tsx").then((loaded) => ({
      default: loaded.PastePage,
    })),
  );

/** The grid that the first people are typed into; the list around it says whether it is for that. */
export default function FirstRecipients() {
  const page = useLoaderData<typeof loader>();
  const isFirst = useOutletContext<boolean>();
  if (!page || !isFirst) return null;
  const { path, ...form } = page;
  const base = `${path}/recipients`;
  return (
    <Suspense>
      <PastePage
        {...form}
        base={base}
        first={{ action: `${base}/paste`, back: `${path}/design` }}
        uploadTo={`${base}/add`}
        use="certificates"
        listHasPeople={false}
        answer={undefined}
      />
    </Suspense>
  );
}
