/** A link for registered people to get their own joining link. `embedded`: opens outside the embedding page. */
export function GetLink({ path, embedded = false }: { path: string; embedded?: boolean }) {
  return (
    <p>
      Already registered?{" "}
      <a href={path} {...(embedded ? { target: "_top" } : {})}>
        Get your joining link
      </a>
    </p>
  );
}
