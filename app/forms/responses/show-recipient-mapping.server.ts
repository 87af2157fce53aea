import type { Installation } from "../../installation.server.ts";
import { optionsFor } from "../../recipients/show-import.server.ts";
import type { Form } from "../find-form.server.ts";
import { countSelectedResponses, type ResponseScope, selectedResponses } from "./find-responses.server.ts";
import { answerParts, guessUses, type KeptUses, partReader } from "./recipient-parts.ts";
import { targetChoices } from "./recipient-target.server.ts";
import type { ResponseSelection } from "./response-query.ts";

const ROWS_GUESSED_FROM = 25;
const SAMPLES = 3;

/** What the page asks: what each part of the answers is used as, and where the people go. */
export async function showRecipientMapping(
  { db }: Pick<Installation, "db">,
  scope: ResponseScope & { form: Form },
  selection: ResponseSelection,
) {
  const { form, versions } = scope;
  const parts = answerParts(versions);
  const read = partReader(parts, versions);
  const rows: string[][] = [];
  for await (const responses of selectedResponses(db, scope, selection)) {
    rows.push(...responses.map(({ versionId, answers }) => read(versionId, answers)));
    if (rows.length >= ROWS_GUESSED_FROM) break;
  }
  const kept = form.recipientMapping === null ? null : (JSON.parse(form.recipientMapping) as KeptUses);
  const uses = guessUses(parts, rows.slice(0, ROWS_GUESSED_FROM), kept);
  return {
    count: await countSelectedResponses(db, scope, selection),
    isKept: kept !== null,
    title: form.title,
    parts: parts.map(({ name }, index) => ({
      name,
      use: uses[index]!,
      options: optionsFor(name),
      samples: rows.slice(0, SAMPLES).map((row) => cut(row[index] ?? "")),
    })),
    ...(await targetChoices(db, form.accountId)),
  };
}

export type RecipientMappingView = Awaited<ReturnType<typeof showRecipientMapping>>;

function cut(cell: string): string {
  const letters = [...cell];
  return letters.length > 32 ? `${letters.slice(0, 30).join("")}…` : cell;
}
