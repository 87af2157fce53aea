import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { editDraft } from "#app/platform/drafts/draft-history.server.ts";
import { draftDrawRequest, projectSampleValues } from "../draw/draft-drawing.server.ts";
import { findProject } from "../model/project.server.ts";
import { changeField } from "./design-action.ts";
import { growBox } from "./grow-box.ts";
import { currentDesign, designDrafts } from "./read-designer-view.server.ts";

/** Makes the boxes of texts large enough for the person shown, so that they needn't shrink. Locked ones stay as they are. */
export async function growFields(
  { db, drawing, config, clock }: Pick<AppContext, "db" | "drawing" | "config" | "clock">,
  account: Organiser["account"],
  projectId: string | undefined,
  { ids, row }: { ids: readonly string[]; row: number },
): Promise<void> {
  const project = await findProject(db, account.id, projectId);
  const design = currentDesign(project)?.document;
  if (!design) return;
  const person = await projectSampleValues(db, account, project, row, clock());
  const { request } = await draftDrawRequest({ db, appUrl: config.appUrl }, account, project, design, person);
  const [reports = []] = await drawing.check(request.design, [request.values]);
  await editDraft(db, async (trx) => {
    const newest = currentDesign(await findProject(trx, account.id, projectId));
    if (!newest) return;
    let grown = newest.document;
    for (const { fieldId, smaller } of reports) {
      if (!smaller || !ids.includes(fieldId)) continue;
      grown = changeField(grown, fieldId, (field) =>
        field.kind === "text" && !field.locked ? { ...field, box: growBox(field.box, field.align, smaller.room) } : field,
      );
    }
    await designDrafts.save(trx, newest, grown, clock());
  });
}
