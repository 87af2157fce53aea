import { useLocation } from "@remix-run/react";
import { MAX_BACKGROUND_UPLOAD_BYTES } from "#app/engines/design-editor/design-limits.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { DesignerView } from "../designer-view.ts";
import { FileZone } from "./file-zone.tsx";
import { useTyped } from "./typing.ts";

/** In the address of who asks for the pictures without scripts. */
const SHOWN = "backgrounds";

/**
 * The picture below the fields: the built-in ones, the account's own, or another upload. Closed, it
 * asks for none of their pictures. Without scripts browsers would load them closed, so they have
 * their names there until somebody asks for the pictures.
 */
export function BackgroundPanel({ view, isLive }: { view: DesignerView; isLive: boolean }) {
  const { value, set } = useTyped("background", view.backgroundId);
  const file = useTyped("file", "");
  const { search } = useLocation();
  const arePicturesAsked = new URLSearchParams(search).has(SHOWN);
  const hasPictures = isLive || arePicturesAsked;
  return (
    <fieldset className="mt-6 pt-5 border-t border-line">
      <legend className="panel-title float-left mb-1">Background</legend>
      <details className="clear-both" id={SHOWN} open={arePicturesAsked ? true : undefined}>
        <summary className="min-h-control flex items-center justify-between gap-2 text-md cursor-pointer">
          <span className="min-w-0 truncate">
            {view.backgrounds.find(({ id }) => id === value)?.name ?? "Choose another"}
          </span>
          <span className="flex-none inline-flex items-center gap-1 text-sm font-semibold text-brand-ink">
            Change
            <Icon name="down" />
          </span>
        </summary>
        {hasPictures ? null : (
          <a className="link text-sm" href={`?${search.slice(1)}&${SHOWN}=shown#${SHOWN}`}>
            Show their pictures
          </a>
        )}
        <div className="backgrounds pt-1 grid gap-2">
          {view.backgrounds.map((background) => (
            <BackgroundChoice
              key={background.id}
              {...background}
              hasPicture={hasPictures}
              isChosen={value === background.id}
              onChoose={() => set(background.id)}
            />
          ))}
        </div>
      </details>
      <div className={`mt-2.5 ${file.error ? "field field-bad" : ""}`}>
        {file.error ? <FieldError id="file-error">{file.error}</FieldError> : null}
        <FileZone
          isLive={isLive}
          hint={`PNG, JPG or PDF up to ${megabytesLabel(MAX_BACKGROUND_UPLOAD_BYTES)}, 2000 × 1414 px is best`}
          describedBy={file.error ? "file-error" : undefined}
          className="p-3.5"
        >
          <span className="inline-flex items-center gap-2 font-semibold text-brand-ink text-md">
            <Icon name="upload" />
            Re-upload
          </span>
        </FileZone>
      </div>
      {isLive ? null : (
        <button
          type="submit"
          className="btn btn-plain btn-sm w-full mt-2"
          name="intent"
          value="upload"
        >
          Use this background
        </button>
      )}
    </fieldset>
  );
}

function BackgroundChoice({
  id,
  name,
  thumbnail,
  hasPicture,
  isChosen,
  onChoose,
}: DesignerView["backgrounds"][number] & {
  hasPicture: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      title={hasPicture ? name : undefined}
      className={
        "relative grid place-items-center rounded-sm p-1 border border-line cursor-pointer " +
        "has-[:checked]:border-brand-ink " +
        "has-[:checked]:shadow-[inset_0_0_0_1px_rgb(var(--brand-ink))] " +
        "has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] " +
        "has-[:focus-visible]:outline-focus"
      }
    >
      <input
        className="sr-only"
        type="radio"
        name="background"
        value={id}
        checked={isChosen}
        onChange={onChoose}
      />
      {hasPicture ? (
        <span className="block w-full aspect-[80/57]">
          <img
            src={thumbnail}
            width="80"
            height="57"
            alt={name}
            loading="lazy"
            className="w-full aspect-[80/57] object-contain rounded-[2px]"
          />
        </span>
      ) : (
        <span className="min-w-0 text-xs text-center break-words">{name}</span>
      )}
    </label>
  );
}
