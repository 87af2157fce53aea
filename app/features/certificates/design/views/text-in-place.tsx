import { type RefObject, useEffect, useRef, useState } from "react";
import { SIZE_REFERENCE_PX, type TextField } from "#app/engines/certificate/design.ts";
import { isLight } from "#app/engines/colours/index.ts";

/**
 * A text typed right where it is printed, its placeholders as they are written. Enter and Escape
 * keep it; undoing takes it back.
 */
export function TextInPlace({
  field,
  face,
  paper,
  edit,
  write,
}: {
  field: TextField;
  /** Address of its font file. */
  face: string | null;
  paper: RefObject<HTMLElement>;
  edit: (id: string | null) => void;
  write: (id: string, content: string) => void;
}) {
  const [text, setText] = useState(field.content);
  const control = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    control.current?.focus({ preventScroll: true });
    control.current?.select();
  }, []);
  const finish = () => {
    if (isDone.current) return;
    isDone.current = true;
    if (text !== field.content) write(field.id, text);
    edit(null);
    paper.current?.focus({ preventScroll: true });
  };
  const { box, font, size, align, bold, italic, colour, lineSpacing = 1 } = field;
  useFace(face, field);
  const scale = (paper.current?.clientWidth ?? SIZE_REFERENCE_PX) / SIZE_REFERENCE_PX;
  return (
    <textarea
      ref={control}
      className="in-place"
      aria-label={`Text of ${field.label}`}
      value={text}
      spellCheck={false}
      rows={text.split("\n").length}
      style={{
        left: `${box.x}%`,
        top: `${box.y + box.height / 2}%`,
        width: `${box.width}%`,
        transform: `translateY(-50%) rotate(${field.rotation ?? 0}deg)`,
        fontFamily: `"${font.replaceAll('"', "")}", serif`,
        fontSize: `${Math.max(12, size * scale)}px`,
        fontWeight: bold ? 700 : 400,
        fontStyle: italic ? "italic" : "normal",
        lineHeight: 1.3 * lineSpacing,
        textAlign: align,
        color: colour,
        background: isLight(colour) ? "#1b2238" : "#fff",
      }}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key !== "Escape" && (event.key !== "Enter" || event.shiftKey)) return;
        finish();
        event.preventDefault();
      }}
    />
  );
}

/**
 * Has the browser know a family by the name that the design has for it, in this style. Until it is
 * there, it takes another one.
 */
function useFace(
  address: string | null,
  { font, bold, italic }: Pick<TextField, "font" | "bold" | "italic">,
) {
  useEffect(() => {
    if (!address) return;
    const face = new FontFace(font.replaceAll('"', ""), `url("${address}")`, {
      weight: bold ? "700" : "400",
      style: italic ? "italic" : "normal",
    });
    document.fonts.add(face);
    face.load().catch(() => undefined);
    return () => void document.fonts.delete(face);
  }, [address, font, bold, italic]);
}
