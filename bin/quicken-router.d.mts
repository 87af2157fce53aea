/** The end of a file that was changed. */
export const MARK: string;

/** Texts of packages, by file, each there once, and what takes their place. */
export const CHANGES: Record<string, [from: string, to: string][]>;

/**
 * Changes the packages installed under a folder, unless that was done. Throws when one has another
 * text.
 */
export function quickenRouter(root: string): void;
