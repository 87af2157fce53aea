// What the designer needs only once somebody asks for it. A script of its own, so that fields can
// be chosen, moved and typed before.
export { pickColour } from "#app/engines/design-editor/canvas/pick-colour.ts";
export { ShortcutsDialog } from "./shortcuts-dialog.tsx";
export { TextInPlace } from "./text-in-place.tsx";
