import { redo, undo } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { type KeyboardEvent, useRef } from "react";
import { moveBlock, removeBlock } from "#app/engines/message-document/editor/blocks.ts";
import {
  BLOCKS,
  canLink,
  hasCertificate,
  insertBlock,
  linkAt,
  STYLES,
} from "#app/engines/message-document/editor/commands.ts";
import { Icon } from "#app/ui/page/icon.tsx";

const isMac = typeof navigator !== "undefined" && /Mac|iP(?:hone|ad)/.test(navigator.platform);
const shown = (keys: string) => keys.replaceAll("-", "+").replace("Mod", isMac ? "⌘" : "Ctrl");

interface ToolbarProps {
  state: EditorState;
  isBulk: boolean;
  run: (command: Command) => void;
  askForLink: () => void;
  addPicture: (file: File) => void;
}

/** What a message is made with. */
export function Toolbar({ state, isBulk, run, askForLink, addPicture }: ToolbarProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div
      className="message-tools"
      role="toolbar"
      aria-label="Format the message"
      aria-controls="body-editor"
      tabIndex={-1}
      onKeyDown={moveAlong}
    >
      <Tool
        label="Undo"
        icon="reply"
        keys="Mod-z"
        isOff={!undo(state)}
        onPress={() => run(undo)}
        isFirst
      />
      <Tool
        label="Redo"
        icon="reply"
        mirrored
        keys="Mod-y"
        isOff={!redo(state)}
        onPress={() => run(redo)}
      />
      {STYLES.map(({ label, icon, keys, run: command, isOn }) => (
        <Tool
          key={label}
          label={label}
          icon={icon}
          keys={keys}
          isOn={isOn?.(state)}
          isOff={!command(state)}
          onPress={() => run(command)}
        />
      ))}
      <Tool
        label="Link"
        icon="link"
        keys="Mod-k"
        isOn={linkAt(state) !== null}
        isOff={!canLink(state)}
        onPress={askForLink}
      />
      <BlockTools
        state={state}
        isBulk={isBulk}
        run={run}
        choosePicture={() => file.current?.click()}
      />
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        data-photo={1600}
        hidden
        onChange={({ currentTarget }) => {
          const picture = currentTarget.files?.[0];
          currentTarget.value = "";
          if (picture) addPicture(picture);
        }}
      />
    </div>
  );
}

/** For the block with the caret. */
const BLOCK_ACTS = [
  { label: "Move block up", icon: "up", keys: "Alt-↑", command: moveBlock(-1) },
  { label: "Move block down", icon: "down", keys: "Alt-↓", command: moveBlock(1) },
  { label: "Remove block", icon: "trash", keys: undefined, command: removeBlock },
] as const;

/** What is put in whole: an image, a button, a line, columns, the certificate. */
function BlockTools({
  state,
  isBulk,
  run,
  choosePicture,
}: Pick<ToolbarProps, "state" | "isBulk" | "run"> & { choosePicture: () => void }) {
  return (
    <span className="message-tools-row">
      <Tool label="Image" words icon="image" onPress={choosePicture} />
      <Tool label="Button" words icon="press" onPress={() => run(insertBlock(BLOCKS.button()))} />
      <Tool label="Line" words icon="minus" onPress={() => run(insertBlock(BLOCKS.divider()))} />
      <Tool
        label="Two columns"
        words
        icon="grid"
        isOff={!insertBlock(BLOCKS.columns())(state)}
        onPress={() => run(insertBlock(BLOCKS.columns()))}
      />
      {isBulk ? null : (
        <Tool
          label="Certificate"
          words
          icon="cert"
          isOff={hasCertificate(state.doc)}
          onPress={() => run(insertBlock(BLOCKS.certificate()))}
        />
      )}
      {BLOCK_ACTS.map(({ label, icon, keys, command }) => (
        <Tool
          key={label}
          label={label}
          icon={icon}
          keys={keys}
          isOff={!command(state)}
          onPress={() => run(command)}
        />
      ))}
    </span>
  );
}

function Tool({
  label,
  icon,
  keys,
  isOn,
  isOff = false,
  isFirst = false,
  mirrored = false,
  words = false,
  onPress,
}: {
  label: string;
  icon: string;
  keys?: string;
  /** Absent: it is no switch. */
  isOn?: boolean;
  isOff?: boolean;
  isFirst?: boolean;
  mirrored?: boolean;
  /** Its label can be read beside its icon. */
  words?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={words ? "message-tool message-tool-words" : "message-tool"}
      aria-label={label}
      title={keys ? `${label} (${shown(keys)})` : label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={isFirst ? 0 : -1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      <Icon name={icon} className={mirrored ? "-scale-x-100" : ""} />
      {words ? label : null}
    </button>
  );
}

/** One stop for Tab; the arrows go from button to button. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  const end = step < 0 ? 0 : tools.length - 1;
  const next = tools[Math.abs(step) === 1 ? (at + step + tools.length) % tools.length : end];
  event.preventDefault();
  for (const tool of tools) tool.tabIndex = -1;
  if (!next) return;
  next.tabIndex = 0;
  next.focus();
}
