import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../../../activity/note-access.server.ts";
import { csvLine, csvResponse } from "../../../../../http/write-csv.ts";
import { sheetMoment } from "../../../../../ui/relative-time.ts";
import { findDeskWebinar } from "../../../../../webinars/people/find-desk-webinar.server.ts";
import { readAllPeople } from "../../../../../webinars/people/list-people.server.ts";
import { STATE_WORDS } from "../../../../../webinars/people/people-filter.ts";

/** Everybody of a webinar as a spreadsheet, in the order they came; times in the webinar's zone. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db } = context.installation;
  const { webinar } = await findDeskWebinar(db, account.id, params.formId);
  const zone = webinar.timeZone;
  async function* lines() {
    yield csvLine(["Number", "Name", "Email", "State", `Registered (${zone})`, `Joined (${zone})`, "Attended"]);
    for await (const people of readAllPeople(db, webinar.id)) {
      for (const { position, name, email, state, registeredAt, joinedAt, attended, doubtful } of people) {
        const joined = joinedAt ? sheetMoment(joinedAt, zone) : "";
        const registered = sheetMoment(registeredAt, zone);
        yield csvLine([
          position,
          name,
          email,
          STATE_WORDS[state],
          registered,
          joined,
          attended === 1 ? "yes" : doubtful === 1 ? "doubtful" : "no",
        ]);
      }
    }
  }
  await noteAccess(context.installation, organiser, "webinar-export", webinar.id);
  return csvResponse(`${webinar.title} people.csv`, lines());
}
