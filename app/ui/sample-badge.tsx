/** Marks a row of the sample data, in every list that shows it. */
export function SampleBadge() {
  return (
    <span className="badge" data-sample="">
      Sample
    </span>
  );
}
