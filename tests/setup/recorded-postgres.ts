import pg from "pg";

/** A statement as it went to PostgreSQL, with the values of the first time. */
export interface Recorded {
  text: string;
  values: readonly unknown[];
}

/** Keeps every statement that any connection is asked from now on, each text once. */
export function recordPostgres(): Map<string, Recorded> {
  const statements = new Map<string, Recorded>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first, second] = asked;
    const { text, values } =
      typeof first === "string" ? { text: first, values: second } : (first as pg.QueryConfig);
    if (typeof text === "string" && !statements.has(text))
      statements.set(text, { text, values: Array.isArray(values) ? values : [] });
    return (query as (...given: unknown[]) => unknown).apply(this, asked);
  } as typeof query;
  return statements;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/**
 * The tables that a statement reads from end to end by PostgreSQL's own plan, subqueries included:
 * row by row, or all of an index without a condition on it, unless the caller takes only the first
 * of it (LIMIT) and throws none of them away, or stops where what it is joined with in the same
 * order stops.
 */
export async function tablesReadWhole(
  client: pg.Client,
  { text, values }: Recorded,
): Promise<{ table: string; how: string }[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
  const found: { table: string; how: string }[] = [];
  const walk = (node: PlanNode, isLimited: boolean) => {
    const { "Node Type": kind, "Relation Name": table, Filter: filter, Plans: parts = [] } = node;
    const takesAll = !node["Index Cond"] && !(isLimited && !filter);
    if (table && (kind === "Seq Scan" || (/^Index/.test(kind) && takesAll)))
      found.push({ table, how: `${kind}${node["Index Name"] ? ` of ${node["Index Name"]}` : ""}` });
    // What sorts or counts has to see everything before it gives the first.
    const passesOn = /^(Limit|Result|Subquery Scan|LockRows|Nested Loop|Append|Merge Append)$/.test(
      kind,
    );
    for (const part of parts)
      walk(part, kind === "Limit" || kind === "Merge Join" || (isLimited && passesOn));
  };
  walk(rows[0]["QUERY PLAN"][0].Plan, false);
  return found;
}
