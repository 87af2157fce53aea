/** Widths that the preview is drawn in; see the preview route. */
export type PictureWidth = 480 | 860 | 1280;

/**
 * The server's drawing of a project's design, with the values of the person in row `person` of its list. The revision is
 * in the address, so that a changed design is not taken from a cache.
 */
export function projectPicture(project: { id: string; designRevision: number }, widthPx: PictureWidth, person = 1): string {
  return `/certificates/${project.id}/preview.webp?w=${widthPx}&person=${person}&r=${project.designRevision}`;
}

/** Where opening a project leads: a draft goes on where it was left, anything else shows its details. */
export function projectHome(project: { id: string; status: string; step: string }): string {
  return project.status === "draft" ? `/certificates/${project.id}/${project.step}` : `/projects/${project.id}`;
}
