import { json } from "@remix-run/node";
import { hiddenField } from "#app/platform/http/forms.server.ts";
import type { TypedText } from "#app/platform/http/typed-text.ts";
import { readUploads } from "#app/platform/http/uploads.server.ts";

/** The boxes of these forms that a person types into. */
const LABELS: Record<string, string> = {
  name: "Name",
  people: "People",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email Address",
  certificateName: "Certificate Name",
  tags: "Tags",
};

/**
 * What a form is about, by `find`. When that is gone, because someone deleted it in another window while this one was typed into, the 404
 * says so and shows what was typed. `newList`: pasted people can become a list of their own.
 */
export async function keepTyped<Found>(
  request: Request,
  { what, newList = false }: { what: string; newList?: boolean },
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error;
    throw json(await typedText(request, what, newList), { status: 404 });
  }
}

async function typedText(request: Request, gone: string, newList: boolean): Promise<TypedText> {
  const form = await readUploads(request, { fileBytes: 1, files: 1 }).then(
    (read) => read.form,
    () => new FormData(),
  );
  const typed = [...form].flatMap(([name, value]) => {
    const label = LABELS[name] ?? (/^field-\d+$/.test(name) ? "Another column" : /^value-\d+$/.test(name) ? "Correction" : null);
    if (!label || typeof value !== "string" || !value.trim()) return [];
    // Browsers send every line end as two letters.
    return [{ label, value: value.replace(/\r\n?/g, "\n") }];
  });
  const people = hiddenField(form, "people").trim();
  if (!newList || !people) return { gone, typed };
  const fields = { people, name: `People of a deleted ${gone}`, intent: "check" };
  return { gone, typed, instead: { to: "/bulk-email/paste", label: "Make a new list of these people", fields } };
}
