/** A name with the letters that changed marked. */
export function ChangedName({
  pieces,
  isWarning = false,
}: {
  pieces: readonly { text: string; isChanged: boolean }[];
  isWarning?: boolean;
}) {
  const line = isWarning ? "decoration-failed-fill" : "decoration-delivered-fill";
  const look = `bg-transparent text-ink underline decoration-[3px] underline-offset-4 ${line}`;
  return (
    <bdi>
      {pieces.map(({ text, isChanged }, at) =>
        isChanged ? (
          <mark key={at} className={look}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}
