import { setImmediate as letOthersRun } from "node:timers/promises";
import { PAPER, PaperDocument } from "#app/engines/certificate/drawing.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { languageTag } from "#app/ui/languages/languages.ts";
import type { HeldCertificate } from "./held-certificates.server.ts";
import { worthText } from "./worth-text.ts";

const { left: LEFT, right: RIGHT } = PAPER;
const MUTED = "#475569";
/** Where the last certificate of a page may begin: it takes five lines at most. */
const LAST_Y = PAPER.height - 150;
/** So many take some milliseconds. */
const SET_AT_ONCE = 3;
const FOOT_Y = PAPER.height - 48;

/** What a transcript says besides its certificates. */
interface TranscriptAbout {
  appName: string;
  appUrl: string;
  /** Whose certificates they are: the addresses. */
  addresses: string[];
  /** The day it was made, in its language. */
  madeOn: string;
}

/**
 * Certificates as a tagged PDF, by year, each as it stands today: a record to hand in, in which
 * everything can be checked by its ID. The same certificates on the same day give the same bytes.
 */
export async function drawTranscript(
  certificates: readonly HeldCertificate[],
  about: TranscriptAbout,
  t: Texts,
): Promise<Uint8Array<ArrayBuffer>> {
  const { mine } = t;
  const { appName, appUrl, addresses, madeOn } = about;
  const paper = new PaperDocument();
  const holder = certificates[0]?.holderName ?? "";
  const title = mine.certificatesOf({ name: holder });
  const small = { size: 9.5, colour: MUTED };
  let y = paper.write(appName, [LEFT, 56], { size: 12, bold: true, colour: MUTED });
  y = paper.write(title, [LEFT, y + 4], { size: 22, bold: true, tag: "H1" });
  const collected = mine.collected({
    product: appName,
    day: madeOn,
    addresses: addresses.join(", "),
  });
  y = paper.write(collected, [LEFT, y + 4], small) + 10;
  let pageNumber = 1;
  const endPage = () => {
    const check = mine.checkAt({ address: `${appUrl}/verify` });
    paper.write(check, [LEFT, FOOT_Y], small, { width: RIGHT - LEFT - 60 });
    paper.write(String(pageNumber), [RIGHT, FOOT_Y], small, { align: "right" });
    paper.endPage();
  };
  let year = 0;
  for (const [at, one] of certificates.entries()) {
    if (at % SET_AT_ONCE === 0) await letOthersRun();
    if (y > LAST_Y) {
      endPage();
      pageNumber += 1;
      y = 56;
    }
    if (one.year !== year) {
      year = one.year;
      y = paper.write(String(year), [LEFT, y + 8], { size: 14, bold: true, tag: "H2" }) + 4;
      paper.rule(y);
      y += 6;
    }
    y = writeCertificate(paper, one, { y, holder, t });
  }
  endPage();
  return paper.save({ title, author: appName, language: languageTag(t.language) });
}

function writeCertificate(
  paper: PaperDocument,
  one: HeldCertificate,
  { y, holder, t }: { y: number; holder: string; t: Texts },
): number {
  const { facts } = t.certificate;
  const room = { width: RIGHT - LEFT - 150 };
  // What is written first is read and copied first.
  const below = paper.write(one.name, [LEFT, y], { size: 11, bold: true }, room);
  paper.write(one.issuedOn, [RIGHT, y], { size: 10.5 }, { align: "right" });
  const standing = standingText(one, t);
  const who = one.holderName === holder ? [] : [one.holderName];
  const said = [...who, one.issuer, one.proof ?? t.checkMany.answers.unproved];
  if (one.isIssuerClosed) said.push(facts.issuerClosed);
  let at = paper.write(said.join(" · "), [LEFT, below], { size: 9.5, colour: MUTED });
  const words = [one.shownId, worthText(one, t), standing].filter(Boolean).join(" · ");
  at = paper.write(words, [LEFT, at], { size: 9.5, colour: MUTED });
  return at + 9;
}

/** How a certificate stands, in a few words; null: it is valid, and nothing more is to be said. */
export function standingText(
  { status, expiresOn }: Pick<HeldCertificate, "status" | "expiresOn">,
  { checkMany: { answers }, certificate: { facts } }: Texts,
): string | null {
  if (status === "revoked" || status === "replaced") return answers[status];
  if (!expiresOn) return null;
  return `${status === "expired" ? facts.expiredOn : facts.validUntil}: ${expiresOn}`;
}
