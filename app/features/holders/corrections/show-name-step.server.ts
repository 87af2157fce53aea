import { changedLetters } from "#app/engines/letters/changed-letters.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { submissionOf } from "#app/platform/http/forms.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { foresee, holderNameForm, waitingName } from "./ask-correction.server.ts";
import { type HeldCertificate, isLinkGood } from "./holder-proof.server.ts";
import type { NameStep } from "./views/name-page.tsx";

/** What the page of a name shows, and what is wrong with the name in its address. */
export async function showNameStep(
  app: AppContext,
  held: HeldCertificate,
  {
    search,
    isHolder,
    language,
  }: { search: URLSearchParams; isHolder: boolean; language: Language },
): Promise<{ at: NameStep; problem: string | null }> {
  const step = (at: NameStep, problem: string | null = null) => ({ at, problem });
  if (!isHolder) {
    const link = search.get("link");
    if (link !== null && isLinkGood(app, held, link)) return step({ step: "open", link });
    const isOver = link !== null || search.has("over");
    return step({ step: "ask", isAsked: search.has("asked"), isOver });
  }
  const waiting = await waitingName(app.db, held.id);
  if (search.has("sent") && waiting !== null) return step({ step: "sent", name: waiting });
  const typed = search.get("name")?.slice(0, 1000) ?? null;
  if (typed === null) return step({ step: "type", typed: waiting, drawn: null });
  const read = submissionOf(search, holderNameForm(language));
  if (read.status !== "success")
    return step({ step: "type", typed, drawn: null }, read.error?.name?.[0] ?? "");
  const outcome = await foresee(app.db, held, read.value.name);
  if (outcome === "same")
    return step({ step: "type", typed, drawn: null }, textsIn(language).nameCorrection.same);
  const name = wholeName(read.value.name);
  const pieces = changedLetters(held.holderName, name);
  return step({ step: "type", typed, drawn: { name, pieces, outcome } });
}
