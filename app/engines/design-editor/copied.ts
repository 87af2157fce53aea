/**
 * What was copied: not the fields themselves, but where they are kept. So a paste can only bring
 * what the account has.
 */
export interface Copied {
  projectId: string;
  revision: number;
  ids: string[];
}

/** One line, as the form posts it and the browser remembers it. */
export function writeCopied({ projectId, revision, ids }: Copied): string {
  return [projectId, revision, ids.join(",")].join("/");
}

export function readCopied(text: string): Copied | null {
  const match = /^([a-z0-9]{1,40})\/(\d{1,9})\/([a-z0-9-]{1,40}(?:,[a-z0-9-]{1,40}){0,199})$/.exec(
    text,
  );
  if (!match) return null;
  const [, projectId = "", revision = "", ids = ""] = match;
  return { projectId, revision: Number(revision), ids: ids.split(",") };
}
