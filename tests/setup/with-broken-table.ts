import type { AppContext } from "../../app/platform/app-context.ts";

/**
 * Does something while reading from tables whose names begin so fails, as on no database it should.
 */
export async function withBrokenTable<Result>(
  context: AppContext,
  beginning: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const { db } = context;
  context.db = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "selectFrom") return typeof value === "function" ? value.bind(target) : value;
      return (table: string) => {
        if (String(table).startsWith(beginning)) throw new Error("broken");
        return value.call(target, table);
      };
    },
  });
  try {
    return await act();
  } finally {
    context.db = db;
  }
}
