/** What a key asks for; null: neither. */
export function wayOfKey(event: KeyboardEvent): "undo" | "redo" | null {
  const isUndo = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key);
  if (!isUndo || isTextBox(event.target)) return null;
  return event.shiftKey || event.key.toLowerCase() === "y" ? "redo" : "undo";
}

function isTextBox(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(text|search|email|number|url)$/.test(target.type))
  );
}
