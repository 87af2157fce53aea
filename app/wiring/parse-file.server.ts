import type {
  ParseJobs,
  ParseKind,
  ParseRequest,
} from "#app/engines/parser-processes/parse-jobs.ts";

/**
 * Does one job inside a parser process. Libraries are loaded on first use, so a process that only
 * reads pictures never loads those for PDFs and workbooks.
 */
export async function parseFile(request: ParseRequest): Promise<ParseJobs[ParseKind]["answer"]> {
  switch (request.kind) {
    case "certificateId":
      return (
        await import("#app/engines/certificate-proof/read-certificate-file.server.ts")
      ).findCertificateId(request.ask);
    case "certificatePages":
      return (
        await import("#app/engines/certificate-proof/read-certificate-file.server.ts")
      ).findCertificatePages(request.ask);
    case "packedFiles":
      return (await import("#app/engines/certificate-proof/unpack-zip.server.ts")).unpackZip(
        request.ask,
      );
    case "checkList":
      return (await import("#app/features/certificates/checks/read-table.server.ts")).readTableHere(
        request.ask,
      );
    case "background":
      return (await import("#app/engines/picture-reader/read-background.server.ts")).readBackground(
        request.ask.bytes,
      );
    case "signature":
      return (await import("#app/engines/picture-reader/read-signature.server.ts")).readSignature(
        request.ask.bytes,
      );
    case "picture":
      return (await import("#app/engines/picture-reader/read-picture.server.ts")).readPicture(
        request.ask.bytes,
      );
    case "font":
      return (await import("#app/engines/font-reader/read-font.server.ts")).readFont(
        request.ask.bytes,
      );
    case "logo":
      return (await import("#app/features/accounts/settings/read-logo.server.ts")).readLogo(
        request.ask.bytes,
      );
    case "formPicture":
      return (
        await import("#app/engines/picture-reader/read-form-picture.server.ts")
      ).readFormPicture(request.ask.bytes);
    case "eventCover":
      return (await import("#app/engines/picture-reader/read-event-picture.server.ts")).readCover(
        request.ask.bytes,
      );
    case "portrait":
      return (
        await import("#app/engines/picture-reader/read-event-picture.server.ts")
      ).readPortrait(request.ask.bytes);
    case "messagePicture":
      return (
        await import("#app/engines/picture-reader/read-message-picture.server.ts")
      ).readMessagePicture(request.ask.bytes);
    case "pastedPeople":
      return (await import("#app/features/recipients/paste/read-apart.server.ts")).readPastedHere(
        request.ask,
      );
    case "dmarcReports":
      return (
        await import("#app/engines/mail-domain/read-dmarc-reports.server.ts")
      ).readDmarcReports(request.ask);
    case "sheet":
      return (await import("#app/features/recipients/imports/sheet-to-csv.ts")).sheetToCsv(
        request.ask,
      );
  }
}
