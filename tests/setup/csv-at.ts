import Papa from "papaparse";
import { expect } from "vitest";
import type { Visitor } from "./start-app.ts";

/** The rows of a CSV download: UTF-8 with its mark, and nothing that a reader stumbles over. */
export async function csvAt(visitor: Pick<Visitor, "get">, path: string): Promise<string[][]> {
  const answer = await visitor.get(path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "text/csv; charset=utf-8",
  ]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { data, errors } = Papa.parse<string[]>(bytes.toString("utf8").slice(1), {
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}
