import { z } from "zod";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { MAX_TAG_LETTERS, tagKey } from "#app/features/recipients/tags/tag-names.ts";
import { describedAs, id, lenientText, line, moment, momentOrNull } from "./common.server.ts";
import { CertificateCredits, ProjectCredits } from "./credits.server.ts";

export const Project = z
  .object({
    id: id("The project’s id, as in the URL of its page"),
    title: z.string(),
    sendStatus: z
      .enum(["draft", "scheduled", "ongoing", "sent", "not-sent"])
      .describe("The status of its sends. draft: nothing has been confirmed yet"),
    listId: z.string().nullable().describe("Its list of recipients; null if it has none yet"),
    recipientCount: z.number().int().describe("People on that list"),
    fields: z.array(z.string()).describe("Columns in the list, besides name and e-mail address"),
    isSample: z.boolean().describe("Whether it is sample data, which can’t be sent"),
    credits: ProjectCredits,
    createdAt: moment("When it was created"),
    editedAt: moment("When it was last changed"),
  })
  .describe("A certificate project: a design, a list of recipients and a message");

export const RecipientList = z
  .object({
    id: id("The list’s id"),
    name: z.string(),
    source: z.enum(["project", "upload", "form", "api"]).describe("Where the list came from"),
    recipientCount: z.number().int(),
    fields: z.array(z.string()).describe("Columns so far, besides name and e-mail address"),
    createdAt: moment("When it was created"),
    updatedAt: moment("When anyone on it was last changed"),
  })
  .describe("A list of people");

export const NewList = z
  .strictObject({
    name: line(200).trim().min(1, "Enter a name").describe("The name that organisers see"),
    projectId: id("Makes it this project’s list. The project must not have one yet").optional(),
  })
  .describe("A list to create");

const fields = z
  .record(z.string().max(60, "At most 60 characters"), lenientText(1000))
  .describe('Values for placeholders, by name: `{"Course Title": "Data Analysis"}`');

/**
 * What is given here is checked as it is on the page of one person; so the schema holds no more
 * than bounds.
 */
const person = {
  firstName: lenientText(1000).describe("Given name, at most 120 characters"),
  lastName: lenientText(1000).describe("Family name, at most 120 characters"),
  email: lenientText(1000).describe("E-mail address"),
  certificateName: lenientText(1000).describe("Their certificate’s name, at most 120 characters"),
  fields,
};

export const NewRecipient = z
  .strictObject({
    firstName: person.firstName,
    lastName: person.lastName.default(""),
    email: person.email,
    certificateName: person.certificateName.default(""),
    fields: fields.default({}),
  })
  .describe("A person to add to a list");

export const RecipientChange = z
  .strictObject({
    firstName: person.firstName.optional(),
    lastName: person.lastName.optional(),
    email: person.email.optional(),
    certificateName: person.certificateName.optional(),
    fields: fields.optional().describe("Replaces all existing fields"),
  })
  .describe("The values to change. Values you leave out stay as they are");

const MAX_RECIPIENTS_PER_BATCH = 1_000;

export const tagNames = z
  .array(
    line(MAX_TAG_LETTERS)
      .transform(normaliseName)
      .refine((name) => tagKey(name) !== "", "Enter a name")
      .refine((name) => !/[,;]/.test(name), "A tag’s name can’t contain commas or semicolons"),
  )
  .max(20, "At most 20 tags");

export const NewRecipients = z
  .strictObject({
    recipients: z
      .array(z.unknown().meta(describedAs(NewRecipient)))
      .min(1, "Send at least one")
      .max(
        MAX_RECIPIENTS_PER_BATCH,
        `At most ${MAX_RECIPIENTS_PER_BATCH.toLocaleString("en")} per request`,
      ),
    tags: tagNames.default([]).describe("Tags for everyone in the request, even if already listed"),
  })
  .describe("People to add to a list");

export const Recipient = z
  .object({
    id: id("Their id on this list"),
    listId: z.string(),
    position: z.number().int().describe("Their position on the list, from 1, in the order added"),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    certificateName: z.string(),
    fields: z.record(z.string(), z.string()),
    createdAt: moment("When they were added"),
    updatedAt: moment("When they were last changed"),
  })
  .describe("A person on a list");

export const AddedRecipients = z
  .object({
    created: z.number().int(),
    duplicates: z.number().int(),
    invalid: z.number().int(),
    results: z
      .array(
        z.object({
          index: z.number().int().describe("Their position in the request, from 0"),
          outcome: z
            .enum(["created", "duplicate", "invalid"])
            .describe("duplicate: this name and address are already on the list"),
          recipientId: z.string().nullable().describe("The id of the new or existing recipient"),
          errors: z.array(z.object({ path: z.string(), message: z.string() })),
        }),
      )
      .describe("One result per person, in the order of the request"),
  })
  .describe("The result of adding people");

const recipientIds = z
  .array(id("The id of a recipient on the project’s list"))
  .min(1, "Send at least one")
  .max(1_000, "At most 1,000 per request");

const scheduledAt = z.iso
  .datetime({ offset: true, error: "Enter a date and time such as 2027-01-31T09:00:00+01:00" })
  .describe("When to send, from one minute to two years from now. Leave it out to send now");

const sameForEveryone = z
  .boolean()
  .default(false)
  .describe(
    "Confirms that everyone gets the same certificate. Required if the design has nothing " +
      "personal on it, such as a name, unless this is already confirmed on the project’s " +
      "message page",
  );

const printBoxes = z
  .boolean()
  .default(false)
  .describe("Print an empty box for each character that no font has");

export const IssueRequest = z
  .strictObject({
    recipientIds: recipientIds.describe("The recipients who get a certificate"),
    send: z
      .boolean()
      .default(false)
      .describe("Also e-mail the certificates, under the same rules as sending a project"),
    scheduledAt: scheduledAt.optional(),
    leaveEmpty: z
      .boolean()
      .default(false)
      .describe("Issue even if some people have no value for a placeholder"),
    printBoxes,
    sameForEveryone,
  })
  .describe("Certificates to issue");

export const SendRequest = z
  .strictObject({
    recipientIds: recipientIds
      .optional()
      .describe(
        "Send only to these recipients. Leave it out to send to everyone on the list who " +
          "doesn’t have a certificate yet",
      ),
    expectedCount: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe("How many e-mails you expect to send. If the number is different, nothing is sent"),
    scheduledAt: scheduledAt.optional(),
    leaveEmpty: z
      .boolean()
      .default(false)
      .describe("Send even if some people have no value for a placeholder"),
    printBoxes,
    sameForEveryone,
  })
  .describe("A send to confirm");

export const Certificate = z
  .object({
    id: id("20 characters, as in its URL"),
    url: z.string().describe("Its public page"),
    proofUrl: z.string().describe("Its inclusion proof with a checkpoint; 404 until it is logged"),
    projectId: z.string(),
    recipientId: z.string().nullable(),
    batchId: z.string().nullable().describe("The send that issued it; null without one"),
    title: z.string(),
    name: z.string().describe("The holder’s name, as printed"),
    email: z.string(),
    issuer: z.string(),
    issuerProof: z
      .object({
        kind: z
          .enum(["dns", "file", "operator"])
          .describe("dns: a TXT record; file: a file on the website"),
        name: z.string().describe("The account’s name at the time"),
        domain: z.string().optional(),
        number: z.string().optional().describe("The number in the company register"),
        provedAt: moment("When it was proved"),
      })
      .nullable()
      .describe("Proof of who runs the account, if it is still in force; null if there is none"),
    status: z.enum(["valid", "revoked", "replaced"]),
    issuedAt: moment("When it was issued"),
    expiresAt: momentOrNull("When it expires"),
    revokedAt: momentOrNull("When it was revoked"),
    revokeReason: z.string().nullable(),
    replacedById: z
      .string()
      .nullable()
      .describe("The id of the corrected certificate that replaces it"),
    renewedById: z.string().nullable().describe("The id of the newer certificate that renews it"),
    values: z.record(z.string(), z.string()).describe("Everything printed on it"),
    credits: CertificateCredits,
  })
  .describe("An issued certificate");

export const Issued = z
  .object({
    batchId: z.string().nullable().describe("The id of the send, if you asked for one"),
    results: z.array(
      z.object({
        recipientId: z.string(),
        outcome: z
          .enum(["issued", "already-issued", "left-out"])
          .describe("left-out: revoked before or, in a send, suppressed"),
        certificateId: z.string().nullable(),
      }),
    ),
  })
  .describe("One result per recipient, in the order of the request");

export const RevokeRequest = z
  .strictObject({
    reason: z
      .string()
      .max(300, "At most 300 characters")
      .default("")
      .describe("Shown on the certificate’s page"),
  })
  .describe("A certificate to revoke");

const counts = [
  "queued",
  "sending",
  "accepted",
  "delivered",
  "bounced",
  "complained",
  "failed",
  "uncertain",
  "cancelled",
  "skipped",
] as const;
const visits = ["opened", "clicked", "unsubscribed"] as const;

export const BATCH_COUNTS = [...counts, ...visits];

const count = z.number().int();

export const Batch = z
  .object({
    id: id("The send’s id"),
    kind: z.enum(["certificates", "bulk"]),
    projectId: z.string().nullable(),
    title: z.string(),
    subject: z.string(),
    status: z
      .enum(["preparing", "scheduled", "sending", "paused", "done", "cancelled"])
      .describe(
        "`preparing`: a send to more than 1,000 people is being prepared, and nothing goes out " +
          "until that is complete. If it can’t be completed, for example because the list " +
          "has changed, the status becomes `cancelled`",
      ),
    recipientCount: z.number().int().describe("How many people it was confirmed for"),
    counts: z
      .object({
        queued: count.describe("Waiting to be sent"),
        sending: count.describe("Being sent"),
        accepted: count.describe("Accepted by a mail server; not yet known whether they arrived"),
        delivered: count,
        bounced: count,
        complained: count.describe("Reported as spam"),
        failed: count,
        uncertain: count.describe(
          "May have arrived. Certificates and bulk e-mails are never resent automatically",
        ),
        cancelled: count,
        skipped: count.describe("Left out: unsubscribed, bounced before or no address"),
        opened: count,
        clicked: count,
        unsubscribed: count,
      })
      .describe("How many people have each status or did each thing"),
    scheduledAt: momentOrNull("When it is scheduled to go out"),
    createdAt: moment("When it was confirmed"),
    startedAt: momentOrNull("When it started going out"),
    finishedAt: momentOrNull("When it finished"),
    createdByKeyId: z
      .string()
      .nullable()
      .describe("The id of the API key that confirmed it; null if a person did"),
  })
  .describe("A confirmed send");

export const Delivery = z
  .object({
    id: id("The e-mail’s id, as in webhooks"),
    recipientId: z.string().nullable(),
    certificateId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    state: z.enum(counts),
    reasonCode: z.string().nullable().describe("Why it didn’t arrive, as a code"),
    reason: z.string().nullable().describe("Why it didn’t arrive, as text"),
    attempts: z.number().int(),
    acceptedAt: momentOrNull("When a mail server accepted it"),
    deliveredAt: momentOrNull("When it arrived"),
    failedAt: momentOrNull("When it failed"),
    openedAt: momentOrNull("When it was first opened"),
    clickedAt: momentOrNull("When a link in it was first clicked"),
  })
  .describe("One person’s e-mail in a send");

export const Person = z
  .object({
    id: id("The person’s id, as in the URL of their page"),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    tags: z.array(z.string()).describe("Their tags, in alphabetical order"),
    firstSeenAt: moment("When they were first added"),
    notMailed: z
      .object({
        reason: z.enum(["bounced", "complained", "unsubscribed", "provider"]),
        since: moment("When it was suppressed"),
      })
      .nullable()
      .describe("Why the address is suppressed; null if it isn’t"),
    leftTopics: z.array(z.string()).describe("Topics of your e-mails that they left"),
    pausedUntil: momentOrNull("When their pause of your bulk e-mails ends"),
  })
  .describe("A person across all lists and forms");

export const Tag = z
  .object({
    id: id("The tag’s id"),
    name: z.string(),
    people: z.number().int().describe("How many people have it"),
  })
  .describe("A tag that you can add to people");

export const TagChange = z
  .strictObject({
    add: tagNames.default([]).describe("Tags to add"),
    remove: tagNames.default([]).describe("Tags to remove. Any they don’t have are ignored"),
  })
  .describe("Changes to a person’s tags");

export const PersonTags = z
  .object({
    tags: z.array(z.string()).describe("All their tags after the change, in alphabetical order"),
  })
  .describe("A person’s tags");

export const personIdParam = z.object({ personId: id("The person’s id") });
export const certificateIdParam = z.object({ certificateId: id("The certificate’s id") });
export const projectIdParam = z.object({ projectId: id("The project’s id") });
export const listIdParam = z.object({ listId: id("The list’s id") });
export const recipientIdParams = z.object({
  listId: id("The list’s id"),
  recipientId: id("The recipient’s id"),
});
export const batchIdParam = z.object({ batchId: id("The send’s id") });
