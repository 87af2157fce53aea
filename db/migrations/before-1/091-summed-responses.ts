import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";
import { afterStatement } from "./postgres-counts.ts";

/**
 * What the answers of a form come to, for every 500 numbers of them, as a page counted them: the
 * summary of 50,000 responses adds these up instead of reading each. A part is no longer known once
 * one of its responses changes or goes; `changes` says so to who is counting it at that moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("formSummaryParts")
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("part", "integer", (column) => column.notNull())
    .addColumn("changes", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("shape", "text")
    .addColumn("counts", "text")
    .addPrimaryKeyConstraint("formSummaryParts_pk", ["formId", "part"])
    .execute();
  for (const statement of isPostgres(db) ? postgresTriggers() : sqliteTriggers())
    await sql.raw(statement).execute(db);
}

/** A form that is going has no parts any more. */
const isThere = (row: string) => `exists (select 1 from "forms" where "id" = ${row}."formId")`;
const forget = `on conflict ("formId", "part") do update set "changes" = "formSummaryParts"."changes" + 1, "shape" = null, "counts" = null;`;

function sqliteTriggers(): string[] {
  const changed = `insert into "formSummaryParts" ("formId", "part", "changes")
    select old."formId", (old."number" - 1) / 500, 1 where ${isThere("old")} ${forget}`;
  return [
    `create trigger "formResponses_summed_update" after update of "answers", "versionId", "submittedAt" on "formResponses" begin ${changed} end`,
    `create trigger "formResponses_summed_delete" after delete on "formResponses" begin ${changed} end`,
  ];
}

/** Once a statement: a thousand responses that go together are of a few parts. */
function postgresTriggers(): string[] {
  const changed = (from: string) => `insert into "formSummaryParts" ("formId", "part", "changes")
    select distinct "row"."formId", ("row"."number" - 1) / 500, 1 from ${from} and ${isThere(`"row"`)} order by 1, 2 ${forget}`;
  const differs = ["answers", "versionId", "submittedAt"]
    .map((column) => `"was"."${column}" is distinct from "row"."${column}"`)
    .join(" or ");
  return [
    ...afterStatement(
      "formResponses_summed_update",
      "formResponses",
      "update",
      changed(
        `"news" as "row" inner join "olds" as "was" on "was"."id" = "row"."id" where (${differs})`,
      ),
    ),
    ...afterStatement(
      "formResponses_summed_delete",
      "formResponses",
      "delete",
      changed(`"olds" as "row" where true`),
    ),
  ];
}
