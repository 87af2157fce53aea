/** The hidden field's name: what a program thinks worth filling in. */
export const TRAP = "homepage";

/** What tells programs from people in a posted form: the field nobody sees, and the stamp that says when the page was made. */
export function SpamFields({ stamp }: { stamp: string }) {
  return (
    <>
      <p className="hp" aria-hidden="true">
        <label>
          Leave this empty: it catches spam
          <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <input type="hidden" name="stamp" value={stamp} />
    </>
  );
}
