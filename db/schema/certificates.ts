import type { Generated } from "kysely";
import type { BodyFormat, CertificateDelivery } from "./delivery.ts";
import type { Flag } from "./flag.ts";

export interface CertificateTables {
  certificates: CertificatesTable;
  projects: ProjectsTable;
  backgrounds: BackgroundsTable;
  designRevisions: DesignRevisionsTable;
  designVersions: DesignVersionsTable;
  designTemplates: DesignTemplatesTable;
  issuerKeys: IssuerKeysTable;
  leftOutPeople: LeftOutPeopleTable;
  uploadedFonts: UploadedFontsTable;
  certificateStubs: CertificateStubsTable;
  certificateFingerprints: CertificateFingerprintsTable;
  issuerPages: IssuerPagesTable;
  issuerPageNames: IssuerPageNamesTable;
  nameCorrections: NameCorrectionsTable;
}

/** An issued certificate. `values` is everything printed on it, exactly as printed. */
export interface CertificatesTable {
  /** 20 Crockford base32 letters, 100 random bits. */
  id: string;
  accountId: string;
  projectId: string;
  recipientId: string | null;
  batchId: string | null;
  designVersionId: string;
  title: string;
  holderName: string;
  /**
   * Lower-cased; never shown on a public page. Follows corrections, so the credential is not made
   * from it.
   */
  holderEmail: string;
  /**
   * `hashHolderEmail` of the address it was issued to: what its credential says, whatever becomes
   * of `holderEmail`. Null: issued before this was kept, and the address has not been corrected
   * since.
   */
  issuedEmailHash: string | null;
  issuerName: string;
  /** JSON: placeholder name → value. */
  values: string;
  issuedAt: string;
  /**
   * IANA zone of its days: its account's when it was issued. A certificate's date never changes
   * with its issuer's clock.
   */
  timeZone: string;
  expiresAt: string | null;
  status: "valid" | "revoked" | "replaced";
  revokedAt: string | null;
  revokeReason: string | null;
  replacedById: string | null;
  /**
   * The certificate that this one corrects; unique, so that each has one successor. A correction
   * has no `batchId` and costs nothing.
   */
  replacesId: string | null;
  viewCount: number;
  downloadCount: number;
  firstDownloadedAt: string | null;
  /** When the mail server took the first mail with it; kept by triggers. */
  sentAt: string | null;
  /** When somebody first pressed "Add to LinkedIn profile" on its page. */
  linkedInAt: string | null;
  /** The time it counts for in the plan (`quotaEntries`); null: it uses nothing up. */
  countsAt: string | null;
  /** 1: it was issued before files were sealed, so its holder may have some without a seal. */
  unsealedFiles: Flag;
  /** Its holder's (`recipients.language`). */
  language: string | null;
  /**
   * JSON of `EarnedCredits` (app/features/certificates/credits/credits.ts): hours, points, skills as
   * it was issued; null: none.
   */
  credits: string | null;
  /**
   * 16 random bytes, base64url, that its leaves in the log are made with; null: it has none, since
   * it is a sample, was issued before there was a log, or its holder was erased.
   */
  logSalt: string | null;
  /** Which log has its leaf, and where in it; null: none yet. */
  logNumber: number | null;
  logPosition: number | null;
  /** The newer certificate of the same person that renews it. */
  renewedById: string | null;
}

/** A certificate project: design + recipients + message. Drafts resume at `step`. */
export interface ProjectsTable {
  id: string;
  accountId: string;
  title: string;
  /** Where the organiser left off. */
  step: "design" | "recipients" | "message" | "send";
  starred: Flag;
  /** JSON of `Design` (app/features/certificates/model/design.ts); null until one is chosen. */
  design: string | null;
  designRevision: number;
  listId: string | null;
  /**
   * JSON: placeholder → the value for everyone (Course Title, Completion Date, …); a recipient's
   * own value wins.
   */
  details: string;
  subject: string;
  body: string;
  bodyFormat: Generated<BodyFormat>;
  cc: string;
  bcc: string;
  replyTo: string;
  /** By link in batches of 100; attached, one call a message. */
  delivery: CertificateDelivery;
  createdBy: string;
  createdAt: string;
  editedAt: string;
  viewedAt: string;
  deletedAt: string | null;
  /** 1: of the sample data; never mailed. */
  isSample: Generated<Flag>;
  /** Lower-cased, mark-free title, for the search box; see `searchable`. */
  searchText: Generated<string>;
  /** What its sends come to; kept by triggers. `draft`: nothing was ever confirmed. */
  sendStatus: Generated<"draft" | "scheduled" | "ongoing" | "sent" | "not-sent">;
  /**
   * JSON of `Expiry` (app/features/certificates/model/expiry.ts): when its certificates end; null:
   * never.
   */
  expiry: Generated<string | null>;
  /**
   * JSON of `ProjectCredits` (app/features/certificates/credits/credits.ts): what its certificates
   * are worth; null: nothing was said of it.
   */
  credits: string | null;
  /**
   * JSON of `MessageDraft` (app/features/messages/message/message-draft.ts): typed last, but not to
   * be sent as it is; null: nothing.
   */
  messageDraft: string | null;
  /** Counts the saves of the message, so that one window does not overwrite another's. */
  messageRevision: Generated<number>;
  /** 1: its organiser said that everyone gets the same certificate, with nothing personal on it. */
  sameForEveryone: Generated<Flag>;
  /** 1: its title is on the issuer's public page. */
  isOnIssuerPage: Generated<Flag>;
  /**
   * When a send was to leave that its organiser took back to edit: the scheduler begins there.
   * Null: none was.
   */
  plannedAt: Generated<string | null>;
}

/** What an account says of itself on its public page, `/i/<name>`. */
export interface IssuerPagesTable {
  accountId: string;
  name: string;
  about: Generated<string>;
  /** Its postal address, as it was typed. */
  address: Generated<string>;
  isShown: Generated<Flag>;
  updatedAt: string;
}

/** A name that an account's page has or had: it leads there for good, and is nobody else's. */
export interface IssuerPageNamesTable {
  name: string;
  /** Names that look alike have the same. */
  nameKey: string;
  accountId: string;
  createdAt: string;
}

/**
 * Somebody on a project's list whom its organiser leaves out of its sends, until they are taken
 * back.
 */
export interface LeftOutPeopleTable {
  projectId: string;
  recipientId: string;
  accountId: string;
  leftOutAt: string;
}

/** A picture that certificates are drawn on: upright, sRGB, flattened, kept as PNG. */
export interface BackgroundsTable {
  id: string;
  /** null: one of the built-in designs. */
  accountId: string | null;
  name: string;
  /** Key in the file store of the normalised PNG. */
  fileKey: string;
  widthPx: number;
  heightPx: number;
  /** SHA-256 of the PNG, hex. */
  sha256: string;
  /** Key of the one-page PDF when the upload was a PDF, so that print output stays vector. */
  pdfFileKey: string | null;
  createdAt: string;
}

/**
 * One step of a project's design history: undo and redo walk it. `projects.designRevision` says
 * where one stands.
 */
export interface DesignRevisionsTable {
  projectId: string;
  /** Counts up and is never used twice, so a number names one design for ever. */
  revision: number;
  /** The step that this one was made from: where undo leads. Null for the first. */
  previousRevision: number | null;
  /** JSON of `Design`. */
  design: string;
  createdAt: string;
}

/** A design as it was sent. Never changed, so a certificate always draws the same bytes. */
export interface DesignVersionsTable {
  /** SHA-256 of the canonical text of `design`, hex. */
  id: string;
  accountId: string;
  /** JSON of `Design`. */
  design: string;
  createdAt: string;
}

/**
 * A design that an account saved to begin other projects with: its own template. A project keeps a
 * copy, so changing or deleting one changes nothing else.
 */
export interface DesignTemplatesTable {
  id: string;
  accountId: string;
  name: string;
  /** JSON of `Design`. */
  design: string;
  createdBy: string;
  createdAt: string;
}

/**
 * The keys that sign an account's credentials: Ed25519 for proofs, P-256 for JWTs. The newest of a
 * curve that can be unsealed signs, all stay published.
 */
export interface IssuerKeysTable {
  /** `<accountId>-<n>`, counted from 1. */
  id: string;
  accountId: string;
  /** JSON: the public JWK. */
  publicKey: string;
  /** JWK, sealed with a key derived from SESSION_SECRET. */
  sealedPrivateKey: string;
  createdAt: string;
}

/**
 * What is left of a certificate for five years after its account was deleted. It names neither the
 * holder nor the certificate: only somebody who has its ID finds it, and only the holder's own file
 * has its hashes.
 */
export interface CertificateStubsTable {
  /** SHA-256 of the certificate's ID, hex. */
  idHash: string;
  issuerName: string;
  /** Days in the issuer's zone: "2025-11-14". */
  issuedOn: string;
  expiresOn: string | null;
  /** As it was when the account was deleted. */
  status: "valid" | "revoked" | "replaced";
  /**
   * SHA-256 of its files without a seal, hex, the PDF's in every layout that was ever given out,
   * parted by spaces; null: it gave none out, or they could not be drawn in time.
   */
  pdfSha256: string | null;
  pngContentSha256: string | null;
  /**
   * `certificateFacts`, which the seal in a file is over; null: it gave no files out any more, or
   * went before there were seals.
   */
  factsSha256: string | null;
  /**
   * The installation's key that signed it, and the Ed25519 signature over `stubStatement`,
   * base64url.
   */
  keyNumber: number;
  signature: string;
  deletedAt: string;
}

/**
 * Hashes of a certificate's files without a seal, taken while its account is to be deleted. As in a
 * stub; null: they can't be drawn.
 */
export interface CertificateFingerprintsTable {
  certificateId: string;
  /** `certificateFacts` of what was hashed: what was changed since has other files. */
  factsSha256: string;
  pdfSha256: string | null;
  pngContentSha256: string | null;
}

/**
 * One style of a font that an account uploaded. Designs name the family; a design that is frozen
 * names the files, which stay.
 */
export interface UploadedFontsTable {
  id: string;
  accountId: string;
  /** The name that the font has in it. With `bold` and `italic` unique in the account. */
  family: string;
  bold: Flag;
  italic: Flag;
  outlines: "TrueType" | "CFF";
  /** It came with more styles, of which this is the default one. */
  isVariable: Flag;
  glyphs: number;
  bytes: number;
  /** Of the letters that our own families have, those it lacks. */
  lacks: string;
  /** A line set in it, as an SVG document. */
  specimen: string;
  fileKey: string;
  /** Of the file as it is kept, in hex. */
  sha256: string;
  /** When `uploadedBy` said that they may use it on certificates. */
  licenceConfirmedAt: string;
  /** The person's id, who may be gone since. */
  uploadedBy: string;
}

/** A name that a certificate's holder says is wrong on it. One waits per certificate. */
export interface NameCorrectionsTable {
  id: string;
  accountId: string;
  /** The one with the wrong name. */
  certificateId: string;
  /** The one that took its place; null: none did. */
  newCertificateId: string | null;
  /** As it was printed when they asked. */
  nameBefore: string;
  firstName: string;
  lastName: string;
  /** What is changed of the name; see `compareNames`. */
  change: "capitals" | "marks" | "spacing" | "order" | "spelling" | "near" | "other";
  /** `automatic`: accepted without anybody looking. */
  state: "waiting" | "automatic" | "approved" | "refused";
  /** What the holder was told; empty unless it was refused. */
  reason: Generated<string>;
  /** The one they asked in. */
  language: string;
  askedAt: string;
  decidedAt: string | null;
  /** The member's id; null: nobody, or it waits. */
  decidedBy: string | null;
}
