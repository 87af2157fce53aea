/**
 * What a search says that found no beginning of a word and looked inside words, of the newest
 * people alone (`searchedInPart`). Null: everybody was searched.
 */
export function NewestSearched({
  people,
  className = "",
}: {
  people: number | null;
  className?: string;
}) {
  return people === null ? null : (
    <p className={`text-sm text-ink-2 ${className}`}>
      No name or address has a word that starts like this. We looked inside words too, but only for
      the newest {people.toLocaleString("en")} people.
    </p>
  );
}
