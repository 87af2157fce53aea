/**
 * Where a project's draft is drawn for the person in a row of its list: every address of such a
 * picture begins so. `version` changes with everything that it shows, so that a page that is still
 * open never shows an earlier one.
 */
export function previewPath(projectId: string, row: number, version: string): string {
  return `/certificates/${projectId}/preview.webp?person=${row}&v=${version}`;
}

/** An issued certificate's picture: nothing in it changes but the stamp of a revoked one. */
export function issuedPicture(
  certificate: { id: string; status: string },
  widthPx: number,
): string {
  const stamp = certificate.status === "revoked" ? "&revoked" : "";
  return `/c/${certificate.id}.webp?w=${widthPx}${stamp}`;
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
