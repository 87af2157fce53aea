import { useEffect, useRef, useState } from "react";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { DesignField } from "../../gallery/views/design-tile.tsx";
import { TileHead } from "../../gallery/views/start-tiles.tsx";
import { FileZone } from "./file-zone.tsx";

/** What the designs' radio buttons send when the file is chosen among them. */
export const UPLOAD = "upload";

/** On a phone the file is below both tiles. */
const OWN_ROW = "max-md:col-span-full max-md:order-last";

/**
 * A file of one's own. With scripts a chosen file is shown and belongs to the radio buttons of the
 * designs, so that one of both is chosen; without them it goes before a design.
 */
export function UploadTile({
  file,
  isUsed,
  field,
  error,
  onChoose,
}: {
  file: File | null;
  isUsed: boolean;
  field: DesignField;
  error: string | undefined;
  onChoose: (file: File | null) => void;
}) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  // A new control has no file.
  const [removals, setRemovals] = useState(0);
  useEffect(() => {
    if (removals > 0) document.getElementById("file")?.focus();
  }, [removals]);
  return (
    <section
      className="max-md:contents md:card md:p-5 md:grid md:content-start md:gap-4"
      aria-labelledby="own-design"
    >
      <div className="max-md:card max-md:p-3.5">
        <TileHead id="own-design" icon="upload" title="Upload your own">
          A PDF, PNG or JPG from Word, Canva or your printer.
        </TileHead>
      </div>
      <div
        className={`${OWN_ROW} ${error && !file ? "field field-bad" : ""}`}
        hidden={file !== null}
      >
        {error ? <FieldError id="file-error">{error}</FieldError> : null}
        <FileZone
          key={removals}
          isLive={isLive}
          className="min-h-[104px] md:min-h-[112px] p-2 content-center bg-surface md:bg-canvas"
          describedBy={error ? "file-error limits" : "limits"}
          isLeftOut={file !== null && !isUsed}
          onChoose={onChoose}
          hint="PNG, JPG or PDF (max. 800x400px)"
        >
          <span className="font-semibold">
            <span className="text-brand-ink">Choose a file</span>
            <span className="font-normal text-ink-2"> or drop it here</span>
          </span>
        </FileZone>
      </div>
      {file ? (
        <ChosenFile
          file={file}
          isUsed={isUsed}
          field={field}
          onRemove={() => {
            setRemovals((before) => before + 1);
            onChoose(null);
          }}
        />
      ) : null}
    </section>
  );
}

function ChosenFile({
  file,
  isUsed,
  field,
  onRemove,
}: {
  file: File;
  isUsed: boolean;
  field: DesignField;
  onRemove: () => void;
}) {
  const { address, size, setSize } = usePicture(file);
  const radio = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The control that was used is hidden now.
    const { activeElement: focused, body } = document;
    if (focused === body || focused?.id === "file") radio.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      className={
        "flex flex-wrap items-center gap-x-4 gap-y-3 p-2.5 min-h-[112px] rounded bg-brand-soft " +
        `border-2 ${OWN_ROW} ${isUsed ? "border-brand-ink" : "border-transparent"}`
      }
    >
      <label
        className="flex grow basis-52 min-w-0 items-center gap-3 cursor-pointer"
        htmlFor="design-upload"
      >
        <input
          className="box flex-none"
          type="radio"
          ref={radio}
          id="design-upload"
          name={field.name}
          value={UPLOAD}
          checked={isUsed}
          onChange={() => undefined}
        />
        {address ? (
          <img
            className="flex-none w-24 lg:w-[124px] h-auto max-h-24 object-contain rounded-[2px] shadow-2"
            src={address}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize([naturalWidth, naturalHeight])
            }
          />
        ) : null}
        <span className="min-w-0" role="status">
          <span className="block font-semibold text-md [overflow-wrap:anywhere]" dir="auto">
            {file.name}
          </span>
          <span className="block text-sm text-ink-2 num">
            {[kindOf(file), size && `${size.join(" × ")} pixels`, sizeOf(file)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </label>
      <div className="grid gap-1.5 max-md:grow max-md:grid-cols-2">
        <button
          type="button"
          className="btn btn-plain btn-sm"
          onClick={() => document.getElementById("file")?.click()}
        >
          Replace<span className="sr-only"> {file.name}</span>
        </button>
        <button type="button" className="btn btn-quiet btn-sm !text-failed" onClick={onRemove}>
          <Icon name="trash" />
          Remove<span className="sr-only"> {file.name}</span>
        </button>
      </div>
    </div>
  );
}

/** The address of a picture on this device, and its size once it was shown; null: a PDF. */
function usePicture(file: File) {
  const [address, setAddress] = useState<string | null>(null);
  const [size, setSize] = useState<[number, number] | null>(null);
  useEffect(() => {
    setSize(null);
    if (!file.type.startsWith("image/")) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { address, size, setSize };
}

function kindOf({ name }: File): string {
  return name.slice(name.lastIndexOf(".") + 1).toUpperCase();
}

function sizeOf({ size }: File): string {
  const kilobytes = Math.ceil(size / 1024);
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}
