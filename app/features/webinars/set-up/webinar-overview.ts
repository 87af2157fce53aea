import { formStatus } from "#app/features/forms/model/form-status.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { webinarGateState } from "../model/webinar-gate.ts";

/** One line of what is set and what has come of it, with the page where it is changed. */
export interface OverviewRow {
  label: string;
  words: string;
  /** Below the webinar's own address. */
  part: string;
}

/**
 * `reminders`: how many are on. `certificate`: the title of the one that attendees get, or null.
 */
export function overviewRows(
  {
    form,
    webinar,
    reminders,
    certificate,
  }: { form: Form; webinar: Webinar; reminders: number; certificate: string | null },
  now: Date,
): OverviewRow[] {
  const { capacity, placesTaken } = webinar;
  const taken =
    `${placesTaken.toLocaleString("en")}${capacity === null ? "" : ` of ${capacity.toLocaleString("en")}`} ` +
    "taken";
  return [
    { label: "Registration", words: registrationWords(form, webinar, now), part: "/people" },
    { label: "Places", words: capacity === null ? `${taken}, no limit` : taken, part: "/people" },
    {
      label: "E-mails",
      words: `Confirmation, ${reminders === 1 ? "1 reminder" : `${reminders} reminders`}`,
      part: "/messages",
    },
    { label: "Certificates", words: certificate ?? "None chosen yet", part: "/certificates" },
  ];
}

/** Whether people can register, for the organiser. */
function registrationWords(form: Form, webinar: Webinar, now: Date): string {
  const status = formStatus(form, now);
  if (status === "draft") return "Opens when you publish the form";
  if (status === "closed") return "The form is closed";
  if (status === "full") return "The form has reached its response limit";
  const moment = (iso: string | null) => zonedMoment(new Date(iso ?? 0), webinar.timeZone);
  const { state, takes } = webinarGateState(webinar, now);
  switch (state) {
    case "open":
      return webinar.closesAt ? `Open until ${moment(webinar.closesAt)}` : "Open";
    case "not-yet":
      return `Opens on ${moment(webinar.opensAt)}`;
    case "full":
      return takes ? "Full, the waiting list is open" : "Full";
    case "closed":
      return "Closed";
    case "cancelled":
      return "Closed: the webinar is cancelled";
    case "over":
      return "Over";
  }
}
