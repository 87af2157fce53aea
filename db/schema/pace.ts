export interface PaceTables {
  mailReceivers: MailReceiversTable;
  receiverHolds: ReceiverHoldsTable;
  senderWarmUps: SenderWarmUpsTable;
  sendingTimes: SendingTimesTable;
}

/** Whose mail servers take the mail of a domain, by its MX records. */
export interface MailReceiversTable {
  /** "school.edu.ng": lower case, in ASCII. */
  domain: string;
  /** "google", or the domain of its mail server where that is nobody's we know; null: not known. */
  receiver: string | null;
  expiresAt: string;
  /** Since when somebody waits for a look; null: nobody does. */
  wantedAt: string | null;
}

/** A receiver that asked us to wait, and how mail to it rises again. */
export interface ReceiverHoldsTable {
  /** The domain of From that it is about; "": any. */
  sender: string;
  receiver: string;
  heldUntil: string;
  /** From which step on the pace rises once the hold is over. */
  step: number;
  /** Refusals in a row, those during a hold not counted. */
  failures: number;
  /** What was too much of late, less a part; null: not known. */
  perMinute: number | null;
  /** When the next may go while it rises. */
  nextAt: string;
  /** When the first of these refusals was; null: it has taken one since. */
  refusedSince: string | null;
  /** What it answered. */
  answer: string;
}

/** How much of an account's own domain a group of receivers gets in a day. */
export interface SenderWarmUpsTable {
  accountId: string;
  /** The domain. */
  sender: string;
  /** One of the groups that are counted. */
  receiver: string;
  /** "2025-11-20", on the account's clocks: the last day that something left. */
  day: string;
  /** Messages, on that day. */
  sent: number;
  /** Most of them. */
  allowance: number;
  /** The last day that it refused something for now. */
  refusedOn: string | null;
}

/** Between which hours the sends of an account leave; no row: at any. */
export interface SendingTimesTable {
  accountId: string;
  /** "09:00", on the account's clocks. */
  opensAt: string;
  /** Not from then on. */
  closesAt: string;
  updatedAt: string;
}
