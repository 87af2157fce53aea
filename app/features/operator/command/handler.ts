import type { AppContext } from "#app/platform/app-context.ts";
import { type CommandOption, type Table, tableText } from "./page-commands.ts";

/** The result of a command: what to print and the exit code. */
export interface CommandResult {
  /** 0: done. 1: couldn't be done. 2: invalid arguments. */
  code: 0 | 1 | 2;
  parts: readonly (string | Table)[];
}

/** A result as people read it, or with `--json` as programs do: a row by its headings. */
export function resultText({ code, parts }: CommandResult, isJson: boolean): string {
  if (!isJson)
    return parts.map((part) => (typeof part === "string" ? part : tableText(part))).join("\n\n");
  const messages = parts.filter((part) => typeof part === "string");
  const tables = parts.flatMap((part) =>
    typeof part === "string"
      ? []
      : [
          part.rows.map((row) =>
            Object.fromEntries(part.headings.map((name, i) => [name, row[i]])),
          ),
        ],
  );
  return JSON.stringify({ code, messages, tables }, null, 2);
}

export type CommandContext = Pick<AppContext, "db" | "config" | "clock" | "payments">;

/** `args` has as many items as the command takes, and its required options are set. */
export type Handler = (
  app: CommandContext,
  args: readonly string[],
  options: Partial<Record<CommandOption, string>>,
) => Promise<CommandResult>;

export const done = (...parts: (string | Table)[]): CommandResult => ({ code: 0, parts });
export const refused = (text: string): CommandResult => ({ code: 1, parts: [text] });
/** The arguments are invalid, whatever is in the database. */
export const invalidArguments = (text: string): CommandResult => ({ code: 2, parts: [text] });

export const NO_ACCOUNT = refused("There is no account with this id.");
