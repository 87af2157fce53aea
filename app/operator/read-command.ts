export type OperatorCommand =
  | { kind: "help" | "list-accounts" | "list-checks" }
  | { kind: "decide"; decision: "approve" | "refuse"; checkId: string; note: string | null }
  | { kind: "wrong"; problem: string };

/** Reads the words after `npm run operator --`. */
export function readCommand(words: readonly string[]): OperatorCommand {
  const { plain, note, problem } = takeNote(words);
  if (problem) return { kind: "wrong", problem };
  const [area, act, id, ...rest] = plain;
  if (area === undefined || area === "help" || area === "--help" || area === "-h") return { kind: "help" };
  if (area === "list") return act === undefined && note === null ? { kind: "list-accounts" } : tooMuch(act ?? "--note");
  if (area !== "kyc") return { kind: "wrong", problem: `There is no command "${area}".` };
  if (act === "list") return id === undefined && note === null ? { kind: "list-checks" } : tooMuch(id ?? "--note");
  if (act !== "approve" && act !== "refuse") {
    return {
      kind: "wrong",
      problem: act ? `There is no command "kyc ${act}".` : "Say what to do: kyc list, kyc approve or kyc refuse.",
    };
  }
  if (!id) return { kind: "wrong", problem: `Say which: kyc ${act} <id>. The ids are in "kyc list".` };
  if (rest[0] !== undefined) return tooMuch(rest[0]);
  if (act === "refuse" && !note) {
    return { kind: "wrong", problem: 'Say why it is refused, the person reads it: --note "…"' };
  }
  return { kind: "decide", decision: act, checkId: id, note };
}

function takeNote(words: readonly string[]): { plain: string[]; note: string | null; problem: string | null } {
  const plain: string[] = [];
  let note: string | null = null;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === "--note") {
      const value = words[++at];
      if (value === undefined) return { plain, note, problem: 'Write the note after --note, in quotes: --note "…"' };
      note = value.trim() || null;
    } else if (word.startsWith("--note=")) {
      note = word.slice("--note=".length).trim() || null;
    } else {
      plain.push(word);
    }
  }
  return { plain, note, problem: null };
}

function tooMuch(word: string): OperatorCommand {
  return { kind: "wrong", problem: `"${word}" is too much here. Put a note in quotes: --note "…"` };
}
