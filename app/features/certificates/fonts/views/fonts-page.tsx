import { Link } from "@remix-run/react";
import {
  MAX_FONT_BYTES,
  MAX_FONTS,
  megabytesOf,
  SPECIMEN,
} from "#app/engines/font-reader/font-limits.ts";
import { For } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { checkboxOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, FieldFrame } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";
import {
  coverageMessage,
  type FontFamilyView,
  type FontStyleView,
  type FontUse,
} from "../font-view.ts";

/** A style with the day it was confirmed, in words. */
export type ShownFamily = Omit<FontFamilyView, "styles"> & {
  styles: (FontStyleView & { confirmedDay: string })[];
};

export function UploadFontsCard(given: {
  rules: FormRules<{ fonts: unknown; licence: unknown }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm(given);
  const { required, ...file } = inputOf(fields.fonts);
  return (
    <SettingsCard
      id="upload-heading"
      title="Upload a font"
      intro={
        "It appears in the designer’s list of fonts for every certificate. We check that it " +
        "can be printed, and which letters it has."
      }
    >
      <ErrorSummary errors={problems} />
      <form method="post" encType="multipart/form-data" className="grid gap-5" {...form}>
        <FieldFrame
          {...file}
          label="Font files"
          hint={
            `TTF, OTF or WOFF2, at most ${megabytesOf(MAX_FONT_BYTES)} MB each. You can choose ` +
            "Regular, Bold, Italic and Bold Italic together."
          }
        >
          {(wiring) => (
            <FileInput
              className="input !py-2"
              maxBytes={MAX_FONT_BYTES}
              name={file.name}
              required={required}
              multiple
              accept=".ttf,.otf,.woff2,font/ttf,font/otf,font/woff2"
              {...wiring}
            />
          )}
        </FieldFrame>
        <Check
          {...checkboxOf(fields.licence, "yes")}
          label="I have the right to use this font on certificates"
        />
        <p className="hint -mt-3">
          Your licence should cover documents and PDF files that you give to others. We keep your
          name and the time with the font.
        </p>
        <SaveButton>Upload</SaveButton>
      </form>
    </SettingsCard>
  );
}

/** `search`: of the page's address, which leads back to a design. */
export function OwnFontsCard({
  families,
  search,
}: {
  families: readonly ShownFamily[];
  search: string;
}) {
  const count = families.reduce((sum, { styles }) => sum + styles.length, 0);
  return (
    <SettingsCard
      id="fonts-heading"
      title="Your fonts"
      intro={
        count === 0
          ? "You haven’t uploaded any yet. Our own 17 fonts are always in the designer."
          : `${count} of up to ${MAX_FONTS}. Certificates you have sent keep their font, even if you delete it here.`
      }
    >
      {count === 0 ? null : (
        <ul className="grid gap-6">
          {families.map((family) => (
            <Family key={family.name} family={family} search={search} />
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

function Family({
  family: { name, styles, uses },
  search,
}: {
  family: ShownFamily;
  search: string;
}) {
  return (
    <li>
      <h3 className="font-semibold break-words" dir="auto">
        {name}
      </h3>
      {uses.length > 0 ? <Uses uses={uses} /> : null}
      <ul className="mt-2 grid gap-3">
        {styles.map((style) => (
          <Style key={style.id} family={name} style={style} search={search} />
        ))}
      </ul>
    </li>
  );
}

function Uses({ uses }: { uses: readonly FontUse[] }) {
  return (
    <p className="text-sm text-ink-2 break-words">
      Used by{" "}
      {uses.map(({ id, title, place }, i) => (
        <span key={id}>
          {i === 0 ? "" : ", "}
          {place === "project" ? (
            <a href={`/certificates/${id}/design`} className="link" dir="auto">
              {title}
            </a>
          ) : (
            <>
              <span dir="auto">{title}</span> (
              {place === "bin" ? (
                <>
                  in the{" "}
                  <a href="/projects/bin" className="link">
                    bin
                  </a>
                </>
              ) : (
                <>
                  one of{" "}
                  <a href="/certificates/new" className="link">
                    your templates
                  </a>
                </>
              )}
              )
            </>
          )}
        </span>
      ))}
    </p>
  );
}

function Style({
  family,
  style,
  search,
}: {
  family: string;
  style: ShownFamily["styles"][number];
  search: string;
}) {
  const { id, name, bytes, lacks, isVariable, confirmedBy, confirmedDay } = style;
  return (
    <li className="rounded border border-line p-4">
      <div className="rounded-sm bg-white px-3 py-2.5 overflow-hidden">
        <img
          src={`/settings/organisation/fonts/${id}/specimen.svg`}
          alt={`“${SPECIMEN}” in ${family} ${name}`}
          className="block h-10 w-auto max-w-full object-contain object-left"
          height={40}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grow min-w-0 basis-64 text-sm text-ink-2">
          <p>
            <b className="font-semibold text-ink">{name}</b> ·{" "}
            {Math.ceil(bytes / 1024).toLocaleString("en")} KB
            {isVariable ? " · the default style of a variable font" : ""}
          </p>
          <p className="mt-1 break-words">{coverageMessage(lacks)}</p>
          <p className="mt-1">
            Right to use it confirmed{confirmedBy ? ` by ${confirmedBy}` : ""} on {confirmedDay}
          </p>
        </div>
        <For needs="editor">
          <Link
            to={`/settings/organisation/fonts/${id}/delete${search}`}
            className="btn btn-plain btn-sm"
            aria-label={`Delete ${family} ${name}`}
            preventScrollReset
          >
            Delete
          </Link>
        </For>
      </div>
    </li>
  );
}
