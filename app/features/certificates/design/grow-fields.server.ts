import { changeField } from "#app/engines/design-editor/design-action.ts";
import { roomierBox } from "#app/engines/design-editor/grow-box.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { editDraft } from "#app/platform/drafts/draft-history.server.ts";
import { draftDrawRequest, projectSampleValues } from "../draw/draft-drawing.server.ts";
import { findProject } from "../model/project.server.ts";
import { busyPlaces } from "./busy-places.server.ts";
import { currentDesign, designDrafts } from "./read-designer-view.server.ts";

/**
 * Makes the boxes of texts large enough for the person shown, so that they needn't shrink, or as
 * large as what is around them allows. Locked ones stay as they are. Returns what has to be said of
 * those that found no room.
 */
export async function growFields(
  app: Pick<AppContext, "db" | "files" | "drawing" | "config" | "clock">,
  account: Organiser["account"],
  projectId: string | undefined,
  { ids, row }: { ids: readonly string[]; row: number },
): Promise<string[]> {
  const { db, drawing, config, clock } = app;
  const project = await findProject(db, account.id, projectId);
  const design = project && currentDesign(project)?.document;
  if (!design) return [];
  const person = await projectSampleValues(db, { account, project }, row, clock());
  const { request } = await draftDrawRequest(
    { db, appUrl: config.appUrl },
    { account, project },
    design,
    person,
  );
  const [reports = []] = await drawing.check(request.design, [request.values]);
  const isBusy = await busyPlaces(app, design.backgroundId);
  return editDraft(db, async (trx) => {
    const latest = await findProject(trx, account.id, projectId);
    const newest = latest && currentDesign(latest);
    if (!newest) return [];
    let grown = newest.document;
    const notes: string[] = [];
    for (const { fieldId, smaller } of reports) {
      const field = grown.fields.find(({ id }) => id === fieldId);
      if (!smaller || !ids.includes(fieldId) || field?.kind !== "text" || field.locked) continue;
      const box = roomierBox(grown, field, smaller.room, isBusy);
      if (box) grown = changeField(grown, fieldId, (one) => ({ ...one, box }));
      else
        notes.push(
          `There is no free room around ${field.label}. Move what is beside it, or choose a smaller size.`,
        );
    }
    await designDrafts.save(trx, newest, grown, clock());
    return notes;
  });
}
