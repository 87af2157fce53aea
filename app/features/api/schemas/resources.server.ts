import { z } from "zod";
import { MAX_TAG_LETTERS, tagKey } from "#app/features/recipients/tags/tag-names.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import { id, line, moment, momentOrNull } from "./common.server.ts";

export const Project = z
  .object({
    id: id("Its id, as in the address of its page"),
    title: z.string(),
    sendStatus: z
      .enum(["draft", "scheduled", "ongoing", "sent", "not-sent"])
      .describe("The status of its sends; draft: nothing was ever confirmed"),
    listId: z.string().nullable().describe("The list of its recipients; null: it has none yet"),
    recipientCount: z.number().int().describe("People on that list"),
    fields: z
      .array(z.string())
      .describe("Columns with values for people on the list, besides name and address"),
    isSample: z.boolean().describe("Sample data: it can’t be sent"),
    createdAt: moment("When it was created"),
    editedAt: moment("When it was last changed"),
  })
  .describe("A certificate project: a design, a list of recipients and a message");

export const RecipientList = z
  .object({
    id: id("Its id"),
    name: z.string(),
    source: z.enum(["project", "upload", "form", "api"]).describe("Where it comes from"),
    recipientCount: z.number().int(),
    fields: z.array(z.string()).describe("Columns so far, besides name and address"),
    createdAt: moment("When it was created"),
    updatedAt: moment("When anyone on it last changed"),
  })
  .describe("A list of people");

export const NewList = z
  .strictObject({
    name: line(200).trim().min(1, "Enter a name").describe("What organisers see"),
    projectId: id("Makes it the list of this project, which must not have one yet").optional(),
  })
  .describe("A list to create");

const fields = z
  .record(
    z.string().max(60, "At most 60 characters"),
    z.string().max(1000, "At most 1,000 characters"),
  )
  .describe('Values for placeholders, by name: `{"Course Title": "Data Analysis"}`');

/**
 * What is given here is checked as it is on the page of one person; so the schema holds no more
 * than bounds.
 */
const person = {
  firstName: z.string().max(1000).describe("Given name, at most 120 characters"),
  lastName: z.string().max(1000).describe("Family name, at most 120 characters"),
  email: z.string().max(1000).describe("E-mail address"),
  certificateName: z
    .string()
    .max(1000)
    .describe("What their certificate is called, at most 120 characters"),
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
    fields: fields.optional().describe("Replaces all of them"),
  })
  .describe("What to change; anything left out stays");

const MAX_RECIPIENTS_PER_BATCH = 1_000;

const tagNames = z
  .array(
    line(MAX_TAG_LETTERS)
      .transform(normaliseName)
      .refine((name) => tagKey(name) !== "", "Enter a name")
      .refine((name) => !/[,;]/.test(name), "A tag’s name has no commas"),
  )
  .max(20, "At most 20 tags")
  .default([]);

export const NewRecipients = z
  .strictObject({
    recipients: z
      .array(NewRecipient)
      .min(1, "Send at least one")
      .max(
        MAX_RECIPIENTS_PER_BATCH,
        `At most ${MAX_RECIPIENTS_PER_BATCH.toLocaleString("en")} per request`,
      ),
    tags: tagNames.describe(
      "Names of tags to add to all of them, including people already on the list",
    ),
  })
  .describe("People to add to a list");

export const Recipient = z
  .object({
    id: id("Their id on this list"),
    listId: z.string(),
    position: z.number().int().describe("1, 2, 3 … in the order added"),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    certificateName: z.string(),
    fields: z.record(z.string(), z.string()),
    createdAt: moment("When they were added"),
    updatedAt: moment("When they last changed"),
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
          index: z.number().int().describe("Which one in the request: 0 is the first"),
          outcome: z
            .enum(["created", "duplicate", "invalid"])
            .describe("duplicate: the same name with the same address is already on the list"),
          recipientId: z.string().nullable().describe("The new person’s id, or the existing one’s"),
          errors: z.array(z.object({ path: z.string(), message: z.string() })),
        }),
      )
      .describe("The result for each, in the order given"),
  })
  .describe("The result of adding people");

const recipientIds = z
  .array(id("The id of a recipient on the project’s list"))
  .min(1, "Send at least one")
  .max(1_000, "At most 1,000 per request");

const scheduledAt = z.iso
  .datetime({ offset: true, error: "Enter a moment like 2027-01-31T09:00:00+01:00" })
  .describe("When to send it; absent: now. Between one minute and two years from now");

const sameForEveryone = z
  .boolean()
  .default(false)
  .describe(
    "Confirms that everyone gets the same certificate. Needed when nothing on the design " +
      "is personal, such as a name, unless this is already confirmed on the project’s " +
      "message page",
  );

const printBoxes = z
  .boolean()
  .default(false)
  .describe("Print an empty box for each letter that no font has");

export const IssueRequest = z
  .strictObject({
    recipientIds: recipientIds.describe("Who gets one"),
    send: z
      .boolean()
      .default(false)
      .describe("E-mail them too, with the same rules as sending a project"),
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
      .describe("Only these; absent: everyone on the list who doesn’t have one yet"),
    expectedCount: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe("How many e-mails you expect; if the number differs, nothing is sent"),
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
    id: id("20 characters, as in its address"),
    url: z.string().describe("Its public page"),
    projectId: z.string(),
    recipientId: z.string().nullable(),
    batchId: z
      .string()
      .nullable()
      .describe("The send that issued it; null: it was issued without one"),
    title: z.string(),
    name: z.string().describe("Its holder, as printed"),
    email: z.string(),
    issuer: z.string(),
    issuerProof: z
      .object({
        kind: z
          .enum(["dns", "file", "operator"])
          .describe("A TXT record, a file on the web site, or checked by an operator"),
        name: z.string().describe("The account’s name when it was proved"),
        domain: z.string().optional(),
        number: z.string().optional().describe("In the register of companies"),
        provedAt: moment("When it was proved"),
      })
      .nullable()
      .describe("What proves now who runs the account; null: nothing does"),
    status: z.enum(["valid", "revoked", "replaced"]),
    issuedAt: moment("When it was issued"),
    expiresAt: momentOrNull("When it ends"),
    revokedAt: momentOrNull("When it was revoked"),
    revokeReason: z.string().nullable(),
    replacedById: z.string().nullable().describe("The certificate that corrects it"),
    values: z.record(z.string(), z.string()).describe("Everything printed on it"),
  })
  .describe("An issued certificate");

export const Issued = z
  .object({
    batchId: z.string().nullable().describe("The send, if you asked for one"),
    results: z.array(
      z.object({
        recipientId: z.string(),
        outcome: z
          .enum(["issued", "already-issued", "left-out"])
          .describe("left-out: revoked before, or, in a send, a suppressed address"),
        certificateId: z.string().nullable(),
      }),
    ),
  })
  .describe("The result for each recipient, in the order given");

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
    id: id("Its id"),
    kind: z.enum(["certificates", "bulk"]),
    projectId: z.string().nullable(),
    title: z.string(),
    subject: z.string(),
    status: z
      .enum(["preparing", "scheduled", "sending", "paused", "done", "cancelled"])
      .describe(
        "`preparing`: a send to more than 1,000 people is being prepared; nothing goes out " +
          "until it is complete. It becomes `cancelled` when it can’t be completed, for " +
          "example because the list changed in the meantime",
      ),
    recipientCount: z.number().int().describe("People it was confirmed for"),
    counts: z
      .object({
        queued: count.describe("Waiting to be sent"),
        sending: count.describe("Are being sent"),
        accepted: count.describe(
          "Accepted by a mail server; we don’t know yet whether they arrived",
        ),
        delivered: count,
        bounced: count,
        complained: count.describe("Were reported as spam"),
        failed: count,
        uncertain: count.describe(
          "May have arrived; certificates and bulk e-mail are never sent again automatically",
        ),
        cancelled: count,
        skipped: count.describe("Were left out: unsubscribed, bounced before, no address"),
        opened: count,
        clicked: count,
        unsubscribed: count,
      })
      .describe("People by e-mail status, and what they did with it"),
    scheduledAt: momentOrNull("When it is scheduled to go out"),
    createdAt: moment("When it was confirmed"),
    startedAt: momentOrNull("When it started going out"),
    finishedAt: momentOrNull("When it was finished"),
    createdByKeyId: z.string().nullable().describe("The API key that confirmed it; null: a person"),
  })
  .describe("A send, as it was confirmed");

export const Delivery = z
  .object({
    id: id("Its id, as in webhooks"),
    recipientId: z.string().nullable(),
    certificateId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    state: z.enum(counts),
    reasonCode: z.string().nullable().describe("Why it did not arrive, as a code"),
    reason: z.string().nullable().describe("The same as text"),
    attempts: z.number().int(),
    acceptedAt: momentOrNull("When a mail server accepted it"),
    deliveredAt: momentOrNull("When it arrived"),
    failedAt: momentOrNull("When it failed"),
    openedAt: momentOrNull("When a person first opened it"),
    clickedAt: momentOrNull("When a person first followed a link in it"),
  })
  .describe("One person’s e-mail in a send");

export const Person = z
  .object({
    id: id("As in the address of their page"),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    tags: z.array(z.string()).describe("Your tags on them, by name"),
    firstSeenAt: moment("When they became known"),
    notMailed: z
      .object({
        reason: z.enum(["bounced", "complained", "unsubscribed", "provider"]),
        since: moment("Since when"),
      })
      .nullable()
      .describe("Why it is suppressed; null: it isn’t"),
  })
  .describe("A person across all lists and forms");

export const Tag = z
  .object({
    id: id("Its id"),
    name: z.string(),
    people: z.number().int().describe("How many people have it"),
  })
  .describe("A word of yours on people");

export const TagChange = z
  .strictObject({
    add: tagNames.describe("Names of tags to put on them"),
    remove: tagNames.describe("Names of tags to remove; any they don’t have are ignored"),
  })
  .describe("What to change about a person’s tags");

export const PersonTags = z
  .object({ tags: z.array(z.string()).describe("All of their tags now, by name") })
  .describe("The tags of a person");

export const personIdParam = z.object({ personId: id("The person’s id") });
export const certificateIdParam = z.object({ certificateId: id("The certificate’s id") });
export const projectIdParam = z.object({ projectId: id("The project’s id") });
export const listIdParam = z.object({ listId: id("The list’s id") });
export const recipientIdParams = z.object({
  listId: id("The list’s id"),
  recipientId: id("The recipient’s id"),
});
export const batchIdParam = z.object({ batchId: id("The send’s id") });
