/** What a list has at a place that it certainly has: throws where there is none. */
export function itemAt<Item>(list: ArrayLike<Item>, at: number): Item {
  const item = list[at];
  if (item === undefined) throw new RangeError(`There are ${list.length}, and none at ${at}`);
  return item;
}
