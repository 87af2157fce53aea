import type { ComponentProps } from "react";
import { TextInput } from "#app/ui/forms/field.tsx";
import type { Tag } from "../tags/tag-names.ts";

/** A box for one or more tags, which offers those that there are. */
export function TagInput({
  tags,
  ...input
}: { tags: readonly Tag[] } & ComponentProps<typeof TextInput>) {
  const id = `${input.name}-known`;
  return (
    <>
      <TextInput
        hint="Separate several with commas, like Alumni, Speaker."
        autoComplete="off"
        {...input}
        list={id}
      />
      <datalist id={id}>
        {tags.map((tag) => (
          <option key={tag.id} value={tag.name} />
        ))}
      </datalist>
    </>
  );
}
