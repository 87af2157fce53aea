import type { Migration } from "kysely/migration";
import * as writtenNames from "./093-written-names.ts";
import * as importEdits from "./094-import-edits.ts";
import * as placesOfEdits from "./095-places-of-edits.ts";
import * as peopleByPlainLetters from "./096-people-by-plain-letters.ts";
import * as guestsByName from "./098-guests-by-name.ts";
import * as sentByDay from "./100-sent-by-day.ts";
import * as calendarEntries from "./102-calendar-entries.ts";
import * as languagesOfPeople from "./104-languages-of-people.ts";
import * as mailFollowsItsPerson from "./109-mail-follows-its-person.ts";
import * as monthlyAndDatedRules from "./112-monthly-and-dated-rules.ts";
import * as clicksForSegments from "./113-clicks-for-segments.ts";
import * as renewals from "./114-renewals.ts";
import * as renewedCertificates from "./115-renewed-certificates.ts";
import * as holders from "./116-holders.ts";
import * as nameCorrections from "./118-name-corrections.ts";
import * as spellingsAccepted from "./119-spellings-accepted.ts";
import * as creditsOfCertificates from "./120-credits-of-certificates.ts";
import * as issuerPages from "./121-issuer-pages.ts";
import * as checksOfMany from "./122-checks-of-many.ts";
import * as transparencyLog from "./124-transparency-log.ts";
import * as longChecks from "./125-long-checks.ts";
import * as targetsOfHolders from "./126-targets-of-holders.ts";
import * as senderDomains from "./127-sender-domains.ts";
import * as pace from "./130-pace.ts";
import * as carrierOfAMessage from "./133-carrier-of-a-message.ts";
import * as topicsAndPauses from "./135-topics-and-pauses.ts";
import * as dmarcReports from "./136-dmarc-reports.ts";
import * as deliverability from "./137-deliverability.ts";
import * as paths from "./138-paths.ts";
import * as sellingTickets from "./139-selling-tickets.ts";
import * as ticketKinds from "./140-ticket-kinds.ts";
import * as ticketOrders from "./141-ticket-orders.ts";
import * as ticketWaits from "./142-ticket-waits.ts";
import * as domainOfAMessage from "./143-domain-of-a-message.ts";
import * as fieldLinks from "./144-field-links.ts";
import * as embeddingSites from "./146-embedding-sites.ts";
import * as incomingHooks from "./147-incoming-hooks.ts";
import { migrationsBefore1 } from "./before-1/index.ts";

/** Every migration by name, in order. Static, because bundled code can't list a folder. */
export const migrations: Record<string, Migration> = {
  ...migrationsBefore1,
  "093-written-names": writtenNames,
  "094-import-edits": importEdits,
  "095-places-of-edits": placesOfEdits,
  "096-people-by-plain-letters": peopleByPlainLetters,
  "098-guests-by-name": guestsByName,
  "100-sent-by-day": sentByDay,
  "102-calendar-entries": calendarEntries,
  "104-languages-of-people": languagesOfPeople,
  "109-mail-follows-its-person": mailFollowsItsPerson,
  "112-monthly-and-dated-rules": monthlyAndDatedRules,
  "113-clicks-for-segments": clicksForSegments,
  "114-renewals": renewals,
  "115-renewed-certificates": renewedCertificates,
  "116-holders": holders,
  "118-name-corrections": nameCorrections,
  "119-spellings-accepted": spellingsAccepted,
  "120-credits-of-certificates": creditsOfCertificates,
  "121-issuer-pages": issuerPages,
  "122-checks-of-many": checksOfMany,
  "124-transparency-log": transparencyLog,
  "125-long-checks": longChecks,
  "126-targets-of-holders": targetsOfHolders,
  "127-sender-domains": senderDomains,
  "130-pace": pace,
  "133-carrier-of-a-message": carrierOfAMessage,
  "135-topics-and-pauses": topicsAndPauses,
  "136-dmarc-reports": dmarcReports,
  "137-deliverability": deliverability,
  "138-paths": paths,
  "139-selling-tickets": sellingTickets,
  "140-ticket-kinds": ticketKinds,
  "141-ticket-orders": ticketOrders,
  "142-ticket-waits": ticketWaits,
  "143-domain-of-a-message": domainOfAMessage,
  "144-field-links": fieldLinks,
  "146-embedding-sites": embeddingSites,
  "147-incoming-hooks": incomingHooks,
};
