import type { Installation } from "../../installation.server.ts";
import type { MoreOption } from "../more-commands.ts";

/** What a command leaves behind: what is printed, and how the program ends. */
export interface Said {
  /** 0 done, 1 could not be done, 2 not understood. */
  code: 0 | 1 | 2;
  text: string;
}

export type House = Pick<Installation, "db" | "config" | "clock" | "payments">;

/** `args` has as many words as the command takes; options that it needs are there. */
export type Handler = (house: House, args: readonly string[], options: Partial<Record<MoreOption, string>>) => Promise<Said>;

export const done = (text: string): Said => ({ code: 0, text });
export const refused = (text: string): Said => ({ code: 1, text });
/** The words can't be right, whatever is in the database. */
export const notUnderstood = (text: string): Said => ({ code: 2, text });

export const NO_ACCOUNT = refused("There is no account with this id.");
