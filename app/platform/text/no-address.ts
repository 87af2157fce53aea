/** What people write where they have no address, in letters and figures alone. */
const NONE = new Set(
  [
    "tbc|tba|tbd|tobeconfirmed|tobeadvised|tobeannounced|tobeprovided|tobesent|tobecommunicated",
    "na|none|nil|nill|null|nothing|no|nope|nomail|noemail|noemailaddress|noaddress|without|empty",
    "notavailable|notapplicable|notprovided|notgiven|notyet|unavailable|unknown|pending|awaiting",
    "later|willsend|willsendlater|willprovide|willprovidelater|nonegiven|nonegivenyet|x|xx|xxx",
    "same|sameasabove|asabove|ditto|do|idem|sameemail|sameaddress|seeabove",
    "aucun|aucune|neant|sans|keine|keiner|ninguno|ninguna|nenhum|nenhuma|naotem|notiene",
  ]
    .join("|")
    .split("|"),
);
/** "to be confirmed by HR" is longer than anything that is known. */
const MAX_LETTERS = 40;

/** Whether a cell of addresses says that there is none: "n/a", "to be confirmed", "-", "ditto". */
export function saysNoAddress(text: string): boolean {
  if (text.length > MAX_LETTERS || text.includes("@") || text.trim() === "") return false;
  const plain = text.normalize("NFKD").toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, "");
  return letters === "" || NONE.has(letters);
}
