import type { Design, Field, ShapeField } from "#app/engines/certificate/design.ts";
import type { Drawing } from "#app/engines/certificate/drawing.server.ts";
import { fieldChoices } from "#app/engines/design-editor/add-field.ts";
import {
  fillPlaceholders,
  placeholderKey,
  placeholderValues,
  usedPlaceholders,
} from "#app/engines/placeholders/index.ts";
import { readBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { type Draft, DraftHistory } from "#app/platform/drafts/draft-history.server.ts";
import type { Database } from "#db/database.server.ts";
import {
  draftDrawRequest,
  listColumns,
  type Person,
  projectSampleValues,
} from "../draw/draft-drawing.server.ts";
import { listOwnFamilies } from "../fonts/design-fonts.server.ts";
import { faceAddress } from "../fonts/face-address.server.ts";
import { builtInBackgrounds } from "../gallery/gallery.ts";
import { hasValueForEveryone } from "../model/printed-values.ts";
import type { Project } from "../model/project.server.ts";
import { detailsOf, valueIn } from "../model/project-fields.server.ts";
import { previewPath } from "../model/project-paths.ts";
import { projectDesign, readStoredDesign } from "../model/stored-design.server.ts";
import { readBackgroundColours, readFittedSizes, soon } from "./design-facts.server.ts";
import type { BackgroundView, DesignerView, FieldView } from "./designer-view.ts";

/** The designs of projects: their history, undo and redo. */
export const designDrafts = new DraftHistory<Design>({
  table: "projects",
  revision: "designRevision",
  history: "designRevisions",
  owner: "projectId",
  document: "design",
  parse: (json, id, revision) =>
    readStoredDesign(json, "designRevisions.design", `${id}/${revision}`),
});

/** The project's newest design, or null when none was chosen yet. */
export function currentDesign(project: Project): Draft<Design> | null {
  const document = projectDesign(project);
  return document && { id: project.id, revision: project.designRevision, document };
}

const OWN_BACKGROUNDS_SHOWN = 6;

/** Reads everything the designer shows, or null when the project has no design yet. */
export async function readDesignerView(
  db: Database,
  given: {
    account: Organiser["account"];
    appUrl: string;
    project: Project;
    chosenId: string | null;
    ticked?: readonly string[];
    /**
     * Says which texts shrink and which colours the background has. Without it neither is shown.
     */
    drawing?: Drawing;
    row: number;
    now: Date;
  },
): Promise<DesignerView | null> {
  const { account, appUrl, project, now } = given;
  const current = currentDesign(project);
  if (!current) return null;
  const { revision, document: design } = current;
  const { undo, redo } = await designDrafts.neighbours(db, project.id, revision);
  const person = await projectSampleValues(db, { account, project }, given.row, now);
  const columns = await listColumns(db, project);
  const { etag, request } = await draftDrawRequest(
    { db, appUrl },
    { account, project },
    design,
    person,
  );
  const facts =
    given.drawing &&
    (await soon(
      Promise.all([
        readFittedSizes(given.drawing, request),
        readBackgroundColours(given.drawing, request),
      ]),
    ));
  const [sizes, swatches] = facts ?? [new Map<string, number>(), []];
  const ticked = design.fields.flatMap(({ id }) => (given.ticked?.includes(id) ? [id] : []));
  const chosen =
    design.fields.find(({ id }) => id === given.chosenId) ??
    design.fields.find(isName) ??
    design.fields[0];
  return {
    projectId: project.id,
    title: project.title,
    revision,
    canUndo: undo !== null,
    canRedo: redo !== null,
    page: { widthPx: design.widthPx, heightPx: design.heightPx },
    fields: design.fields.map((field) => ({
      ...viewField(field, { person, project, columns, logoFileKey: account.logoFileKey }),
      fitted: sizes.get(field.id) ?? null,
      face: field.kind === "text" ? faceAddress(field) : null,
    })),
    chosenId: chosen?.id ?? null,
    ticked: ticked.length > 1 ? ticked : [],
    person: { row: person.row, total: person.total, name: person.name },
    picture: previewPath(project.id, person.row, etag),
    choices: fieldChoices(columns),
    backgroundId: design.backgroundId,
    backgrounds: await readBackgrounds(db, account.id, design),
    ownFamilies: await listOwnFamilies(db, account.id),
    swatches: [
      ...new Set([...Object.values((await readBrandColours(db, account.id)) ?? {}), ...swatches]),
    ],
  };
}

function viewField(
  field: Field,
  certificate: {
    person: Person;
    project: Project;
    columns: string[];
    logoFileKey: string | null;
  },
): Omit<FieldView, "fitted" | "face"> {
  if (field.kind === "qr") return { field, shown: "Opens the public check page", values: [] };
  if (field.kind === "signature") {
    return { field, shown: field.fileKey ? "Picture uploaded" : "No picture yet", values: [] };
  }
  if (field.kind === "logo")
    return { field, shown: logoMessage(field.fileKey, certificate.logoFileKey), values: [] };
  if (field.kind === "image")
    return { field, shown: field.fileKey ? "Picture uploaded" : "No picture yet", values: [] };
  if (field.kind === "shape") return { field, shown: shapeMessage(field), values: [] };
  const { person, project, columns } = certificate;
  const details = detailsOf(project);
  const own = new Set(columns.map(placeholderKey));
  return {
    field,
    shown: fillPlaceholders(field.content, placeholderValues(person.values))
      .replaceAll(/\s+/g, " ")
      .trim(),
    values: usedPlaceholders(field.content)
      .filter(hasValueForEveryone)
      .map((placeholder) => ({
        placeholder,
        value: valueIn(details, placeholder),
        hint: hintFor(placeholder, own.has(placeholderKey(placeholder)), person),
      })),
  };
}

function logoMessage(own: string | null, ofSettings: string | null): string {
  if (own) return "A logo of its own";
  return ofSettings
    ? "The logo from your settings"
    : "No logo in your settings yet, so nothing is printed";
}

function shapeMessage({ shape, fill, stroke }: ShapeField): string {
  const name = shape.charAt(0).toUpperCase() + shape.slice(1);
  if (shape === "line") return name;
  return [name, stroke && "outlined", fill && "filled"].filter(Boolean).join(", ");
}

function hintFor(placeholder: string, isColumn: boolean, person: Person): string {
  if (isColumn) return "For people whose row has none.";
  const key = placeholderKey(placeholder);
  const otherwise = placeholderValues(person.valuesUnwritten).get(key);
  if (key === "completiondate") return "If it’s empty, it is the day of sending.";
  return otherwise ? `If it’s empty, it is ${otherwise}.` : "If it’s empty, nothing is printed.";
}

function isName(field: Field): boolean {
  return (
    field.kind === "text" &&
    usedPlaceholders(field.content).some(
      (name) => /name$/.test(placeholderKey(name)) && /^(full|first)/.test(placeholderKey(name)),
    )
  );
}

/** The account's latest uploads, the one in use always among them, then the built-in ones. */
async function readBackgrounds(
  db: Database,
  accountId: string,
  design: Design,
): Promise<BackgroundView[]> {
  const rows = await db
    .selectFrom("backgrounds")
    .select(["id", "name"])
    .where("accountId", "=", accountId)
    .orderBy((eb) => eb.case().when("id", "=", design.backgroundId).then(0).else(1).end())
    .orderBy("createdAt", "desc")
    .limit(OWN_BACKGROUNDS_SHOWN)
    .execute();
  return [
    ...rows.map(({ id, name }) => ({
      id,
      name,
      thumbnail: `/certificates/backgrounds/${id}/thumbnail`,
    })),
    ...builtInBackgrounds(design),
  ];
}
