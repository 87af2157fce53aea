import type { Box, Design, TextField } from "#app/engines/certificate/design.ts";
import type { Drawing } from "#app/engines/certificate/drawing.server.ts";
import { changeField } from "#app/engines/design-editor/design-action.ts";
import { largerBoxes } from "#app/engines/design-editor/grow-box.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { editDraft } from "#app/platform/drafts/draft-history.server.ts";
import { currentDesign, designDrafts } from "../design/read-designer-view.server.ts";
import { valuesOfPeople } from "../draw/draft-drawing.server.ts";
import { withOwnFonts } from "../fonts/design-fonts.server.ts";

import { findProject } from "../model/project.server.ts";
import { kindOf } from "./problem-groups.ts";

/**
 * People a larger box is tried with: those with a problem are few, and the longest names are among
 * them.
 */
const MAX_TRIED = 500;

export type Grown =
  | { kind: "grown"; label: string }
  | { kind: "no-room"; label: string }
  | { kind: "gone" };

/**
 * Makes a text's box larger until the values of these people fit, as far as there is free space
 * around it, and saves that as a step of the design's history. `no-room`: nothing beside it can be
 * taken, so nothing was changed.
 */
export async function growBoxFor(
  app: Pick<AppContext, "db" | "drawing" | "clock">,
  account: Organiser["account"],
  projectId: string,
  { fieldId, recipientIds }: { fieldId: string; recipientIds: readonly string[] },
): Promise<Grown> {
  const { db, drawing, clock } = app;
  const project = await findProject(db, account.id, projectId);
  const design = project && currentDesign(project)?.document;
  const field = design?.fields.find(({ id }) => id === fieldId);
  if (!design || field?.kind !== "text" || field.locked) return { kind: "gone" };
  const values = await valuesOfPeople(
    db,
    { account, project },
    recipientIds.slice(0, MAX_TRIED),
    clock(),
  );
  const box = await smallestThatFits(
    drawing,
    await withOwnFonts(db, account.id, design),
    field,
    values,
  );
  if (!box) return { kind: "no-room", label: field.label };
  await editDraft(db, async (trx) => {
    const latest = await findProject(trx, account.id, projectId);
    const newest = latest && currentDesign(latest);
    if (!newest) return;
    const grown = changeField(newest.document, fieldId, (one) => ({ ...one, box }));
    await designDrafts.save(trx, newest, grown, clock());
  });
  return { kind: "grown", label: field.label };
}

/**
 * The first larger box in which everything prints well, or else the largest; null when there is
 * none.
 */
async function smallestThatFits(
  drawing: Pick<Drawing, "check">,
  design: Design,
  field: TextField,
  values: Record<string, string>[],
): Promise<Box | null> {
  const boxes = largerBoxes(design, field);
  for (const box of boxes) {
    const reports = await drawing.check(
      changeField(design, field.id, (one) => ({ ...one, box })),
      values,
    );
    const isGood = reports.every((report) =>
      report.every(
        (one) =>
          one.fieldId !== field.id || [null, "missing", "borrowed"].includes(kindOf(one, field)),
      ),
    );
    if (isGood) return box;
  }
  return boxes.at(-1) ?? null;
}
