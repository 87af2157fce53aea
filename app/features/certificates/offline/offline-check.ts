import {
  type CodeVerdict,
  checkCode,
  type OfflineKey,
} from "#app/engines/certificate-proof/check-code.ts";
import {
  checkLogProof,
  checkProvedFile,
  readKeys,
} from "#app/engines/certificate-proof/check-log-proof.ts";
import type { OfflineClaim } from "#app/engines/certificate-proof/offline-code.ts";
import { readQrCode } from "#app/engines/certificate-proof/read-camera-picture.ts";
import { verifySignature } from "#app/engines/certificate-proof/verify-signature.ts";
import { dateFormat } from "#app/engines/time/formats.ts";
import { sha256 } from "#app/engines/transparency-log/sha256.ts";
import type { Catalogue } from "#app/ui/languages/catalogue-types.ts";

/*
 * The script of the page that people save to check certificates without a connection. The page
 * brings what it must know in `#known`; nothing is fetched, from here or from anywhere else.
 */

interface Known {
  /** The site that issued the codes, without a trailing slash. */
  site: string;
  keys: OfflineKey[];
  /** Of the transparency logs, a line each. */
  logKeys: string;
  /** What the page says, in its language; `{day}` is filled in here. */
  texts: Catalogue["offlineCheck"];
}

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const known = JSON.parse(byId("known").textContent ?? "") as Known;
const code = byId<HTMLTextAreaElement>("code");
const picture = byId<HTMLInputElement>("picture");
const file = byId<HTMLInputElement>("file");
const result = byId("result");
const heading = byId("heading");
const sentence = byId("sentence");
const facts = byId<HTMLDListElement>("facts");
const next = byId("next");

const t = known.texts;
const { lang } = document.documentElement;
const day = (time: number) =>
  dateFormat(lang === "en-NG" ? "en-GB" : lang, {
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(time);

type Shown = CodeVerdict | ShownFile | { kind: "no-code" };
/** What a certificate's file comes to. */
type ShownFile =
  | { kind: "file-genuine"; claim: OfflineClaim }
  | { kind: "file-false" | "no-proof" };

/** What each verdict says; how it looks hangs on `data-verdict`. */
function show(verdict: Shown): void {
  const said = messageOf(verdict);
  const isExpired = isExpiredNow(verdict);
  const look = verdict.kind.replace("file-", "");
  result.dataset.verdict = isExpired ? "expired" : look;
  heading.textContent = said.heading;
  sentence.textContent = said.sentence;
  facts.replaceChildren();
  next.replaceChildren();
  result.hidden = false;
  // A phone's keyboard may be over it.
  sentence.scrollIntoView({ block: "nearest" });
  if (verdict.kind !== "genuine" && verdict.kind !== "file-genuine") return;
  showFacts(verdict.claim, isExpired);
}

function showFacts(claim: OfflineClaim, isExpired: boolean): void {
  const rows: [string, string][] = [
    [t.issuedTo, claim.holder],
    [t.for, claim.course],
    [t.issuedBy, claim.issuer],
    [t.issuedOn, day(claim.issuedAt)],
  ];
  if (claim.expiresAt !== null)
    rows.push([isExpired ? t.expiredOn : t.validUntil, day(claim.expiresAt)]);
  const shownId = claim.certificateId.toUpperCase().match(/.{4}/g);
  rows.push([t.id, shownId?.join("-") ?? ""], [t.statusAsOf, day(claim.statusAt)]);
  for (const [label, text] of rows) {
    const term = document.createElement("dt");
    const value = document.createElement("dd");
    term.textContent = label;
    value.textContent = text;
    value.dir = "auto";
    facts.append(term, value);
  }
  const link = document.createElement("a");
  link.href = `${known.site}/c/${claim.certificateId}`;
  link.textContent = t.today;
  next.append(link, ` ${t.needsConnection}`);
}

function isExpiredNow(verdict: Shown): boolean {
  if (verdict.kind !== "genuine" && verdict.kind !== "file-genuine") return false;
  const { expiresAt } = verdict.claim;
  return expiresAt !== null && expiresAt <= Date.now();
}

function messageOf(verdict: Shown): {
  heading: string;
  sentence: string;
} {
  switch (verdict.kind) {
    case "genuine":
      return {
        heading: verdict.isExpired ? t.expired : t.genuine,
        sentence: t.genuineWords.replace("{day}", day(verdict.claim.statusAt)),
      };
    case "file-genuine":
      return {
        heading: isExpiredNow(verdict) ? t.expired : t.genuine,
        sentence: t.fileGenuine.replace("{day}", day(verdict.claim.statusAt)),
      };
    case "file-false":
      return { heading: t.fileFalse, sentence: t.fileFalseWords };
    case "no-proof":
      return { heading: t.noProof, sentence: t.noProofWords };
    case "false":
      return { heading: t.false, sentence: t.falseWords };
    case "newer-key":
      return { heading: t.newerKey, sentence: t.newerKeyWords };
    case "unreadable":
      return { heading: t.unreadable, sentence: t.unreadableWords };
    case "no-code":
      return { heading: t.noCode, sentence: t.noCodeWords };
  }
}

async function check(text: string): Promise<void> {
  show(await checkCode(text, known.keys, new Date(), verifySignature));
}

byId<HTMLFormElement>("form").addEventListener("submit", (event) => {
  event.preventDefault();
  void check(code.value);
});

picture.addEventListener("change", async () => {
  const [file] = picture.files ?? [];
  if (!file) return;
  const text = await readQrCode(file);
  if (text === null) return show({ kind: "no-code" });
  code.value = text.slice(text.lastIndexOf("#") + 1);
  await check(text);
});

file.addEventListener("change", async () => {
  const [chosen] = file.files ?? [];
  if (chosen) show(await checkFile(new Uint8Array(await chosen.arrayBuffer())));
});

async function checkFile(bytes: Uint8Array): Promise<ShownFile> {
  const checking = { sha256, verify: verifySignature, keys: readKeys(sha256, known.logKeys) };
  const start = String.fromCharCode(...bytes.subarray(0, 5));
  const verdict = start.startsWith("c2sp.")
    ? await checkLogProof(new TextDecoder().decode(bytes), checking)
    : await checkProvedFile(start === "%PDF-" ? "pdf" : "png", bytes, checking);
  if (verdict.kind === "false" || verdict.kind === "backdated") return { kind: "file-false" };
  if (verdict.kind !== "genuine") return { kind: "no-proof" };
  const { issuedAt, expiresAt, ...statement } = verdict.statement;
  const claim = {
    ...statement,
    issuedAt: Date.parse(issuedAt),
    expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
    statusAt: verdict.loggedAt,
  };
  return { kind: "file-genuine", claim };
}

/** The QR code leads here when it is scanned with a connection. */
function checkAddress(): void {
  if (location.hash.length < 2) return;
  code.value = location.hash.slice(1);
  void check(code.value);
}

addEventListener("hashchange", checkAddress);
checkAddress();
