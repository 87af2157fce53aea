import type {
  AccountsTable,
  CodesTable,
  IdentityChecksTable,
  InvitationsTable,
  KnownDevicesTable,
  MembershipsTable,
  ProvedPhonesTable,
  RecoveriesTable,
  RegistrationsTable,
  SessionsTable,
  SocialIdentitiesTable,
  UsersTable,
  VerifiedNinsTable,
} from "./schema/accounts.ts";
import type {
  AccessEntriesTable,
  ActivitiesTable,
  NotificationMarksTable,
  NotificationReadsTable,
  TalliesTable,
} from "./schema/activity.ts";
import type {
  ApiKeysTable,
  ApiRequestsTable,
  WebhookEndpointsTable,
  WebhookPostAttemptsTable,
  WebhookPostsTable,
} from "./schema/api.ts";
import type {
  PaymentEventsTable,
  PaymentsTable,
  QuotaEntriesTable,
  QuotaPeriodsTable,
  SandboxPaymentsTable,
  SubscriptionsTable,
} from "./schema/billing.ts";
import type {
  BackgroundsTable,
  CertificatesTable,
  DesignRevisionsTable,
  DesignVersionsTable,
  IssuerKeysTable,
  ProjectsTable,
} from "./schema/certificates.ts";
import type {
  BatchesTable,
  BatchTalliesTable,
  BulkDraftsTable,
  DeliveriesTable,
  DeliveryEventsTable,
  MailHealthTable,
  MailHoursTable,
  ProviderCallsTable,
  SuppressionsTable,
  WebhookEventsTable,
} from "./schema/delivery.ts";
import type {
  FormAddressesTable,
  FormDraftsTable,
  FormFilesTable,
  FormMailsTable,
  FormPostAttemptsTable,
  FormPostsTable,
  FormResponsesTable,
  FormRevisionsTable,
  FormsTable,
  FormTokensTable,
  FormVersionsTable,
} from "./schema/forms.ts";
import type {
  ContactMessagesTable,
  InstallationSettingsTable,
  JobsTable,
  NewsletterSubscribersTable,
  OperatorActsTable,
  OperatorsTable,
} from "./schema/installation.ts";
import type { PeopleSearchTable, PeopleTable } from "./schema/people.ts";
import type { ImportRowsTable, ImportsTable, RecipientListsTable, RecipientsTable } from "./schema/recipients.ts";
import type { AttendanceReportsTable, WebinarMailsTable, WebinarRegistrationsTable, WebinarsTable } from "./schema/webinars.ts";

/** Every table. Names are the same in the database (Kysely quotes them), so nothing is translated. */
export interface Schema {
  accessEntries: AccessEntriesTable;
  accounts: AccountsTable;
  activities: ActivitiesTable;
  backgrounds: BackgroundsTable;
  batches: BatchesTable;
  certificates: CertificatesTable;
  deliveries: DeliveriesTable;
  deliveryEvents: DeliveryEventsTable;
  designRevisions: DesignRevisionsTable;
  designVersions: DesignVersionsTable;
  formTokens: FormTokensTable;
  importRows: ImportRowsTable;
  imports: ImportsTable;
  installationSettings: InstallationSettingsTable;
  issuerKeys: IssuerKeysTable;
  jobs: JobsTable;
  projects: ProjectsTable;
  providerCalls: ProviderCallsTable;
  recipientLists: RecipientListsTable;
  recipients: RecipientsTable;
  sessions: SessionsTable;
  suppressions: SuppressionsTable;
  codes: CodesTable;
  contactMessages: ContactMessagesTable;
  identityChecks: IdentityChecksTable;
  knownDevices: KnownDevicesTable;
  provedPhones: ProvedPhonesTable;
  recoveries: RecoveriesTable;
  registrations: RegistrationsTable;
  socialIdentities: SocialIdentitiesTable;
  verifiedNins: VerifiedNinsTable;
  formAddresses: FormAddressesTable;
  formDrafts: FormDraftsTable;
  formFiles: FormFilesTable;
  formMails: FormMailsTable;
  formPostAttempts: FormPostAttemptsTable;
  formPosts: FormPostsTable;
  formResponses: FormResponsesTable;
  formRevisions: FormRevisionsTable;
  forms: FormsTable;
  formVersions: FormVersionsTable;
  webinarMails: WebinarMailsTable;
  webinarRegistrations: WebinarRegistrationsTable;
  webinars: WebinarsTable;
  attendanceReports: AttendanceReportsTable;
  users: UsersTable;
  webhookEvents: WebhookEventsTable;
  people: PeopleTable;
  peopleSearch: PeopleSearchTable;
  tallies: TalliesTable;
  batchTallies: BatchTalliesTable;
  mailHealth: MailHealthTable;
  mailHours: MailHoursTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  notificationReads: NotificationReadsTable;
  newsletterSubscribers: NewsletterSubscribersTable;
  notificationMarks: NotificationMarksTable;
  bulkDrafts: BulkDraftsTable;
  apiKeys: ApiKeysTable;
  apiRequests: ApiRequestsTable;
  webhookEndpoints: WebhookEndpointsTable;
  webhookPosts: WebhookPostsTable;
  webhookPostAttempts: WebhookPostAttemptsTable;
  operatorActs: OperatorActsTable;
  operators: OperatorsTable;
  paymentEvents: PaymentEventsTable;
  payments: PaymentsTable;
  quotaEntries: QuotaEntriesTable;
  quotaPeriods: QuotaPeriodsTable;
  sandboxPayments: SandboxPaymentsTable;
  subscriptions: SubscriptionsTable;
}
