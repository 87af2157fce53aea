import type { LogoRefused } from "../accounts/settings/logo-limits.ts";
import type { ReadLogo } from "../accounts/settings/read-logo.server.ts";
import type { FileType } from "../certificates/certificate-file-type.ts";
import type { ReadBackground, UploadProblem } from "../certificates/drawing/read-background.server.ts";
import type { ReadSignature } from "../certificates/drawing/read-signature.server.ts";
import type { CertificateIdFound } from "../certificates/read-certificate-file.server.ts";
import type { FormPictureRead, FormPictureRefused } from "../forms/builder/read-form-picture.server.ts";
import type { SheetProblem } from "../recipients/list-limits.ts";
import type { SheetAnswer, SheetRequest } from "../recipients/sheet-to-csv.ts";

/** The jobs of a parser process, with their input and result. Expected problems are results too. */
export interface ParseJobs {
  certificateId: { ask: { bytes: Uint8Array; type: FileType }; answer: CertificateIdFound };
  background: { ask: { bytes: Uint8Array }; answer: ReadBackground | UploadProblem };
  signature: { ask: { bytes: Uint8Array }; answer: ReadSignature | UploadProblem };
  logo: { ask: { bytes: Uint8Array }; answer: ReadLogo | LogoRefused };
  formPicture: { ask: { bytes: Uint8Array }; answer: FormPictureRead | FormPictureRefused };
  /** The workbook is read from one path and its sheet written to another: both are on this machine. */
  sheet: { ask: SheetRequest; answer: SheetAnswer | SheetProblem };
}

export type ParseKind = keyof ParseJobs;

/** Sent by the server to a parser process, one at a time. */
export type ParseRequest = { [Kind in ParseKind]: { kind: Kind; ask: ParseJobs[Kind]["ask"] } }[ParseKind];

/** Sent by a parser process to the server: once when ready, then once for each request. */
export type ParseReply =
  | {
      kind: "ready";
      /** Whether the system really enforces the memory limit. */
      isLimited: boolean;
    }
  | {
      kind: "answer";
      answer: ParseJobs[ParseKind]["answer"];
      /** Memory the process holds now, in bytes. */
      residentBytes: number;
      /** A library's memory may have been tampered with by this file, so the next one gets a fresh process. */
      isUsedUp: boolean;
    }
  /** The parser failed unexpectedly. */
  | { kind: "failed"; message: string };
