/** Widths that the preview is drawn in; see the preview route. */
export type PictureWidth = 480 | 860 | 1280;

/**
 * The server's drawing of a project's design, with the values of the person in row `person` of its
 * list. The revision is in the address, so that a changed design is not taken from a cache.
 */
export function projectPicture(
  project: { id: string; designRevision: number },
  widthPx: PictureWidth,
  person = 1,
): string {
  return `/certificates/${project.id}/preview.webp?w=${widthPx}&person=${person}&r=${project.designRevision}`;
}

/** Where a draft goes on: the step at which it was left. */
export function projectStep(project: { id: string; step: string }): string {
  return `/certificates/${project.id}/${project.step}`;
}

/**
 * What an entry of the Projects screen opens: Certificate details; a form's responses, or its
 * builder while it has none.
 */
export function entryHome(
  entry: { kind: "certificate"; id: string } | { kind: "form"; id: string; responseCount: number },
): string {
  if (entry.kind === "certificate") return `/projects/${entry.id}`;
  return `/forms/${entry.id}/${entry.responseCount > 0 ? "responses" : "questions"}`;
}
