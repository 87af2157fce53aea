import type { AppContext } from "#app/platform/app-context.ts";
import type { CommandOption } from "./page-commands.ts";

/** The result of a command: the text to print and the exit code. */
export interface CommandResult {
  /** 0: done. 1: couldn't be done. 2: invalid arguments. */
  code: 0 | 1 | 2;
  text: string;
}

export type CommandContext = Pick<AppContext, "db" | "config" | "clock" | "payments">;

/** `args` has as many items as the command takes, and its required options are set. */
export type Handler = (
  app: CommandContext,
  args: readonly string[],
  options: Partial<Record<CommandOption, string>>,
) => Promise<CommandResult>;

export const done = (text: string): CommandResult => ({ code: 0, text });
export const refused = (text: string): CommandResult => ({ code: 1, text });
/** The arguments are invalid, whatever is in the database. */
export const invalidArguments = (text: string): CommandResult => ({ code: 2, text });

export const NO_ACCOUNT = refused("There is no account with this id.");
