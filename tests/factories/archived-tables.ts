/**
 * The file of an account's archive that holds a table, and the columns that are left out of it on purpose: secrets, what a
 * provider or the queue keeps for itself, and copies made for searching. */
export const ARCHIVED: Record<string, { path: string; without?: string[] }> = {
  accessEntries: { path: "account/access", without: ["hour"] },
  activities: { path: "account/activity" },
  apiKeys: { path: "api/keys", without: ["keyHash"] },
  apiRequests: { path: "api/requests", without: ["requestSha256"] },
  attendanceReports: { path: "webinars/attendance-reports" },
  backgrounds: { path: "files/backgrounds" },
  batches: { path: "messages/sends", without: ["confirmToken"] },
  bulkDrafts: { path: "messages/bulk-drafts", without: ["messageRevision"] },
  certificates: { path: "certificates/certificates" },
  deliveries: {
    path: "messages/deliveries",
    without: [
      "searchText",
      "idempotencyKey",
      "messageId",
      "callId",
      "nextTryAt",
      "providerId",
      "reasonCode",
      "updatedAt",
      "calendar",
      "countsAt",
    ],
  },
  deliveryEvents: { path: "messages/events", without: ["id", "providerEventId"] },
  designRevisions: { path: "projects/design-history" },
  designVersions: { path: "certificates/designs" },
  formAddresses: { path: "forms/old-addresses" },
  formDrafts: { path: "forms/unfinished", without: ["tokenHash", "linkHash"] },
  formFiles: { path: "forms/files" },
  formPostAttempts: { path: "forms/post-attempts", without: ["id"] },
  formPosts: { path: "forms/posts", without: ["nextTryAt", "leaseUntil"] },
  formResponses: { path: "forms/responses", without: ["emailKey", "searchText", "onceToken"] },
  formRevisions: { path: "forms/building-history" },
  formVersions: { path: "forms/versions" },
  forms: { path: "forms/forms", without: ["postSecret"] },
  identityChecks: { path: "account/identity-checks", without: ["id", "userId", "ninHash", "decidedBy"] },
  importRows: { path: "recipients/rows-kept-aside", without: ["searchText", "recipientId"] },
  imports: { path: "recipients/imports", without: ["fileKey", "detected", "mapping", "rowsRead", "rowsTotal", "listState"] },
  invitations: { path: "account/invitations", without: ["tokenHash"] },
  payments: { path: "account/payments", without: ["providerId", "basis", "payUrl"] },
  projects: { path: "projects/projects" },
  quotaEntries: { path: "account/plan-usage" },
  quotaPeriods: { path: "account/plan-periods" },
  recipientLists: { path: "recipients/lists" },
  recipients: { path: "recipients/people", without: ["position", "searchText"] },
  subscriptions: {
    path: "account/plan",
    without: ["id", "anchorDay", "remindedFor", "customerCode", "authorizationCode", "subscriptionCode", "subscriptionToken"],
  },
  suppressions: { path: "messages/not-mailed-again" },
  users: { path: "account/people", without: ["passwordHash"] },
  webhookEndpoints: { path: "api/webhook-endpoints", without: ["secret", "restsUntil"] },
  webhookPostAttempts: { path: "api/webhook-post-attempts", without: ["id"] },
  webhookPosts: { path: "api/webhook-posts", without: ["nextTryAt", "leaseUntil"] },
  webinarMails: { path: "webinars/mails" },
  webinarRegistrations: { path: "webinars/registrations", without: ["emailKey", "joinToken"] },
  webinars: { path: "webinars/webinars" },
};

export const LEFT_OUT_TABLES = new Set([
  // account/account.json, and account/people, account/sessions and the like of its people.
  ...[
    "accounts",
    "issuerKeys",
    "memberships",
    "sessions",
    "socialIdentities",
    "knownDevices",
    "notificationMarks",
    "notificationReads",
  ],
  // Counts and indexes made from other tables, and the state of work under way.
  ...["batchTallies", "tallies", "people", "peopleSearch", "mailHours", "mailHealth", "jobs", "providerCalls", "webhookEvents"],
  // What lets somebody in or proves who they are.
  ...["codes", "recoveries", "registrations", "provedPhones", "verifiedNins", "formTokens"],
  // The installation's own, and what its operator keeps.
  ...[
    "installationSettings",
    "operators",
    "operatorActs",
    "contactMessages",
    "newsletterSubscribers",
    "paymentEvents",
    "sandboxPayments",
  ],
  // Mails about an answer: the answer itself is in it.
  "formMails",
]);
