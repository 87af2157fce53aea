import type { Expression } from "./expressions.mjs";

export function expressionsIn(path: string, text: string): Expression[];
