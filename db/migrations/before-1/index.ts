import type { Migration } from "kysely/migration";
import * as firstTables from "./001-first-tables.ts";
import * as registration from "./002-registration.ts";
import * as formsAndWebinars from "./003-forms-and-webinars.ts";
import * as theDesk from "./004-the-desk.ts";
import * as counts from "./005-counts.ts";
import * as people from "./006-people.ts";
import * as theSite from "./007-the-site.ts";
import * as plans from "./008-plans.ts";
import * as operators from "./009-operators.ts";
import * as issuedRecords from "./012-issued-records.ts";
import * as attendanceAndAddresses from "./013-attendance-and-addresses.ts";
import * as brandColours from "./014-brand-colours.ts";
import * as certificateStubs from "./015-certificate-stubs.ts";
import * as leftOutPeople from "./016-left-out-people.ts";
import * as uploadedFonts from "./017-uploaded-fonts.ts";
import * as designTemplates from "./018-design-templates.ts";
import * as batchPreparations from "./019-batch-preparations.ts";
import * as lists from "./020-lists.ts";
import * as messages from "./021-messages.ts";
import * as recurringSends from "./023-recurring-sends.ts";
import * as tagsAndSegments from "./027-tags-and-segments.ts";
import * as moreSendRules from "./028-more-send-rules.ts";
import * as eventPages from "./029-event-pages.ts";
import * as guestPages from "./030-guest-pages.ts";
import * as checkIn from "./032-check-in.ts";
import * as earnedCertificates from "./033-earned-certificates.ts";
import * as codeWords from "./034-code-words.ts";
import * as workingOnResponses from "./036-working-on-responses.ts";
import * as languages from "./037-languages.ts";
import * as linkValues from "./041-link-values.ts";
import * as uniqueAnswers from "./042-unique-answers.ts";
import * as secondFactor from "./044-second-factor.ts";
import * as quickerImports from "./046-quicker-imports.ts";
import * as series from "./050-series.ts";
import * as confirmationsAndKeyScopes from "./055-confirmations-and-key-scopes.ts";
import * as securityEvents from "./056-security-events.ts";
import * as passkeys from "./057-passkeys.ts";
import * as importsInPortions from "./059-imports-in-portions.ts";
import * as unopenedEmails from "./060-unopened-emails.ts";
import * as textMessages from "./061-text-messages.ts";
import * as placesOfSessions from "./065-places-of-sessions.ts";
import * as wordsOfPeople from "./068-words-of-people.ts";
import * as typedOnPagesLeft from "./069-typed-on-pages-left.ts";
import * as languageOfResponses from "./070-language-of-responses.ts";
import * as peopleToIndex from "./072-people-to-index.ts";
import * as lighterSends from "./079-lighter-sends.ts";
import * as storedCounts from "./081-stored-counts.ts";
import * as countedSegments from "./082-counted-segments.ts";
import * as sealedCertificates from "./083-sealed-certificates.ts";
import * as payloadsOfCalls from "./085-payloads-of-calls.ts";
import * as sendingCeilings from "./087-sending-ceilings.ts";
import * as sendReviews from "./088-send-reviews.ts";
import * as issuerProofs from "./089-issuer-proofs.ts";
import * as namesOfAccounts from "./090-names-of-accounts.ts";
import * as summedResponses from "./091-summed-responses.ts";
import * as indexesOfLargeLists from "./092-indexes-of-large-lists.ts";

/**
 * The migrations up to 1.0, by name and in order. A new database starts from `db/baseline` instead,
 * which holds what they add up to.
 */
export const migrationsBefore1: Record<string, Migration> = {
  "001-first-tables": firstTables,
  "002-registration": registration,
  "003-forms-and-webinars": formsAndWebinars,
  "004-the-desk": theDesk,
  "005-counts": counts,
  "006-people": people,
  "007-the-site": theSite,
  "008-plans": plans,
  "009-operators": operators,
  "012-issued-records": issuedRecords,
  "013-attendance-and-addresses": attendanceAndAddresses,
  "014-brand-colours": brandColours,
  "015-certificate-stubs": certificateStubs,
  "016-left-out-people": leftOutPeople,
  "017-uploaded-fonts": uploadedFonts,
  "018-design-templates": designTemplates,
  "019-batch-preparations": batchPreparations,
  "020-lists": lists,
  "021-messages": messages,
  "023-recurring-sends": recurringSends,
  "027-tags-and-segments": tagsAndSegments,
  "028-more-send-rules": moreSendRules,
  "029-event-pages": eventPages,
  "030-guest-pages": guestPages,
  "032-check-in": checkIn,
  "033-earned-certificates": earnedCertificates,
  "034-code-words": codeWords,
  "036-working-on-responses": workingOnResponses,
  "037-languages": languages,
  "041-link-values": linkValues,
  "042-unique-answers": uniqueAnswers,
  "044-second-factor": secondFactor,
  "046-quicker-imports": quickerImports,
  "050-series": series,
  "055-confirmations-and-key-scopes": confirmationsAndKeyScopes,
  "056-security-events": securityEvents,
  "057-passkeys": passkeys,
  "059-imports-in-portions": importsInPortions,
  "060-unopened-emails": unopenedEmails,
  "061-text-messages": textMessages,
  "065-places-of-sessions": placesOfSessions,
  "068-words-of-people": wordsOfPeople,
  "069-typed-on-pages-left": typedOnPagesLeft,
  "070-language-of-responses": languageOfResponses,
  "072-people-to-index": peopleToIndex,
  "079-lighter-sends": lighterSends,
  "081-stored-counts": storedCounts,
  "082-counted-segments": countedSegments,
  "083-sealed-certificates": sealedCertificates,
  "085-payloads-of-calls": payloadsOfCalls,
  "087-sending-ceilings": sendingCeilings,
  "088-send-reviews": sendReviews,
  "089-issuer-proofs": issuerProofs,
  "090-names-of-accounts": namesOfAccounts,
  "091-summed-responses": summedResponses,
  "092-indexes-of-large-lists": indexesOfLargeLists,
};
