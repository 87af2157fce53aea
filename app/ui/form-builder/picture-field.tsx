import { MOST_IMAGE_BYTES } from "../../forms/builder/builder-limits.ts";
import type { ElementSettings } from "../../forms/definition.ts";
import { FieldFrame } from "../field.tsx";
import { FileInput } from "../file-input.tsx";

/** Where the picture of an Image element is chosen, with the one it has. Without scripts it is uploaded by saving the card. */
export function PictureField({ settings, error }: { settings: ElementSettings; error: string | undefined }) {
  const { fileId, widthPx, heightPx } = settings;
  return (
    <div className="grid gap-3">
      {fileId ? (
        <img
          src={`/f-image/${fileId}`}
          width={Number(widthPx)}
          height={Number(heightPx)}
          alt="As it is now"
          className="max-h-56 w-auto rounded border border-line"
        />
      ) : null}
      <FieldFrame
        name="picture"
        label={fileId ? "Another picture" : "Picture"}
        hint="PNG, JPG or WebP, at most 2 MB. It is made smaller for phones."
        error={error}
      >
        {(wiring) => (
          <FileInput
            className="input"
            name="picture"
            accept="image/png,image/jpeg,image/webp"
            maxBytes={MOST_IMAGE_BYTES}
            {...wiring}
          />
        )}
      </FieldFrame>
    </div>
  );
}
