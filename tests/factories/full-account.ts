import { recordSecurityEvent } from "../../app/features/activity/security-events.server.ts";
import { issuerKey } from "../../app/features/certificates/issue/issuer-key.server.ts";
import { suppressAddress } from "../../app/features/delivery/suppressions/suppressions.server.ts";
import { publishForm } from "../../app/features/forms/builder/publish-form.server.ts";
import { createForm } from "../../app/features/forms/list/create-form.server.ts";
import { findForm } from "../../app/features/forms/store/find-form.server.ts";
import { confirmBatch } from "../../app/features/messages/batches/confirm-batch.server.ts";
import { orNotFound } from "../../app/platform/http/not-found.ts";
import { newId } from "../../app/platform/text/ids.ts";
import type { TestApp } from "../setup/start-app.ts";
import { addApiKey, addEndpointAt } from "./api-account.ts";
import { addResponseFile, addResponses } from "./form-responses.ts";
import { addIncomingHook } from "./incoming-hook.ts";
import { element } from "./published-form.ts";
import { addReadyProject } from "./ready-project.ts";
import { codeWordsFor } from "./webinar.ts";

/** What a full account is known by, for looking whether any of it is left. */
export interface FullAccount {
  projectId: string;
  batchId: string;
  certificateIds: string[];
}

/**
 * Fills an account with something in every table that can hold something of it. `text` stands
 * wherever an organiser types; `mark` in what must not be shown to anybody else.
 */
export async function fillAccount(
  app: TestApp,
  owner: { accountId: string; userId: string; email: string },
  {
    text,
    mark,
    people = 3,
    scheduledAt = null,
  }: { text: string; mark: string; people?: number; scheduledAt?: string | null },
): Promise<FullAccount> {
  const { context } = app;
  const { db, files, clock, config } = context;
  const now = clock();
  const at = now.toISOString();
  const { accountId, userId } = owner;
  const persons = Array.from({ length: people }, (_, n) => ({
    firstName: n === 0 ? text : `Fúnmiláyọ̀ ${n}`,
    lastName: mark,
    email: `${mark}-${n}@people.test`,
    certificateName: text,
    fields: { [text]: text, Dept: "+234 803" },
  }));
  const project = await addReadyProject(context, owner, persons, {
    title: text,
    subject: text,
    columns: [text, "Dept"],
  });
  const template = { subject: text, html: "<p>Dear {First Name}</p>", text: "Dear {First Name}" };
  const account = {
    id: accountId,
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  const { batchId } = await confirmBatch(context, {
    account,
    actorId: userId,
    project,
    template,
    scheduledAt,
    now,
    confirmToken: `${mark}-confirm-token`,
  });
  const deliveries = await db
    .selectFrom("deliveries")
    .select("id")
    .where("batchId", "=", batchId)
    .execute();
  const certificates = await db
    .selectFrom("certificates")
    .select("id")
    .where("batchId", "=", batchId)
    .execute();
  for (const { id } of deliveries) {
    const event = { deliveryId: id, type: "put off", detail: text, at, providerEventId: null };
    await db
      .insertInto("deliveryEvents")
      .values([
        { ...event, id: newId() },
        { ...event, id: newId() },
      ])
      .execute();
  }
  await suppressAddress(db, {
    accountId,
    email: `${mark}-bounced@people.test`,
    reason: "bounced",
    detail: text,
    now,
  });
  const senderDomainId = newId();
  await db
    .insertInto("sendingTimes")
    .values({ accountId, opensAt: "09:00", closesAt: "18:00", updatedAt: at })
    .execute();
  await db
    .insertInto("senderDomains")
    .values({
      id: senderDomainId,
      accountId,
      domain: `${mark.toLowerCase()}.example`,
      localPart: "certificates",
      state: "active",
      signedBy: "us",
      providerId: null,
      token: "token",
      results: "[]",
      createdAt: at,
      checkedAt: at,
      nextCheckAt: at,
      provedAt: at,
      missingSince: null,
      lostAt: null,
    })
    .execute();
  await db
    .insertInto("senderDomainKeys")
    .values({
      id: newId(),
      senderDomainId,
      algorithm: "rsa",
      selector: "i20261130a",
      publicKey: "MIIB",
      sealedKey: "sealed",
      state: "signing",
      createdAt: at,
      retiredAt: null,
    })
    .execute();
  await issuerKey(db, config.sessionSecret, accountId, { now });
  await db
    .insertInto("designRevisions")
    .values({
      projectId: project.id,
      revision: 1,
      previousRevision: null,
      design: project.design ?? "{}",
      createdAt: at,
    })
    .execute();
  const { id: recipientId } = await db
    .selectFrom("recipients")
    .select("id")
    .where("listId", "=", project.listId ?? "")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("leftOutPeople")
    .values({ projectId: project.id, recipientId, accountId, leftOutAt: at })
    .execute();
  await db
    .insertInto("designTemplates")
    .values({
      id: newId(),
      accountId,
      name: text,
      design: project.design ?? "{}",
      createdBy: owner.userId,
      createdAt: at,
    })
    .execute();
  const listId = project.listId ?? "";
  await db
    .insertInto("listEvents")
    .values({
      id: newId(),
      accountId,
      listId,
      at,
      actorId: null,
      kind: "imported",
      about: text,
      consent: "certificates",
      added: 1,
    })
    .execute();
  const rule = JSON.stringify({ certificate: "has", opened: "any", attended: "any" });
  await db
    .insertInto("listSegments")
    .values({ id: newId(), accountId, listId, name: text, rule, createdAt: at })
    .execute();
  const peopleRule = JSON.stringify({
    match: "all",
    conditions: [{ what: "joined", value: "2026-01-01" }],
  });
  await db
    .insertInto("peopleSegments")
    .values({
      id: newId(),
      accountId,
      name: text,
      rule: peopleRule,
      createdAt: at,
      editedAt: at,
      viewedAt: null,
    })
    .execute();
  const topicId = newId();
  await db
    .insertInto("mailTopics")
    .values({ id: topicId, accountId, name: text, nameKey: text, createdAt: at })
    .execute();
  await db
    .insertInto("mailChoices")
    .values({
      accountId,
      email: `${mark}-0@people.test`,
      topicId,
      until: "",
      detail: text,
      createdAt: at,
    })
    .execute();
  const report = {
    id: newId(),
    accountId,
    domain: `${mark}.test`,
    org: text,
    reportId: mark,
    beginAt: at,
    endAt: at,
    policy: "none" as const,
    total: 1,
    createdAt: at,
  };
  await db.insertInto("dmarcReports").values(report).execute();
  await db
    .insertInto("dmarcSources")
    .values({
      reportId: report.id,
      number: 0,
      ip: "192.0.2.1",
      count: 1,
      dkim: 1,
      spf: 0,
      disposition: "none",
      dkimDomain: `${mark}.test`,
      selector: "s1",
      spfDomain: "",
      reasons: text,
    })
    .execute();
  const tagId = newId();
  await db
    .insertInto("tags")
    .values({ id: tagId, accountId, name: text, nameKey: `${mark} ${text}`, createdAt: at })
    .execute();
  const { number: personNumber } = await db
    .selectFrom("people")
    .select("number")
    .where("accountId", "=", accountId)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.insertInto("personTags").values({ tagId, personNumber }).execute();
  const fileKey = `accounts/${accountId}/backgrounds/${newId()}.png`;
  const pdfFileKey = fileKey.replace(".png", ".pdf");
  const logoFileKey = `accounts/${accountId}/logo.png`;
  for (const key of [
    fileKey,
    pdfFileKey,
    logoFileKey,
    `accounts/${accountId}/signatures/one.png`,
  ]) {
    await files.put(key, Buffer.from(`${mark} ${key}`));
  }
  const size = { widthPx: 40, heightPx: 30, sha256: "0".repeat(64) };
  await db
    .insertInto("backgrounds")
    .values({ id: newId(), accountId, name: text, fileKey, pdfFileKey, ...size, createdAt: at })
    .execute();
  const imageKey = `accounts/${accountId}/messages/${newId()}.jpg`;
  await files.put(imageKey, Buffer.from(`${mark} ${imageKey}`));
  await db
    .insertInto("messageImages")
    .values({ id: newId(), accountId, fileKey: imageKey, widthPx: 40, heightPx: 30, createdAt: at })
    .execute();
  await db
    .insertInto("savedMessages")
    .values({
      id: newId(),
      accountId,
      name: text,
      subject: text,
      body: text,
      createdAt: at,
      usedAt: at,
    })
    .execute();
  const fontKey = `accounts/${accountId}/fonts/${newId()}.ttf`;
  await files.put(fontKey, Buffer.from(`${mark} ${fontKey}`));
  await db
    .insertInto("uploadedFonts")
    .values({
      id: newId(),
      accountId,
      family: text,
      bold: 1,
      italic: 0,
      isVariable: 0,
      outlines: "TrueType",
      glyphs: 10,
      bytes: 1000,
      lacks: "Ẹ",
      specimen: "<svg/>",
      fileKey: fontKey,
      sha256: "0".repeat(64),
      licenceConfirmedAt: at,
      uploadedBy: owner.userId,
    })
    .execute();
  await db
    .updateTable("accounts")
    .set({ logoFileKey, phone: "+2348031234567" })
    .where("id", "=", accountId)
    .execute();
  await addImport(app, { accountId, listId: project.listId!, projectId: project.id, text, at });
  await addPerson(app, owner, mark, at);
  await db
    .insertInto("formTokens")
    .values({ token: `${accountId}:${newId()}`, accountId, usedAt: at, location: "/x" })
    .execute();
  await db
    .insertInto("providerCalls")
    .values({
      id: newId(),
      batchId,
      transport: "outbox",
      idempotencyKey: newId(),
      payloadSha256: null,
      state: "accepted",
      attempt: 1,
      leaseOwner: "x",
      leaseUntil: at,
      firstTriedAt: at,
      nextTryAt: null,
      answer: null,
    })
    .execute();
  await addApi(app, owner, { text, mark, at });
  await addIncomingHook(context, owner, {
    name: text,
    projectId: project.id,
    token: `${mark}-hook-token`,
  });
  const ids = { projectId: project.id, batchId, certificateId: certificates[0]!.id };
  await db
    .insertInto("nameCorrections")
    .values({
      id: newId(),
      accountId,
      certificateId: certificates[0]!.id,
      newCertificateId: null,
      nameBefore: text,
      firstName: text,
      lastName: "",
      change: "other",
      state: "refused",
      reason: text,
      language: "en",
      askedAt: at,
      decidedAt: at,
      decidedBy: owner.userId,
    })
    .execute();
  await addBulkDraft(app, owner, text, at);
  await addPlan(app, owner, { mark, at });
  await addForm(app, owner, { ...ids, text, mark, at });
  return { projectId: project.id, batchId, certificateIds: certificates.map(({ id }) => id) };
}

/**
 * A plan that was paid, and a payment that was not. Who paid is somebody else, whose name stays in
 * the books.
 */
async function addPlan(
  { context: { db } }: TestApp,
  { accountId, userId }: { accountId: string; userId: string },
  { mark, at }: { mark: string; at: string },
): Promise<void> {
  const period = {
    periodStart: at,
    periodEnd: new Date(Date.parse(at) + 30 * 86_400_000).toISOString(),
  };
  const bought = { plan: "essentials" as const, emailLimit: 10_000 };
  const plan = {
    ...bought,
    status: "active" as const,
    ...period,
    provider: "sandbox" as const,
    authorizationCode: `${mark}-authorization`,
  };
  await db
    .insertInto("subscriptions")
    .values({ ...plan, id: newId(), accountId, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(plan))
    .execute();
  const payment = {
    accountId,
    purpose: "subscribe" as const,
    ...bought,
    amountKobo: 4_500_000,
    lines: "[]",
    provider: "sandbox" as const,
  };
  const payer = {
    payerName: "The books of a payer",
    payerEmail: "books@payer.test",
    startedById: userId,
    createdAt: at,
  };
  await db
    .insertInto("payments")
    .values([
      {
        ...payment,
        ...payer,
        ...period,
        id: newId(),
        reference: `paid-${newId()}`,
        status: "paid",
        paidAt: at,
      },
      {
        ...payment,
        ...payer,
        id: newId(),
        reference: `begun-${newId()}`,
        status: "pending",
        payerName: `${mark} begun`,
      },
    ])
    .execute();
}

async function addBulkDraft(
  { context: { db } }: TestApp,
  { accountId, userId }: { accountId: string; userId: string },
  text: string,
  at: string,
): Promise<void> {
  await db
    .insertInto("bulkDrafts")
    .values({
      id: newId(),
      accountId,
      subject: text,
      body: text,
      replyTo: "",
      batchId: null,
      createdBy: userId,
      audience: JSON.stringify({
        tab: "all",
        card: null,
        choice: { all: "", minus: [], plus: [] },
      }),
      fallbacks: JSON.stringify({ "First Name": text }),
      createdAt: at,
      editedAt: at,
    })
    .execute();
}

/**
 * A form with an answer, a draft, a file and a post, and its webinar with a person, a mail and a
 * report.
 */
async function addForm(
  { context }: TestApp,
  { accountId, userId }: { accountId: string; userId: string },
  given: {
    projectId: string;
    batchId: string;
    certificateId: string;
    text: string;
    mark: string;
    at: string;
  },
): Promise<void> {
  const { text, mark, at } = given;
  const { db, clock, files } = context;
  const now = clock();
  const email = `${mark}-answers@people.test`;
  const elements = [
    element("full-name", { id: "fullname", label: text }),
    element("email", { id: "emailadr" }),
    element("short-text", { id: "employer", label: text }),
  ];
  const formId = await db.transaction().execute(async (trx) => {
    const token = crypto.randomUUID();
    const made = await createForm(trx, {
      accountId,
      userId,
      title: text,
      draft: { elements },
      token,
      now,
    });
    const form = orNotFound(await findForm(trx, accountId, made.formId!));
    await publishForm(trx, form, { userId, now });
    const columns = {
      postSecret: `${mark}-post-secret`,
      recipientMapping: JSON.stringify({ "fullname.first": "firstName" }),
    };
    await trx.updateTable("forms").set(columns).where("id", "=", form.id).execute();
    return form.id;
  });
  const { publishedVersionId } = orNotFound(await findForm(db, accountId, formId));
  const answers = { fullname: { first: text, last: mark }, emailadr: email, employer: text };
  const [responseId = ""] = await addResponses(context, formId, [{ answers, at }]);
  await db
    .updateTable("formResponses")
    .set({ onceToken: `${mark}-once-token` })
    .where("id", "=", responseId)
    .execute();
  const work = { accountId, responseId, createdAt: at };
  await db
    .insertInto("formResponseNotes")
    .values({ ...work, id: newId(), text, authorId: userId })
    .execute();
  await db
    .insertInto("formResponseTags")
    .values({ formId, responseId, name: text, nameKey: `${mark} ${text}` })
    .execute();
  const changes = JSON.stringify([{ questionId: "employer", before: text, after: null }]);
  await db
    .insertInto("formResponseEdits")
    .values({ ...work, id: newId(), editorId: userId, changes })
    .execute();
  const sheet = {
    formId,
    accountId,
    sheetId: `${mark}sheet`,
    createdBy: userId,
    createdAt: at,
    readAt: null,
    readBy: null,
  };
  await db.insertInto("formSheets").values(sheet).execute();
  await addResponseFile(context, responseId, {
    elementId: "employer",
    name: text,
    content: `${mark} uploaded`,
  });
  await files.put(
    `accounts/${accountId}/forms/${formId}/images/one.png`,
    Buffer.from(`${mark} image`),
  );
  await db
    .insertInto("formDrafts")
    .values({
      id: newId(),
      accountId,
      formId,
      versionId: publishedVersionId!,
      answers: JSON.stringify(answers),
      page: 1,
      typed: JSON.stringify({ emailadr: { "q-emailadr": [text] } }),
      tokenHash: `${mark}-draft-hash`,
      linkHash: `${mark}-link-hash`,
      createdAt: at,
      updatedAt: at,
      expiresAt: "2999-01-01T00:00:00.000Z",
    })
    .execute();
  const postId = newId();
  await db
    .insertInto("formPosts")
    .values({
      id: postId,
      accountId,
      formId,
      responseId,
      url: "https://crm.lagoon.test/in",
      body: JSON.stringify(answers),
      state: "failed",
      attempts: 1,
      nextTryAt: null,
      leaseUntil: null,
      createdAt: at,
      settledAt: at,
    })
    .execute();
  await db
    .insertInto("formPostAttempts")
    .values({ id: newId(), postId, attempt: 1, at, status: 500, problem: text, tookMs: 12 })
    .execute();
  const webinarId = newId();
  await db
    .insertInto("webinars")
    .values({
      id: webinarId,
      accountId,
      formId,
      title: text,
      host: text,
      startsAt: "2999-01-01T00:00:00.000Z",
      lengthMinutes: 60,
      timeZone: "Africa/Lagos",
      joinUrl: "https://meet.lagoon.test/x",
      capacity: 10,
      waitingList: 1,
      approval: 0,
      opensAt: null,
      closesAt: null,
      state: "scheduled",
      sequence: 0,
      codeWords: codeWordsFor(text),
      minimumMinutes: null,
      messages: JSON.stringify({ words: text }),
      certificateProjectId: given.projectId,
      certificateMapping: "{}",
      certificatesAfterMinutes: null,
      nextTurnAt: null,
      placesTaken: 1,
      lastPosition: 1,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  const registrationId = newId();
  await db
    .insertInto("webinarRegistrations")
    .values({
      id: registrationId,
      accountId,
      webinarId,
      responseId,
      name: text,
      email,
      emailKey: email,
      state: "registered",
      position: 1,
      joinToken: `${mark}-join-token`,
      joinedAt: null,
      codeWordAt: null,
      reportedMinutes: null,
      manual: null,
      attended: 0,
      certificateId: given.certificateId,
      registeredAt: at,
      stateChangedAt: at,
    })
    .execute();
  const coverKey = `accounts/${accountId}/forms/${formId}/covers/${webinarId}`;
  for (const ending of ["avif", "jpg"]) await files.put(`${coverKey}.${ending}`, Buffer.from(text));
  await db
    .insertInto("webinarCovers")
    .values({
      webinarId,
      accountId,
      fileKey: `${coverKey}.avif`,
      fallbackFileKey: `${coverKey}.jpg`,
    })
    .execute();
  await db
    .insertInto("webinarSpeakers")
    .values({ id: newId(), accountId, webinarId, position: 1, name: text, role: text, picture: "" })
    .execute();
  await db
    .insertInto("guestEmailChanges")
    .values({
      registrationId,
      accountId,
      webinarId,
      email,
      tokenHash: `${mark}-change`,
      expiresAt: "2999-01-01T00:00:00.000Z",
    })
    .execute();
  await db
    .insertInto("webinarMails")
    .values({ registrationId, webinarId, kind: "confirmation", batchId: given.batchId, at })
    .execute();
  const people = JSON.stringify({ people: [{ name: text, email }] });
  await db
    .insertInto("attendanceReports")
    .values({
      id: newId(),
      accountId,
      webinarId,
      fileName: text,
      people,
      state: "applied",
      createdAt: at,
      appliedAt: at,
    })
    .execute();
  const linkId = newId();
  await db
    .insertInto("fieldLinks")
    .values({
      id: newId(),
      accountId,
      formId,
      name: text,
      createdAt: at,
      usedAt: at,
      revokedAt: null,
    })
    .execute();
  await db
    .insertInto("checkInLinks")
    .values({
      id: linkId,
      accountId,
      webinarId,
      name: text,
      walkIns: 1,
      createdAt: at,
      usedAt: at,
      revokedAt: null,
    })
    .execute();
  await db
    .insertInto("checkIns")
    .values({
      id: newId(),
      accountId,
      webinarId,
      registrationId,
      linkId,
      method: "scan",
      at,
      receivedAt: at,
      undoneAt: null,
      changeNumber: 1,
    })
    .execute();
  await db
    .insertInto("guestResponses")
    .values({
      id: newId(),
      accountId,
      webinarId,
      registrationId,
      formId,
      responseId,
      attempt: 1,
      points: 3,
      maxPoints: 5,
      passed: 1,
      at,
    })
    .execute();
  await addSms(db, { accountId, webinarId, registrationId, text, mark, at });
}

/** A guest's yes to text messages, one that was sent, and a number that wants none. */
async function addSms(
  db: TestApp["context"]["db"],
  given: {
    accountId: string;
    webinarId: string;
    registrationId: string;
    text: string;
    mark: string;
    at: string;
  },
): Promise<void> {
  const { accountId, webinarId, registrationId, text, mark, at } = given;
  const phone = `+234803${String(mark.length).padStart(3, "0")}4567`;
  await db
    .insertInto("smsConsents")
    .values({ registrationId, accountId, webinarId, phone, agreedAt: at, words: text })
    .execute();
  await db
    .insertInto("smsMessages")
    .values({
      id: newId(),
      accountId,
      webinarId,
      registrationId,
      kind: "confirmation@then",
      phone,
      text,
      parts: 1,
      state: "sent",
      reference: `${mark}-sms`,
      nextTryAt: null,
      leaseUntil: null,
      countedFor: null,
      createdAt: at,
      updatedAt: at,
      sentAt: at,
      deliveredAt: null,
    })
    .execute();
  await db
    .insertInto("smsStops")
    .values({ accountId, phone: "+2348030000000", source: "page", at })
    .execute();
}

/** A key, an answer kept for it, and an endpoint with a post and a try. */
async function addApi(
  { context }: TestApp,
  owner: { accountId: string; userId: string },
  { text, mark, at }: { text: string; mark: string; at: string },
): Promise<void> {
  const { db } = context;
  const { accountId } = owner;
  await addApiKey(context, owner, text);
  await db
    .insertInto("apiRequests")
    .values({
      accountId,
      idempotencyKey: `${mark}-request`,
      requestSha256: `${mark}-request-hash`,
      status: 201,
      answer: JSON.stringify({ name: text }),
      createdAt: at,
    })
    .execute();
  const url = "https://hooks.lagoon.test/in";
  const { id: endpointId } = await addEndpointAt(context, owner, {
    url,
    secret: `${mark}-webhook-secret`,
  });
  const postId = newId();
  await db
    .insertInto("webhookPosts")
    .values({
      id: postId,
      accountId,
      endpointId,
      event: "test",
      body: JSON.stringify({ data: { text } }),
      state: "failed",
      attempts: 1,
      nextTryAt: null,
      leaseUntil: null,
      createdAt: at,
      settledAt: at,
    })
    .execute();
  await db
    .insertInto("webhookPostAttempts")
    .values({ id: newId(), postId, attempt: 1, at, status: 500, problem: text, tookMs: 12 })
    .execute();
}

async function addImport(
  { context: { db, files } }: TestApp,
  {
    text,
    at,
    ...ids
  }: { accountId: string; listId: string; projectId: string; text: string; at: string },
): Promise<void> {
  const id = newId();
  await files.put(`imports/${id}/list`, Buffer.from("First Name\r\n"));
  const counts = {
    rowsRead: 1,
    rowsTotal: 1,
    addedCount: 0,
    updatedCount: 0,
    duplicateCount: 0,
    invalidCount: 1,
  };
  const json = {
    detected: "{}",
    mapping: "{}",
    policy: "keep",
    consentAt: at,
    problem: null,
    listState: null,
  } as const;
  await db
    .insertInto("imports")
    .values({
      ...ids,
      id,
      fileName: text,
      fileKey: `imports/${id}/list`,
      status: "applied",
      createdAt: at,
      finishedAt: at,
      ...counts,
      ...json,
    })
    .execute();
  const row = {
    importId: id,
    rowNumber: 2,
    outcome: "invalid",
    reason: text,
    recipientId: null,
    searchText: "",
  } as const;
  await db
    .insertInto("importRows")
    .values({ ...row, firstName: text, lastName: "", email: "", certificateName: "", fields: "{}" })
    .execute();
  await db
    .insertInto("importEdits")
    .values({
      importId: id,
      change: 1,
      rowNumber: 2,
      field: "firstName",
      text,
      previous: text,
      reason: null,
      editedAt: at,
      editedBy: null,
    })
    .execute();
}

/** What hangs from the person who signs in, and from their address alone. */
async function addPerson(
  { context: { db } }: TestApp,
  { accountId, userId, email }: { accountId: string; userId: string; email: string },
  mark: string,
  at: string,
): Promise<void> {
  const later = "2999-01-01T00:00:00.000Z";
  await db
    .insertInto("identityChecks")
    .values({
      id: newId(),
      accountId,
      userId,
      ninHash: `${mark}-nin-hash`,
      ninLastFour: "6789",
      firstName: "A",
      lastName: "B",
      phone: "+2348031234567",
      outcome: "match",
      verifier: "sandbox",
      reference: "r",
      consentAt: at,
      createdAt: at,
      decidedAt: null,
      decidedBy: null,
      note: null,
    })
    .execute();
  await db
    .insertInto("verifiedNins")
    .values({ ninHash: `${mark}-nin-hash`, accountId, createdAt: at })
    .execute();
  const social = {
    id: newId(),
    userId,
    provider: "google",
    subject: `${mark}-subject`,
    label: email,
    createdAt: at,
  } as const;
  await db.insertInto("socialIdentities").values(social).execute();
  await db
    .insertInto("knownDevices")
    .values({ id: `${mark}-device`, userId, firstSeenAt: at, lastSeenAt: at })
    .execute();
  await db
    .insertInto("secondFactors")
    .values({ userId, secret: `${mark}-totp`, confirmedAt: at, lastUsedStep: 0 })
    .execute();
  await db
    .insertInto("passkeys")
    .values({
      id: `${mark}-passkey`,
      userId,
      credentialId: `${mark}-credential`,
      publicKey: `${mark}-public`,
      counter: 0,
      transports: "[]",
      name: mark,
      createdAt: at,
      lastUsedAt: null,
    })
    .execute();
  await db
    .insertInto("recoveryCodes")
    .values({ hash: `${mark}-recovery-code`, userId, createdAt: at, usedAt: null })
    .execute();
  await db
    .insertInto("recoveries")
    .values({
      id: `${mark}-recovery`,
      email,
      verifiedAt: null,
      usedAt: null,
      createdAt: at,
      expiresAt: later,
    })
    .execute();
  await db
    .insertInto("invitations")
    .values({
      id: newId(),
      accountId,
      email: `${mark}-invited@people.test`,
      role: "editor",
      tokenHash: `${mark}-invitation-hash`,
      invitedBy: userId,
      createdAt: at,
      expiresAt: later,
    })
    .execute();
  await db.insertInto("notificationMarks").values({ userId, accountId, readUntil: at }).execute();
  const event = {
    userId,
    accountId,
    subject: mark,
    origin: { device: mark, address: "192.0.2.7" },
    now: new Date(at),
  };
  await recordSecurityEvent(db, { ...event, kind: "sign-in" });
  await recordSecurityEvent(db, { ...event, kind: "code-failed" });
  await db
    .insertInto("accessEntries")
    .values({
      accountId,
      hour: at.slice(0, 13),
      actorId: userId,
      what: "people-export",
      subject: mark,
      at,
    })
    .execute();
  await db
    .insertInto("notificationReads")
    .values({ userId, accountId, activityId: `${mark}-activity` })
    .execute();
  const code = {
    id: newId(),
    codeHash: `${mark}-code-hash`,
    tries: 0,
    sentAt: at,
    expiresAt: later,
  };
  await db
    .insertInto("codes")
    .values({ ...code, purpose: "email-change", subject: userId, destination: email })
    .execute();
  await db
    .insertInto("registrations")
    .values({
      id: `${mark}-registration`,
      kind: "individual",
      firstName: "A",
      lastName: "B",
      email,
      termsAcceptedAt: at,
      plan: null,
      countryCode: null,
      phoneNumber: null,
      companyName: null,
      industry: null,
      size: null,
      website: null,
      passwordHash: null,
      provider: null,
      providerSubject: null,
      emailVerifiedAt: null,
      userId,
      createdAt: at,
      expiresAt: later,
    })
    .execute();
  const contactMessage = {
    id: newId(),
    firstName: "A",
    lastName: "B",
    message: "Hello",
    page: "/help",
    createdAt: at,
  };
  await db
    .insertInto("contactMessages")
    .values({ ...contactMessage, reachAt: email.toUpperCase() })
    .execute();
}
