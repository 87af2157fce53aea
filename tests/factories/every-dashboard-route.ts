import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import sharp from "sharp";
import { sessionName } from "../../app/features/accounts/settings/settings.server.ts";
import { publishForm } from "../../app/features/forms/builder/publish-form.server.ts";
import { createForm } from "../../app/features/forms/list/create-form.server.ts";
import { findForm } from "../../app/features/forms/store/find-form.server.ts";
import { EVERYBODY } from "../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft } from "../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { createPath } from "../../app/features/mailings/paths/paths.server.ts";
import { ruleForm } from "../../app/features/mailings/rules/rule-forms.ts";
import { createRule } from "../../app/features/mailings/rules/send-rules.server.ts";
import { confirmBatch } from "../../app/features/messages/batches/confirm-batch.server.ts";
import { addRecipient } from "../../app/features/recipients/lists/change-recipients.server.ts";
import { createUploadedList } from "../../app/features/recipients/lists/uploaded-lists.server.ts";
import { orNotFound } from "../../app/platform/http/not-found.ts";
import { newId } from "../../app/platform/text/ids.ts";
import { enterOperatorArea } from "../setup/enter-operator-area.ts";
import type { TestApp } from "../setup/start-app.ts";
import { addApiKey, addEndpointAt, apiKeyId } from "./api-account.ts";
import { cffFont } from "./fonts.ts";
import { addResponseFile, addResponses } from "./form-responses.ts";
import { addIncomingHook } from "./incoming-hook.ts";
import { element } from "./published-form.ts";
import { addReadyProject } from "./ready-project.ts";
import { addOneSale } from "./tickets.ts";
import { addRegistration, addWebinar } from "./webinar.ts";

/**
 * Open to everyone. Every other route of the build must ask who is there: a new one without that
 * fails here.
 */
export const PUBLIC = new Set([
  "root",
  // Whatever is not there.
  "routes/_site/$",
  // The specimen in a test mail: anyone who has its signed address.
  "routes/_dashboard/certificates/$projectId/message/sample[.]jpg",
  "routes/_dashboard/certificates/$projectId/message/sample[.]pdf",
  // The style of public forms; each page below it guards itself.
  "routes/_form/_layout",
  "routes/_form/f/$slug/index",
  "routes/_form/f/$slug/answer",
  "routes/_form/f/$slug/check",
  "routes/_form/f/$slug/field/$token/answer",
  "routes/_form/f/$slug/field/$token/index",
  "routes/_form/f/field[.]js",
  "routes/_form/f/field-worker[.]js",
  "routes/_form/f/keep[.]js",
  "routes/_form/f/$slug/continue/$token",
  "routes/_form/f/$slug/privacy",
  "routes/_form/f/$slug/report",
  "routes/_form/f/$slug/save",
  "routes/_form/f/$slug/thanks",
  "routes/_form/f/$slug/tickets",
  "routes/_form/f/$slug/wait",
  "routes/_form/order/$token",
  "routes/_form/ticket/$token",
  "routes/_form/f/$slug/link-again",
  "routes/_form/f/$slug/time-zone",
  "routes/_form/f/$slug/cover[.]png",
  // Cards of public pages, for other sites.
  "routes/_public/e/$kind/$name",
  // Anyone who holds the personal link of a registration.
  "routes/_form/j/$token",
  "routes/_form/w/$token/index",
  "routes/_form/w/$token/answers",
  "routes/_form/w/$token/cancel",
  "routes/_form/w/$token/email",
  "routes/_form/w/$token/feedback",
  "routes/_form/w/$token/name",
  "routes/_form/w/$token/quiz",
  "routes/_form/w/$token/sms",
  "routes/_form/w/$token/language",
  // Anyone who holds the link that was sent to an address.
  "routes/_form/guest-email/$token",
  "routes/_form/i/$name/report",
  "routes/_door/w/$token/door",
  "routes/_form/w/$token/add/$calendar",
  "routes/_form/w/$token/calendar[.]ics",
  "routes/_form/f/$slug/calendar[.]ics",
  // Anyone who holds a helper's link; the others hold nothing of anybody.
  "routes/_door/_layout",
  "routes/_door/check-in/$token/index",
  "routes/_door/check-in/$token/sync",
  "routes/_door/check-in/shell",
  "routes/_door/check-in/app[.]js",
  "routes/_door/check-in/decoder[.]js",
  "routes/_door/check-in/worker[.]js",
  "routes/_door/d/$code",
  "routes/_site/_layout",
  "routes/_site/index",
  "routes/_site/events/index",
  "routes/_site/webinars",
  "routes/_site/events[.]ics",
  "routes/_site/events/$slug[.]ics",
  "routes/_site/blog/$id",
  "routes/_site/blog/index",
  "routes/_site/success-stories",
  "routes/_site/blog[.]rss[.]xml",
  "routes/_site/docs/_layout",
  "routes/_site/docs/index",
  "routes/_site/docs/$slug",
  // What programs can do, for people and for programs: it tells of nobody.
  "routes/api/index",
  "routes/api/client[.]ts",
  "routes/api/v1/openapi[.]json",
  // Whatever is not there below /api.
  "routes/api/$",
  "routes/_machines/[.]well-known/change-password",
  "routes/_machines/[.]well-known/did[.]json",
  "routes/_machines/[.]well-known/security[.]txt",
  "routes/_account/auth/$provider/index",
  "routes/_account/auth/$provider/callback",
  "routes/_public/c/$id/index",
  "routes/_public/c/$id[.]avif",
  "routes/_public/c/$id[.]jpg",
  "routes/_public/c/$id[.]json",
  "routes/_public/c/$id[.]jwt",
  "routes/_public/c/$id[.]pdf",
  "routes/_public/c/$id[.]png",
  "routes/_public/c/$id[.]proof",
  "routes/_public/c/$id[.]webp",
  "routes/_public/c/$id/linkedin",
  // Anyone may ask; only the holder, by a link to their address, sees or sends a name.
  "routes/_public/c/$id/name",
  "routes/_public/c/$id/name[.]webp",
  "routes/_public/c/$id/offline",
  "routes/_public/c/$id/refresh[.]json",
  "routes/_public/c/$id/renew",
  "routes/_public/c/$id/status-list[.]json",
  "routes/_public/c/$id/status[.]json",
  "routes/_form/f-image/$fileId",
  "routes/_form/f-cover/$file",
  // A visitor's own name on a certificate that is none; nothing is stored.
  "routes/_public/example/index",
  "routes/_public/example/$id",
  "routes/_public/example/certificate",
  "routes/_public/example/$id[.]avif",
  "routes/_public/example/$id[.]webp",
  "routes/_public/find-my-certificates",
  // A holder's own page, behind a link that was mailed to them: see tests/http/holders.
  "routes/_public/mine/index",
  "routes/_public/mine/addresses",
  "routes/_public/mine/target",
  "routes/_public/mine/erase",
  "routes/_public/mine/leave",
  "routes/_public/mine/open-badges[.]zip",
  "routes/_public/mine/open/$token",
  "routes/_public/mine/share",
  "routes/_public/mine/transcript[.]pdf",
  "routes/_public/p/$token",
  "routes/_machines/healthz",
  // Says nothing without its token: see metrics.test.ts.
  "routes/_machines/metrics",
  "routes/_site/_product/features",
  "routes/_site/_product/for/$use",
  "routes/_site/_product/security",
  "routes/_site/_product/templates",
  "routes/_site/about",
  "routes/_site/learn-more",
  "routes/_site/free-trial",
  "routes/_site/case-studies",
  "routes/_site/careers",
  "routes/_site/resources",
  "routes/_site/onboarding",
  "routes/_site/site-map",
  "routes/_site/help",
  "routes/_public/issuers/$accountId/did[.]json",
  "routes/_public/issuers/$accountId/logo[.]png",
  "routes/_public/issuers/$accountId/logo[.]webp",
  "routes/_account/preferences",
  "routes/_site/newsletter/index",
  // Anyone who holds the link of a mail.
  "routes/_site/newsletter/confirm/$token",
  "routes/_site/newsletter/leave/$token",
  "routes/_site/newsletter/sent",
  "routes/_site/_product/pricing",
  "routes/_site/referral",
  "routes/_site/_legal/privacy",
  "routes/_machines/embed[.]js",
  "routes/_machines/oembed",
  "routes/_machines/readyz",
  "routes/_public/brand/$file",
  // An image of an e-mail: anyone who has its unguessable address.
  "routes/_public/i/$file[.]jpg",
  "routes/_public/i/$file[.]png",
  "routes/_public/i/$name/index",
  "routes/_public/i/$name/did[.]json",
  "routes/_site/contact",
  "routes/_machines/favicon[.]ico",
  "routes/_machines/icon[.]svg",
  "routes/_account/login",
  "routes/_account/register",
  // Hashes that name nobody.
  "routes/_public/log/$",
  "routes/_public/og/$",
  "routes/_machines/robots[.]txt",
  "routes/_machines/sitemap[.]xml",
  "routes/_site/_legal/service-term",
  "routes/_account/sign-out",
  "routes/_site/_legal/terms",
  // Anyone who holds the link of a mail.
  "routes/_public/u/$token",
  "routes/_public/verify/index",
  "routes/_public/verify/$id",
  "routes/_public/verify/many/index",
  "routes/_public/verify/many/$check/index",
  "routes/_public/verify/many/$check/report[.]csv",
  "routes/_public/verify/many/$check/report[.]pdf",
  "routes/_public/verify/offline",
  "routes/_public/verify/photo",
  "routes/_public/verify/report",
  // A spreadsheet that holds the secret address of a form's responses.
  "routes/_machines/sheets/$key[.]csv",
  // Whoever has its secret address.
  "routes/api/hooks/$token",
  "routes/_machines/webhooks/paystack",
  "routes/_machines/webhooks/resend",
  "routes/_machines/webhooks/termii",
  // Stands where a payment provider's page would; its address is unguessable, and no money moves.
  "routes/_public/sandbox-pay/$reference",
]);

/** Pages that nobody but the operator may know of, also where their address names no thing. */
export const isForOperator = ({ id }: { id: string }): boolean =>
  id.startsWith("routes/_operator/");

/** Addresses of the API: each asks for a key by itself. */
export const isForPrograms = ({ id }: { id: string }): boolean =>
  /^routes\/api\/(v1\/|\$)/.test(id);

/** A route of the build, with the address to ask it at. */
export interface Asked {
  id: string;
  /** With the owner's ids in it. */
  path: string;
  /** Where its forms go: an index page is told from the frame around it by its query. */
  formPath: string;
  hasIds: boolean;
  loads: boolean;
  acts: boolean;
  /** Shows a page of its own, so that its loader alone can be asked for by scripts. */
  shows: boolean;
  postOnly: boolean;
}

/** Every route of the build. */
export const { routes } = (await import(
  pathToFileURL(resolve("build/index.js")).href
)) as ServerBuild;

/** Every route that is not for everyone, with `ids` in its address. */
export function dashboardRoutes(ids: Record<string, string>): Asked[] {
  return (
    Object.values(routes)
      .filter(
        (route) =>
          route &&
          !PUBLIC.has(route.id) &&
          !["routes/_dashboard/_layout", "routes/_operator/_layout"].includes(route.id),
      )
      // The frames, and what answers below an area where no route is: see error-pages.test.ts.
      .filter((route) => !/\/_(frame|not-found)(\.|$)/.test(route!.id))
      // The steps of the journey guard themselves: see journey-guards.test.ts.
      .filter((route) => !route!.id.startsWith("routes/_sign-up/"))
      // Programs are known by their key alone, never by a cookie: see api-guards.test.ts.
      .filter((route) => !isForPrograms(route!))
      .map((route) => asked(route!.id, ids))
  );
}

export function asked(id: string, ids: Record<string, string>): Asked {
  const parts: string[] = [];
  for (let at: string | undefined = id; at; at = routes[at]?.parentId) {
    const { path } = routes[at]!;
    if (path) parts.unshift(path);
  }
  const pattern = `/${parts.join("/")}`;
  const { module, index } = routes[id]!;
  const queries: Record<string, string> = {
    // Of an account with colours of its own.
    "routes/_dashboard/certificates/design-picture": "?design=harbour:a4-landscape",
    "routes/_dashboard/bulk-email/rules/new": `?draft=${ids.draftId}`,
    "routes/_dashboard/sent/export[.]csv": `?batch=${ids.batchId}`,
    "routes/_dashboard/settings/organisation/fonts/face": `?family=${ids.fontFamily}`,
    "routes/_dashboard/settings/plan/return": "?reference=every-route",
    "routes/_dashboard/suppressions/release": `?email=${ids.suppressedEmail}`,
  };
  const query = queries[id] ?? "";
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    if (!ids[name])
      throw new Error(`${id} names :${name}; this test needs one that belongs to the owner`);
    return ids[name];
  });
  return {
    id,
    path: path + query,
    formPath: index && !routes[id]!.path ? `${path}?index` : path + query,
    // The picture of one of our designs is everybody's, in their own colours.
    hasIds: path !== pattern || (query !== "" && !id.endsWith("/design-picture")),
    loads: Boolean(module.loader),
    acts: Boolean(module.action),
    shows: Boolean(module.default),
    postOnly: Boolean(module.action) && !module.default,
  };
}

/** One of each thing that an address can name, with `text` wherever a text is kept. */
export async function addOneOfEach(
  { context }: TestApp,
  owner: Awaited<ReturnType<TestApp["organiser"]>>,
  text: string,
  firstName: string,
): Promise<Record<string, string>> {
  const { db, clock, files, mail, config } = context;
  const project = await addReadyProject(
    context,
    owner,
    [
      {
        firstName: firstName,
        lastName: "Ọkọ",
        email: "secret-person@people.test",
        certificateName: text,
        fields: { [text]: text },
      },
    ],
    {
      columns: [text],
      details: JSON.stringify({ "Instructor Name": text, [text]: text }),
      title: text,
      subject: text,
      body: `Dear [First Name], ${text} [Download Certificate]`,
    },
  );
  if (config.operatorEmail === owner.email) await enterOperatorArea(owner);
  const now = clock();
  const { batchId } = await confirmBatch(context, {
    account: {
      id: owner.accountId,
      name: "Lagoon",
      supportEmail: "help@lagoon.test",
      timeZone: "Africa/Lagos",
    },
    actorId: owner.userId,
    project,
    template: { subject: text, html: "<p>Dear {First Name}</p>", text: text },
    scheduledAt: null,
    confirmToken: crypto.randomUUID(),
    now,
  });
  await db
    .insertInto("sendReviews")
    .values({
      batchId,
      accountId: owner.accountId,
      state: "waiting",
      reason: "",
      createdAt: now.toISOString(),
      decidedAt: null,
    })
    .execute();
  const delivery = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("batchId", "=", batchId)
    .executeTakeFirstOrThrow();
  const recipient = await db
    .selectFrom("recipients")
    .select("id")
    .where("listId", "=", project.listId!)
    .executeTakeFirstOrThrow();
  await files.put(
    "backgrounds/secret.png",
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
  );
  await db
    .insertInto("backgrounds")
    .values({
      id: "secretbackground",
      accountId: owner.accountId,
      name: text,
      fileKey: "backgrounds/secret.png",
      widthPx: 40,
      heightPx: 30,
      sha256: "0".repeat(64),
      pdfFileKey: null,
      createdAt: now.toISOString(),
    })
    .execute();
  await files.put("fonts/secret.otf", cffFont());
  await db
    .insertInto("uploadedFonts")
    .values({
      id: "secretfont",
      accountId: owner.accountId,
      family: text,
      bold: 0,
      italic: 0,
      isVariable: 0,
      outlines: "CFF",
      glyphs: 10,
      bytes: 1000,
      lacks: "",
      specimen: `<svg xmlns="http://www.w3.org/2000/svg"/>`,
      fileKey: "fonts/secret.otf",
      sha256: "0".repeat(64),
      licenceConfirmedAt: now.toISOString(),
      uploadedBy: owner.userId,
    })
    .execute();
  const list = new FormData();
  list.set(
    "file",
    new File(["First Name,Email\r\nSecretina,secret-person@people.test\r\n"], `${text}.csv`),
  );
  list.set("consent", "yes");
  await owner.post(`/certificates/${project.id}/recipients/add/upload`, list);
  const { id: importId } = await db.selectFrom("imports").select("id").executeTakeFirstOrThrow();
  await mail.send(
    [
      {
        messageId: "<one@lagoon.test>",
        date: now,
        from: { name: "Lagoon", email: "mail@lagoon.test" },
        to: { name: firstName, email: "secret-person@people.test" },
        subject: text,
        html: "<p>Dear {First Name}</p>",
        text: text,
        attachments: [
          {
            filename: `${text}.txt`,
            contentType: "text/plain",
            content: new TextEncoder().encode(text),
          },
        ],
      },
    ],
    { idempotencyKey: "k" },
  );
  const messageId = "0123456789abcdef0123456789";
  await db
    .insertInto("contactMessages")
    .values({
      id: messageId,
      firstName,
      lastName: text,
      reachAt: "secret-person@people.test",
      message: text,
      page: "/help",
      createdAt: now.toISOString(),
    })
    .execute();
  const checkId = "0123456789abcdef0123456780";
  await db
    .insertInto("identityChecks")
    .values({
      id: checkId,
      accountId: owner.accountId,
      userId: owner.userId,
      ninHash: "hash",
      ninLastFour: "1234",
      firstName,
      lastName: text,
      phone: "+2348031234567",
      outcome: "pending",
      verifier: "manual",
      reference: null,
      consentAt: now.toISOString(),
      createdAt: now.toISOString(),
      decidedAt: null,
      decidedBy: null,
      note: text,
    })
    .execute();
  const signed = element("signature", { id: "signhere" });
  const { formId } = await db.transaction().execute((trx) =>
    createForm(trx, {
      ...owner,
      title: text,
      draft: { elements: [signed] },
      token: crypto.randomUUID(),
      now,
    }),
  );
  const form = orNotFound(await findForm(db, owner.accountId, formId!));
  await db.transaction().execute((trx) => publishForm(trx, form, { userId: owner.userId, now }));
  const { formId: binnedFormId } = await db.transaction().execute((trx) =>
    createForm(trx, {
      ...owner,
      title: text,
      draft: { elements: [] },
      token: crypto.randomUUID(),
      now,
    }),
  );
  await db
    .updateTable("forms")
    .set({ deletedAt: now.toISOString() })
    .where("id", "=", binnedFormId!)
    .execute();
  const [responseId = ""] = await addResponses(context, form.id, [
    { answers: { [signed.id]: { name: firstName, statement: text } } },
  ]);
  await db
    .updateTable("formResponses")
    .set({ name: text, email: "secret-person@people.test" })
    .where("id", "=", responseId)
    .execute();
  const { id: fileId } = await addResponseFile(context, responseId, {
    elementId: "x",
    name: `${text}.pdf`,
    content: text,
  });
  const words = { about: text, agenda: JSON.stringify([{ time: "10:00", title: text }]) };
  const webinar = await addWebinar(context, owner, form, {
    title: text,
    host: text,
    isListed: 1,
    venue: text,
    ...words,
  });
  const speakerId = "speaker0of0each0thing0000a";
  await db
    .insertInto("webinarSpeakers")
    .values({
      id: speakerId,
      accountId: owner.accountId,
      webinarId: webinar.id,
      position: 1,
      name: text,
      role: text,
      picture: "",
    })
    .execute();
  const registration = await addRegistration(context, webinar, {
    name: firstName,
    email: "secret-person@people.test",
    responseId,
  });
  const orderId = await addOneSale(context, webinar, { text, registrationId: registration.id });
  const reportId = "0123456789abcdef0123456781";
  const reported = {
    name: text,
    originalName: "",
    email: "",
    role: "attendee",
    intervals: [],
    minutes: 5,
    by: null,
  };
  const people = [{ ...reported, registrationId: null, candidates: [registration.id] }];
  const leftOut = { waiting: 0, absent: 0, unreadable: 0 };
  await db
    .insertInto("attendanceReports")
    .values({
      id: reportId,
      accountId: owner.accountId,
      webinarId: webinar.id,
      fileName: text,
      people: JSON.stringify({ form: "Meeting", timeZone: null, leftOut, people }),
      state: "checking",
      createdAt: now.toISOString(),
      appliedAt: null,
    })
    .execute();
  const linkId = "0123456789abcdefghjkmnpqrw";
  await db
    .insertInto("checkInLinks")
    .values({
      id: linkId,
      accountId: owner.accountId,
      webinarId: webinar.id,
      name: text,
      walkIns: 1,
      createdAt: now.toISOString(),
      usedAt: null,
      revokedAt: null,
    })
    .execute();
  // Its rows are made by triggers; the webinar itself stays one that takes place once, so that its
  // pages are seen as well.
  const sessionId = "session0of0each0thing0000a";
  const {
    title,
    host,
    startsAt,
    lengthMinutes,
    timeZone,
    joinUrl,
    venue,
    messages,
    certificateMapping,
  } = webinar;
  await db
    .insertInto("webinars")
    .values({
      id: sessionId,
      accountId: owner.accountId,
      formId: form.id,
      seriesId: webinar.id,
      sessionNumber: 1,
      about: text,
      title,
      host,
      startsAt,
      lengthMinutes,
      timeZone,
      joinUrl,
      venue,
      messages,
      certificateMapping,
      state: "scheduled",
      capacity: null,
      waitingList: 0,
      approval: 0,
      opensAt: null,
      closesAt: null,
      sequence: 0,
      minimumMinutes: null,
      certificateProjectId: null,
      certificatesAfterMinutes: null,
      nextTurnAt: null,
      placesTaken: 0,
      lastPosition: 0,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute();
  const sessionReportId = "0123456789abcdef0123456782";
  await db
    .insertInto("attendanceReports")
    .values({
      id: sessionReportId,
      accountId: owner.accountId,
      webinarId: sessionId,
      fileName: text,
      state: "checking",
      people: JSON.stringify({
        form: "Meeting",
        timeZone: null,
        leftOut,
        people: [{ ...reported, registrationId: null, candidates: [] }],
      }),
      createdAt: now.toISOString(),
      appliedAt: null,
    })
    .execute();
  const sessionLinkId = "0123456789abcdefghjkmnpqrx";
  await db
    .insertInto("checkInLinks")
    .values({
      id: sessionLinkId,
      accountId: owner.accountId,
      webinarId: sessionId,
      name: text,
      walkIns: 1,
      createdAt: now.toISOString(),
      usedAt: null,
      revokedAt: null,
    })
    .execute();
  const oldSlug = `an-old-address-${form.id}`;
  await db
    .insertInto("formAddresses")
    .values({
      slug: oldSlug,
      formId: form.id,
      accountId: owner.accountId,
      leftAt: now.toISOString(),
    })
    .execute();
  const bulk = await addBulk(context, owner, text, now);
  const keyId = await apiKeyId(context, await addApiKey(context, owner, text));
  const { id: endpointId } = await addEndpointAt(context, owner, {
    url: `https://hooks.lagoon.test/${encodeURI(text)}`,
  });
  const hookId = await addIncomingHook(context, owner, {
    name: text,
    projectId: project.id,
    token: newId(),
  });
  const [file = ""] = await readdir(join(config.dataDir, "outbox"));
  const memberId = "0123456789abcdefghjkmnpqrs";
  await db
    .insertInto("users")
    .values({
      id: memberId,
      accountId: owner.accountId,
      email: "secret-person@people.test",
      firstName,
      lastName: text,
      passwordHash: null,
      createdAt: now.toISOString(),
    })
    .execute();
  await db
    .insertInto("memberships")
    .values({
      accountId: owner.accountId,
      userId: memberId,
      role: "editor",
      createdAt: now.toISOString(),
    })
    .execute();
  const invitationId = "0123456789abcdefghjkmnpqrt";
  await db
    .insertInto("invitations")
    .values({
      id: invitationId,
      accountId: owner.accountId,
      email: "secret-person@elsewhere.test",
      role: "viewer",
      tokenHash: "x",
      invitedBy: owner.userId,
      createdAt: now.toISOString(),
      expiresAt: "2999-01-01T00:00:00.000Z",
    })
    .execute();
  await db
    .insertInto("secondFactors")
    .values({ userId: memberId, secret: text, confirmedAt: now.toISOString(), lastUsedStep: 0 })
    .execute();
  const passkeyId = "0123456789abcdefghjkmnpqrw";
  await db
    .insertInto("passkeys")
    .values({
      id: passkeyId,
      userId: owner.userId,
      credentialId: "credential-of-the-owner",
      publicKey: "x",
      counter: 0,
      transports: "[]",
      name: text,
      createdAt: now.toISOString(),
      lastUsedAt: null,
    })
    .execute();
  await db
    .insertInto("socialIdentities")
    .values({
      provider: "google",
      id: "0123456789abcdefghjkmnpqry",
      userId: owner.userId,
      subject: "subject-of-the-owner",
      label: text,
      createdAt: now.toISOString(),
    })
    .execute();
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", owner.userId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("accounts")
    .set({ primaryColour: "#a4133c", accentColour: "#ffb703" })
    .where("id", "=", owner.accountId)
    .execute();
  const templateId = "0123456789abcdefghjkmnpqrv";
  await db
    .insertInto("designTemplates")
    .values({
      id: templateId,
      accountId: owner.accountId,
      name: text,
      design: project.design ?? "{}",
      createdBy: owner.userId,
      createdAt: now.toISOString(),
    })
    .execute();
  const suppressedEmail = "secret-person@unmailed.test";
  await db
    .insertInto("suppressions")
    .values({
      accountId: owner.accountId,
      email: suppressedEmail,
      reason: "bounced",
      detail: text,
      createdAt: now.toISOString(),
    })
    .execute();
  const paymentId = "0123456789abcdef0123456782";
  await db
    .insertInto("payments")
    .values({
      id: paymentId,
      accountId: owner.accountId,
      reference: "every-route",
      purpose: "subscribe",
      plan: "essentials",
      emailLimit: 10_000,
      amountKobo: 45_000_00,
      lines: "[]",
      status: "paid",
      provider: "sandbox",
      basis: "",
      receiptNumber: 1,
      paidAt: now.toISOString(),
      payerName: text,
      payerEmail: "secret-person@people.test",
      startedById: owner.userId,
      createdAt: now.toISOString(),
    })
    .execute();
  const correctionId = "0123456789abcdefghjkmnpqrz";
  await db
    .insertInto("nameCorrections")
    .values({
      id: correctionId,
      accountId: owner.accountId,
      certificateId: delivery.certificateId!,
      newCertificateId: null,
      nameBefore: `${firstName} Ọkọ`,
      firstName: text,
      lastName: "",
      change: "other",
      state: "waiting",
      language: "en",
      askedAt: now.toISOString(),
      decidedAt: null,
      decidedBy: null,
    })
    .execute();
  const known = db
    .selectFrom("people")
    .select(["id", "number"])
    .where("accountId", "=", owner.accountId);
  const person = await known.executeTakeFirstOrThrow();
  const tagId = "secrettag";
  await db
    .insertInto("tags")
    .values({
      id: tagId,
      accountId: owner.accountId,
      name: text,
      nameKey: text,
      createdAt: now.toISOString(),
    })
    .execute();
  await db.insertInto("personTags").values({ tagId, personNumber: person.number }).execute();
  const segmentId = "secretsegment";
  const rule = JSON.stringify({ match: "all", conditions: [{ what: "tagged", value: tagId }] });
  const times = { createdAt: now.toISOString(), editedAt: now.toISOString(), viewedAt: null };
  await db
    .insertInto("peopleSegments")
    .values({ id: segmentId, accountId: owner.accountId, name: text, rule, ...times })
    .execute();
  return {
    accountId: owner.accountId,
    userId: memberId,
    tagId,
    segmentId,
    webinarId: webinar.id,
    paymentId,
    suppressedEmail,
    projectId: project.id,
    formId: formId!,
    binnedFormId: binnedFormId!,
    responseId,
    questionId: signed.id,
    registrationId: registration.id,
    orderId,
    speakerId,
    key: "reminder-60",
    reportId,
    linkId,
    sessionId,
    sessionReportId,
    sessionLinkId,
    slug: oldSlug,
    fileId,
    batchId,
    correctionId,
    deliveryId: delivery.id,
    certificateId: delivery.certificateId!,
    recipientId: recipient.id,
    personId: person.id,
    importId,
    ...bulk,
    backgroundId: "secretbackground",
    templateId,
    fontId: "secretfont",
    fontFamily: encodeURIComponent(text),
    family: encodeURIComponent(text),
    file,
    messageId,
    checkId,
    number: "1",
    provider: "google",
    sessionName: sessionName(config, session.id),
    passkeyId,
    keyId,
    endpointId,
    hookId,
    memberId,
    invitationId,
  };
}

/** An uploaded list with a person, one of its imports, and a bulk mail being written to it. */
async function addBulk(
  { db }: TestApp["context"],
  owner: Awaited<ReturnType<TestApp["organiser"]>>,
  text: string,
  now: Date,
): Promise<Record<string, string>> {
  const { accountId, userId } = owner;
  const listId = await createUploadedList(db, { accountId, name: text, now });
  const person = {
    firstName: text,
    lastName: "",
    email: "secret-person@people.test",
    certificateName: "",
    fields: {},
  };
  const listRecipientId = await db
    .transaction()
    .execute((trx) => addRecipient(trx, { accountId, listId }, person, now));
  const audience = { tab: "uploads", card: listId, choice: EVERYBODY } as const;
  const draftId = await createDraft(db, { accountId, userId, audience, now });
  await db
    .updateTable("bulkDrafts")
    .set({ subject: text, body: text })
    .where("id", "=", draftId)
    .execute();
  const file = new FormData();
  file.set(
    "file",
    new File(["First Name,Email\r\nSecretina,secret-person@people.test\r\n"], `${text}.csv`),
  );
  await owner.post(`/bulk-email/lists/${listId}/add`, file);
  const upload = await db
    .selectFrom("imports")
    .select("id")
    .where("listId", "=", listId)
    .executeTakeFirstOrThrow();
  const repeated = await createDraft(db, { accountId, userId, audience, now });
  await db
    .updateTable("bulkDrafts")
    .set({ subject: text, body: text })
    .where("id", "=", repeated)
    .execute();
  const ruleId = await createRule(db, {
    account: { id: accountId, timeZone: "Africa/Lagos" },
    userId,
    now,
    draft: { id: repeated, subject: text },
    ...ruleForm.parse({ kind: "weekly" }),
  });
  const source = { tab: "uploads" as const, card: listId };
  const path = { name: text, source, toEveryone: false, account: { id: accountId }, userId, now };
  const pathId = (await createPath(db, path)) ?? "";
  const stepId = newId();
  await db
    .insertInto("pathSteps")
    .values({
      id: stepId,
      pathId,
      position: 1,
      kind: "email",
      settings: "{}",
      draftId,
      passed: 0,
      skipped: 0,
    })
    .execute();
  return {
    pathId,
    stepId,
    listId,
    draftId,
    ruleId,
    listRecipientId: listRecipientId!,
    listImportId: upload.id,
  };
}
