import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../../activity/note-access.server.ts";
import { zipHeaders, zipResponse } from "../../../../http/zip-response.server.ts";
import { personArchive } from "../../../../people/export-person.server.ts";
import { findPerson } from "../../../../people/find-person.server.ts";

/** Everything about one person in a ZIP, for who asks what is known of them. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation, lineIsFree } = context;
  const { db, clock, log } = installation;
  const person = await findPerson(db, organiser.account.id, params.personId);
  const fileName = `person-${person.id}.zip`;
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(fileName) });
  await noteAccess(installation, organiser, "person-export", person.id);
  const now = clock();
  return zipResponse(fileName, personArchive(installation, person, { accountName: organiser.account.name, now }), {
    lineIsFree,
    signal: request.signal,
    now,
    ended(error) {
      if (error) log.error({ err: error }, "the data of a person broke off");
    },
  });
}
