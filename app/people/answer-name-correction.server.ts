import type { FlashMessage } from "../http/flash.server.ts";
import type { Installation } from "../installation.server.ts";
import { mailCorrection } from "../projects/mail-correction.server.ts";
import { wholeName } from "../whole-name.ts";
import { correctName } from "./correct-name.server.ts";
import type { Person } from "./find-person.server.ts";
import { nameKey } from "./names-of-person.server.ts";

/** Corrects a name as a posted form says, mails what was asked for, and answers what the organiser reads. */
export async function answerNameCorrection(
  installation: Installation,
  given: { person: Person; actorId: string; form: FormData; name: { firstName: string; lastName: string } },
): Promise<FlashMessage> {
  const { person, actorId, form, name } = given;
  const now = installation.clock();
  const outcome = await correctName(installation.db, {
    ...name,
    person,
    actorId,
    key: nameKey(form.get("name")?.toString() ?? ""),
    certificateIds: form.getAll("certificate").map(String),
    token: form.get("token")?.toString() ?? "",
    now,
  });
  if (outcome.kind === "already") return { kind: "info", text: "This name was corrected before." };
  const { reissued } = outcome;
  const where =
    outcome.lists === 0 ? "" : ` on ${outcome.lists === 1 ? "1 list" : `${outcome.lists.toLocaleString("en")} lists`}`;
  const done = `The name is now ${wholeName(name)}${where}.`;
  if (reissued.length === 0) return { kind: "success", text: `${done} No certificate was issued again.` };
  const again = `${reissued.length === 1 ? "1 certificate was" : `${reissued.length.toLocaleString("en")} certificates were`} issued again.`;
  if (!form.has("mail")) return { kind: "success", text: `${done} ${again} Nothing was mailed.` };
  const problems = new Set<string>();
  let mailed = 0;
  for (const one of reissued) {
    const said = await mailCorrection(installation, { accountId: person.accountId, actorId, ...one, now });
    if (said.kind === "success") mailed++;
    else problems.add(said.text.replace(/^The certificate of .*? is corrected\. /, ""));
  }
  const mails =
    mailed === 0
      ? ""
      : ` ${mailed === 1 ? "1 mail is" : `${mailed.toLocaleString("en")} mails are`} on the way to ${person.email}.`;
  return {
    kind: problems.size > 0 ? "warning" : "success",
    text: `${done} ${again}${mails} ${[...problems].slice(0, 2).join(" ")}`.trim(),
  };
}
