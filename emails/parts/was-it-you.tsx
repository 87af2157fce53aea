/** The end of a mail about what anybody could have done who got in: what to do when it was somebody else. */
export function WasItYou({ recoveryAddress }: { recoveryAddress: string }) {
  return (
    <p style={{ margin: 0 }}>
      Was it you? Then there is nothing to do. If not,{" "}
      <a className="a" href={recoveryAddress}>
        choose a new password
      </a>{" "}
      now: that signs out every browser.
    </p>
  );
}
