import { networkProblem } from "#app/engines/calls/network-problem.server.ts";

/**
 * Nothing could be read or stored just now, whatever was asked for: the same may well succeed in a
 * minute. Shown to people.
 */
export class FilesAway extends Error {
  override name = "FilesAway";
}

/** By name: programs are bundled apart, each with a class of its own. */
export function isFilesAway(error: unknown): error is FilesAway {
  return error instanceof Error && error.name === "FilesAway";
}

interface StoreError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** An error of a remote store as `FilesAway`, unless it says that there is no such file. */
export function storeProblem(error: unknown): unknown {
  const { name, code, $metadata } = (error ?? {}) as StoreError;
  const status = $metadata?.httpStatusCode;
  if (status === 404 || status === 412 || isFilesAway(error)) return error;
  const answered = status !== undefined && status >= 400 ? `answered ${status}` : null;
  const problem = networkProblem(error) ?? answered ?? `failed (${code ?? name ?? "unknown"})`;
  return new FilesAway(`The file store ${problem}. Try again in a minute.`, { cause: error });
}

const HANDLES = new Set(["EMFILE", "ENFILE"]);
const DISK = new Set([
  "EIO",
  "EROFS",
  "EACCES",
  "EPERM",
  "ESTALE",
  "ETIMEDOUT",
  "EHOSTDOWN",
  "ENOTCONN",
]);

/** An error of a system that can open no more files as `FilesAway`, whatever was to be opened. */
export function handlesProblem(error: unknown): unknown {
  const { code = "" } = (error ?? {}) as StoreError;
  if (!HANDLES.has(code)) return error;
  return new FilesAway("The server has too many files open. Try again in a minute.", {
    cause: error,
  });
}

/**
 * An error of a folder as `FilesAway`, where it is the folder's or the system's and not the file's.
 */
export function folderProblem(error: unknown): unknown {
  const { code = "" } = (error ?? {}) as StoreError;
  if (HANDLES.has(code)) return handlesProblem(error);
  if (DISK.has(code))
    return new FilesAway(`The folder of files can’t be used (${code}). Try again in a minute.`, {
      cause: error,
    });
  return error;
}
