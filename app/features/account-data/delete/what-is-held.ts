import { counted } from "#app/platform/text/wording.ts";

/** What an account holds, counted from its rows. */
export interface AccountCounts {
  projects: number;
  people: number;
  /** Those whose page says something: also revoked and replaced ones. */
  certificates: number;
  forms: number;
  /** What people answered to them. */
  responses: number;
  /** People registered for webinars, also those without a place. */
  registrations: number;
  /** Of sends and tests; not what we mailed about the account. */
  sentMessages: number;
  /** Scheduled, running or paused. */
  openSends: number;
  /** Everybody who signs in to it. */
  organisers: number;
}

const sentence = new Intl.ListFormat("en-GB", { type: "conjunction" });

/**
 * What is in the download, for a sentence: "2 projects with their designs, 1 person on your lists,
 * … and the files you uploaded".
 */
export function exportedDataLabel(counts: AccountCounts): string {
  const { projects, people, certificates, forms, responses, registrations, sentMessages } = counts;
  return sentence.format([
    ...(projects
      ? [`${counted(projects, "project")} with ${projects === 1 ? "its design" : "their designs"}`]
      : []),
    ...(people ? [`${counted(people, "person", "people")} on your lists`] : []),
    ...(certificates ? [counted(certificates, "certificate")] : []),
    ...(forms
      ? [`${counted(forms, "form")} with ${forms === 1 ? "its questions" : "their questions"}`]
      : []),
    ...(responses ? [`${counted(responses, "response")} with attached files`] : []),
    ...(registrations
      ? [counted(registrations, "registration for a webinar", "registrations for webinars")]
      : []),
    ...(sentMessages
      ? [
          `${counted(sentMessages, "message")} with what happened to ${sentMessages === 1 ? "it" : "each"}`,
        ]
      : []),
    "your settings",
    "the activity log",
    ...(projects + forms > 0 ? ["the files you uploaded"] : []),
  ]);
}

/** What goes with the account, a line each. What there is none of is not named. */
export function deletedDataLabels(counts: AccountCounts): string[] {
  const {
    projects,
    people,
    certificates,
    forms,
    responses,
    registrations,
    sentMessages,
    organisers,
  } = counts;
  const stops =
    certificates === 1
      ? "Its page and files are deleted. Seven days before, we ask its holder to save it. " +
        "For five years we still confirm that you issued it, and recognise its file"
      : "Their pages and files are deleted. Seven days before, we ask the holders to save " +
        "them. For five years we still confirm that you issued them, and recognise their " +
        "files";
  return [
    ...(projects
      ? [`${counted(projects, "project")}, with designs, messages and uploaded files`]
      : []),
    ...(people ? [`${counted(people, "person", "people")} on your lists`] : []),
    ...(certificates ? [`${counted(certificates, "certificate")}. ${stops}`] : []),
    ...(forms
      ? [
          `${counted(forms, "form")}: ${forms === 1 ? "its public page closes" : "their public pages close"}`,
        ]
      : []),
    ...(responses ? [`${counted(responses, "response")}, with attached files`] : []),
    ...(registrations
      ? [
          `${counted(registrations, "registration for a webinar", "registrations for webinars")}. ` +
            "Join links stop working",
        ]
      : []),
    ...(sentMessages
      ? [
          `${counted(sentMessages, "message")} under Sent, and what happened to ${sentMessages === 1 ? "it" : "each"}`,
        ]
      : []),
    ...(organisers > 1 ? ["the sign-in of everyone who works only in this account"] : []),
    "your settings and the activity log",
  ];
}
