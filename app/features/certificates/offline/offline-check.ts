import { type CodeVerdict, checkCode, type OfflineKey } from "./check-code.ts";
import { readQrCode } from "./read-picture.ts";
import { verifySignature } from "./verify-signature.ts";

/*
 * The script of the page that people save to check certificates without a connection. The page brings what it must know in
 * `#known`; nothing is fetched, from here or from anywhere else.
 */

interface Known {
  /** The site that issued the codes, without a trailing slash. */
  site: string;
  keys: OfflineKey[];
}

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const known = JSON.parse(byId("known").textContent ?? "") as Known;
const code = byId<HTMLTextAreaElement>("code");
const picture = byId<HTMLInputElement>("picture");
const result = byId("result");
const heading = byId("heading");
const sentence = byId("sentence");
const facts = byId<HTMLDListElement>("facts");
const next = byId("next");

const day = (time: number) => new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** What each verdict says; how it looks hangs on `data-verdict`. */
function show(verdict: CodeVerdict | { kind: "no-code" }): void {
  const said = messageOf(verdict);
  result.dataset.verdict = verdict.kind === "genuine" ? (verdict.isExpired ? "expired" : "genuine") : verdict.kind;
  heading.textContent = said.heading;
  sentence.textContent = said.sentence;
  facts.replaceChildren();
  next.replaceChildren();
  result.hidden = false;
  // A phone's keyboard may be over it.
  sentence.scrollIntoView({ block: "nearest" });
  if (verdict.kind !== "genuine") return;
  const { claim } = verdict;
  const rows: [string, string][] = [
    ["Issued to", claim.holder],
    ["For", claim.course],
    ["Issued by", claim.issuer],
    ["Issued on", day(claim.issuedAt)],
  ];
  if (claim.expiresAt !== null) rows.push([verdict.isExpired ? "Expired on" : "Valid until", day(claim.expiresAt)]);
  const shownId = claim.certificateId.toUpperCase().match(/.{4}/g);
  rows.push(["Certificate ID", shownId?.join("-") ?? ""], ["Status as of", day(claim.statusAt)]);
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
  link.textContent = "See its status today";
  next.append(link, " (needs a connection)");
}

function messageOf(verdict: CodeVerdict | { kind: "no-code" }): { heading: string; sentence: string } {
  switch (verdict.kind) {
    case "genuine":
      return {
        heading: verdict.isExpired ? "Genuine when issued, but now expired" : "Genuine when issued",
        sentence:
          `Nothing in this code was changed. When it was made on ${day(verdict.claim.statusAt)}, the certificate was not revoked. ` +
          "Only its page, online, can say whether it has been revoked since. Compare the copy you were given with these details.",
      };
    case "false":
      return {
        heading: "Don’t rely on this code",
        sentence: "We did not sign it. It was changed, mistyped or made by someone else.",
      };
    case "newer-key":
      return {
        heading: "This copy of the page can’t tell",
        sentence: "The code may be newer than the page. Save the page again when you have a connection, then try again.",
      };
    case "unreadable":
      return {
        heading: "This is not an offline code",
        sentence: "It may be incomplete. Paste all of it, from the first letter to the last.",
      };
    case "no-code":
      return {
        heading: "No code was found in this picture",
        sentence: "Take a sharper photo, with the whole code in it and nothing over it, or paste its letters.",
      };
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

/** The QR code leads here when it is scanned with a connection. */
function checkAddress(): void {
  if (location.hash.length < 2) return;
  code.value = location.hash.slice(1);
  void check(code.value);
}

addEventListener("hashchange", checkAddress);
checkAddress();
