/** Pictures of designs on the desk are this wide; shown at half the size on dense screens. */
export type PictureWidth = 160 | 480 | 960;

/** The server's drawing of a project's design. The revision is in the address, so that a changed design is fetched anew. */
export function projectPicture(project: { id: string; designRevision: number }, widthPx: PictureWidth): string {
  return `/certificates/${project.id}/preview.webp?w=${widthPx}&r=${project.designRevision}`;
}

/** Where opening a project leads: a draft goes on where it was left, anything else shows its details. */
export function projectHome(project: { id: string; status: string; step: string }): string {
  return project.status === "draft" ? `/certificates/${project.id}/${project.step}` : `/projects/${project.id}`;
}
