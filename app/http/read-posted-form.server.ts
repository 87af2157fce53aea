/** More than any form without files holds; a message of many pages has some 100 KB. */
const MOST_BYTES = 2 * 1024 * 1024;
/** More than any form has. Each costs time, and a hundred thousand short ones fit into the same 2 MB. */
const MOST_FIELDS = 5_000;

/**
 * The fields of a posted form that brings no files. What is not a form, or broke off on the way, is answered in words and
 * not as a fault of ours: throws a 400 or 413 Response.
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MOST_BYTES) {
    throw new Response("This form is larger than 2 MB, the limit. Shorten what you typed, then send it again.", {
      status: 413,
    });
  }
  try {
    if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? ""))
      return await request.formData();
    const text = await request.text();
    if (text.split("&", MOST_FIELDS + 1).length > MOST_FIELDS)
      throw new Response("This form has too many fields.", { status: 413 });
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
    return form;
  } catch (error) {
    if (error instanceof Response) throw error;
    throw new Response("The upload was incomplete. Go back and send the form again.", { status: 400 });
  }
}
