import type { Kysely } from "kysely";
import type { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import {
  type ReissueOutcome,
  reissueCertificate,
} from "#app/features/certificates/issue/reissue-certificate.server.ts";
import { emailCorrection } from "#app/features/messages/batches/email-correction.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { nameKey } from "#app/platform/text/search-text.ts";
import { counted, wholeName } from "#app/platform/text/wording.ts";
import type { Schema } from "#db/schema.ts";
import type { Person } from "../people.server.ts";
import { refreshPerson } from "../refresh-person.server.ts";
import { correctEverywhere } from "./correct-everywhere.server.ts";
import { certificatesWithName, MAX_CERTIFICATES, type nameForm } from "./name-correction.server.ts";

/**
 * Corrects a name as its form says, mails what was asked for, and answers what the organiser reads.
 */
export async function handleNameCorrection(
  app: AppContext,
  given: { person: Person; actorId: string; form: z.output<typeof nameForm> },
): Promise<FlashMessage> {
  const { person, actorId, form } = given;
  const { firstName, lastName } = form;
  const now = app.clock();
  const outcome = await correctName(app.db, {
    firstName,
    lastName,
    person,
    actorId,
    key: nameKey(form.name),
    certificateIds: form.certificate,
    token: form.token,
    now,
  });
  if (outcome.kind === "already") return { kind: "info", text: "This name was already corrected." };
  const { reissued } = outcome;
  const where =
    outcome.lists === 0
      ? ""
      : ` on ${outcome.lists === 1 ? "1 list" : `${outcome.lists.toLocaleString("en")} lists`}`;
  const done = `The name is now ${wholeName(form)}${where}.`;
  if (reissued.length === 0)
    return { kind: "success", text: `${done} No certificates were re-issued.` };
  const again =
    `${reissued.length === 1 ? "1 certificate was" : `${reissued.length.toLocaleString("en")} certificates were`} ` +
    "re-issued.";
  if (!form.mail) return { kind: "success", text: `${done} ${again} No e-mail was sent.` };
  const problems = new Set<string>();
  let mailed = 0;
  for (const one of reissued) {
    const said = await emailCorrection(app, { accountId: person.accountId, actorId, ...one, now });
    if (said.kind === "success") mailed++;
    else problems.add(said.text.replace(/^The certificate of .*? is corrected\. /, ""));
  }
  const mails =
    mailed === 0
      ? ""
      : ` ${mailed === 1 ? "1 e-mail is" : `${mailed.toLocaleString("en")} e-mails are`} on ` +
        `the way to ${person.email}.`;
  return {
    kind: problems.size > 0 ? "warning" : "success",
    text: `${done} ${again}${mails} ${[...problems].slice(0, 2).join(" ")}`.trim(),
  };
}

export interface NameCorrected {
  kind: "corrected";
  lists: number;
  /** Certificates that took another's place. */
  reissued: { oldCertificateId: string; reissued: Extract<ReissueOutcome, { kind: "reissued" }> }[];
}

/**
 * Corrects one name of an address everywhere at once, and issues the chosen certificates again
 * (C09), which costs nothing. One transaction; `already`: the form was sent before.
 */
async function correctName(
  db: Kysely<Schema>,
  given: {
    person: Person;
    actorId: string;
    /** Which of the names of this address; see `nameKey`. */
    key: string;
    firstName: string;
    lastName: string;
    certificateIds: readonly string[];
    token: string;
    now: Date;
  },
): Promise<NameCorrected | { kind: "already" }> {
  const { person, actorId, key, firstName, lastName, now } = given;
  const { accountId, email } = person;
  const name = { firstName, lastName };
  return db.transaction().execute(async (trx) => {
    const link = `/people/${person.id}`;
    if (await spendFormToken(trx, { token: given.token, accountId, location: link, now }))
      return { kind: "already" };
    const by = { own: null, editorId: actorId, now };
    const { lists } = await correctEverywhere(trx, { accountId, email, key }, name, by);
    const chosen = new Set(given.certificateIds);
    const certificates = (await certificatesWithName(trx, person, key)).filter(({ id }) =>
      chosen.has(id),
    );
    const reissued: NameCorrected["reissued"] = [];
    for (const { id } of certificates.slice(0, MAX_CERTIFICATES)) {
      const outcome = await reissueCertificate(trx, { accountId, certificateId: id, ...name, now });
      if (outcome.kind === "reissued") reissued.push({ oldCertificateId: id, reissued: outcome });
    }
    await refreshPerson(trx, accountId, email, now);
    const along = reissued.length > 0 ? `, with ${counted(reissued.length, "certificate")}` : "";
    const text = `Corrected a name: ${wholeName(name)}${along}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
    return { kind: "corrected", lists, reissued };
  });
}
