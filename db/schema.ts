import type { AccountTables } from "./schema/accounts.ts";
import type { ActivityTables } from "./schema/activity.ts";
import type { ApiTables } from "./schema/api.ts";
import type { BillingTables } from "./schema/billing.ts";
import type { CertificateTables } from "./schema/certificates.ts";
import type { DeliveryTables } from "./schema/delivery.ts";
import type { FormTables } from "./schema/forms.ts";
import type { HolderTables } from "./schema/holders.ts";
import type { HookTables } from "./schema/hooks.ts";
import type { InstallationTables } from "./schema/installation.ts";
import type { MailingTables } from "./schema/mailings.ts";
import type { PaceTables } from "./schema/pace.ts";
import type { PathTables } from "./schema/paths.ts";
import type { PeopleTables } from "./schema/people.ts";
import type { RecipientTables } from "./schema/recipients.ts";
import type { RenewalTables } from "./schema/renewals.ts";
import type { SenderDomainTables } from "./schema/sender-domains.ts";
import type { SignInTables } from "./schema/sign-in.ts";
import type { SmsTables } from "./schema/sms.ts";
import type { TicketTables } from "./schema/tickets.ts";
import type { TransparencyLogTables } from "./schema/transparency-log.ts";
import type { WebinarTables } from "./schema/webinars.ts";

/**
 * Every table, from the files of `schema/`. Names are the same in the database (Kysely quotes
 * them), so nothing is translated.
 */
export interface Schema
  extends AccountTables,
    ActivityTables,
    ApiTables,
    BillingTables,
    CertificateTables,
    DeliveryTables,
    FormTables,
    HolderTables,
    HookTables,
    InstallationTables,
    PaceTables,
    PathTables,
    PeopleTables,
    RecipientTables,
    RenewalTables,
    SenderDomainTables,
    SignInTables,
    MailingTables,
    SmsTables,
    TicketTables,
    TransparencyLogTables,
    WebinarTables {}
