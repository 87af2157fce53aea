import { Check, FieldError, Select } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView, StoredFile } from "../definition/field-type.ts";
import {
  acceptOf,
  FILE_GROUPS,
  groupLabel,
  PHOTO_SIDE_PX,
  sizeLabel,
} from "../definition/file-types.ts";
import { removeName, type Settings, SIZES } from "./file-upload.ts";
import { PublicField } from "./parts/public-field.tsx";
import { helpWithRule } from "./parts/settings.ts";

export const fileUploadView: FieldView<Settings, StoredFile> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <fieldset className={errors["group-pictures"] ? "field field-bad" : "field"}>
        <legend className="label">Accepted files</legend>
        {errors["group-pictures"] ? (
          <FieldError id="group-error">{errors["group-pictures"]}</FieldError>
        ) : null}
        {FILE_GROUPS.map(({ id, label }) => (
          <Check
            key={id}
            id={`group-${id}`}
            name="group"
            value={id}
            label={label}
            defaultChecked={settings.groups.includes(id)}
          />
        ))}
      </fieldset>
      <Select
        name="megabytes"
        label="At most"
        options={SIZES.map((size) => ({ value: String(size), label: `${size} MB` }))}
        defaultValue={settings.megabytes}
        error={errors.megabytes}
      />
    </>
  ),
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const t = useTexts();
    const sent = posted?.file(name);
    const kept = sent && "fileId" in sent ? sent : answer;
    const takes = t.files.rule({ kinds: groupLabel(settings.groups, t), most: settings.megabytes });
    const rule = `${takes.charAt(0).toLocaleUpperCase(t.language)}${takes.slice(1)}`;
    return (
      <>
        <PublicField
          name={name}
          label={label}
          help={helpWithRule(help, rule)}
          error={errors[name]}
          required={required}
        >
          {(wiring) => (
            <>
              {kept ? (
                <div>{t.files.kept({ file: kept.name, size: sizeLabel(kept.bytes, t) })}</div>
              ) : null}
              <input
                {...wiring}
                required={kept ? undefined : wiring.required}
                type="file"
                accept={acceptOf(settings.groups)}
                data-photo={settings.groups.includes("pictures") ? PHOTO_SIDE_PX : undefined}
              />
            </>
          )}
        </PublicField>
        {kept && !required ? (
          <label className="c">
            <input type="checkbox" name={removeName(name)} value="yes" />{" "}
            <span>{t.files.sendNone}</span>
          </label>
        ) : null}
      </>
    );
  },
};
