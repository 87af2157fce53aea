import { canonicalJson } from "./canonical-json.ts";

/**
 * How an editor's document comes apart: into items with ids, and each item into named properties.
 */
export interface MergeRules<Document, Item extends { id: string }, Change extends object> {
  itemsOf(document: Document): readonly Item[];
  withItems(document: Document, items: Item[]): Document;
  /** What a change can change. What stands under the same name is compared. */
  propsOf(item: Item): Partial<Record<keyof Change, unknown>>;
  apply(item: Item, change: Change): Item;
}

export type Merged<Document, Item, Change> =
  | {
      kind: "merged";
      document: Document;
      /** Ids of changed items that the newest document no longer has. */
      lost: string[];
      /** Somebody else had changed the document since. */
      isShared: boolean;
    }
  /** Changed here and, to something else, in another window. */
  | { kind: "conflict"; conflicts: { item: Item; prop: keyof Change }[] }
  /**
   * What the page showed is no longer kept, so that nobody can tell what else was changed since.
   */
  | { kind: "too-old" };

/**
 * Makes a page's changes on the newest document. `base` is the document that the page showed, null
 * when it is no longer kept; `changes` has what differs from it, by item. What others have changed
 * meanwhile is kept; only the same property changed to different values is a conflict.
 */
export function mergeChanges<Document, Item extends { id: string }, Change extends object>(
  given: { base: Document | null; newest: Document; changes: ReadonlyMap<string, Change> },
  { itemsOf, withItems, propsOf, apply }: MergeRules<Document, Item, Change>,
): Merged<Document, Item, Change> {
  const { base, newest, changes } = given;
  if (changes.size === 0) return { kind: "merged", document: newest, lost: [], isShared: false };
  if (!base) return { kind: "too-old" };
  const before = new Map(itemsOf(base).map((item) => [item.id, propsOf(item)]));
  const lost = new Set(changes.keys());
  const conflicts: { item: Item; prop: keyof Change }[] = [];
  const items = itemsOf(newest).map((item) => {
    const change = changes.get(item.id);
    if (!change) return item;
    lost.delete(item.id);
    const changed = apply(item, change);
    const was: ReturnType<typeof propsOf> = before.get(item.id) ?? {};
    const [is, wish] = [propsOf(item), propsOf(changed)];
    for (const prop of Object.keys(change) as (keyof Change)[]) {
      if (!isSame(was[prop], is[prop]) && !isSame(is[prop], wish[prop]))
        conflicts.push({ item, prop });
    }
    return changed;
  });
  if (conflicts.length > 0) return { kind: "conflict", conflicts };
  return {
    kind: "merged",
    document: withItems(newest, items),
    lost: [...lost],
    isShared: !isSame(base, newest),
  };
}

/** Whether two documents, or parts of them, say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}
