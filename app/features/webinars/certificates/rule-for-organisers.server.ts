import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import { certificateRuleSentence } from "../model/certificate-rule.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { readQuizRule } from "../tasks/guest-task.server.ts";

/**
 * What a certificate needs, as organisers read it: in English, whatever their guests read. Here, so
 * that no catalogue reaches their browser.
 */
export async function ruleForOrganisers(db: Database, webinar: Webinar): Promise<string | null> {
  return certificateRuleSentence(webinar, textsIn("en"), await readQuizRule(db, webinar));
}
