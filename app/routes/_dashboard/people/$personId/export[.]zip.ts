import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { personArchive } from "#app/features/people/export/export-person.server.ts";
import { findPerson } from "#app/features/people/people.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { zipHeaders, zipResponse } from "#app/platform/files/zip-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** Everything about one person in a ZIP, for who asks what is known of them. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app, line } = context;
  const { db, clock, log } = app;
  const person = orNotFound(await findPerson(db, organiser.account.id, params.personId));
  const fileName = `person-${person.id}.zip`;
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(fileName) });
  await recordAccess(app, organiser, "person-export", person.id);
  const now = clock();
  return zipResponse(
    fileName,
    personArchive(app, person, { accountName: organiser.account.name, now }),
    {
      line,
      now,
      ended(error) {
        if (error) log.error({ err: error }, "the data of a person broke off");
      },
    },
  );
}
