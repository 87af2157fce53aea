import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

/**
 * Words typed where visitors will read them. One line, however it wraps, unless `lines`. Its value
 * is left to the browser.
 */
export function TextInPlace({
  name,
  label,
  value,
  placeholder,
  error,
  lines = false,
  onEnter,
  onSlash,
}: {
  name: string;
  /** For screen readers: what these words are. */
  label: string;
  value: string;
  placeholder: string;
  error: string | undefined;
  lines?: boolean;
  /** Enter, where it begins no line. */
  onEnter: () => void;
  /** A slash that begins something: see `beginsWithSlash`. Absent: it is a letter like any other. */
  onSlash?: () => void;
}) {
  const control = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fit(control.current), []);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isEnter = event.key === "Enter" && !lines;
    if (isEnter) onEnter();
    else if (onSlash && event.key === "/" && beginsWithSlash(event.currentTarget)) onSlash();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <textarea
        ref={control}
        className="in"
        id={name}
        name={name}
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        onInput={(event) => fit(event.currentTarget)}
        onKeyDown={press}
      />
      {error ? (
        <span className="er" id={`${name}-error`}>
          {error}
        </span>
      ) : null}
    </>
  );
}

/**
 * Whether a slash would stand where a new thing begins: in an empty field, in the place of all of
 * its words, or at their end behind a space or the end of a sentence.
 */
export function beginsWithSlash({
  value,
  selectionStart: from,
  selectionEnd: to,
}: HTMLTextAreaElement | HTMLInputElement): boolean {
  if (from === 0 && to === value.length) return true;
  return from === to && to === value.length && /[\s?!.…]$/.test(value);
}

/** As high as its words, for browsers that don't do it by `field-sizing`. */
function fit(control: HTMLTextAreaElement | null): void {
  if (!control || CSS.supports("field-sizing", "content")) return;
  control.style.height = "auto";
  control.style.height = `${control.scrollHeight}px`;
}
