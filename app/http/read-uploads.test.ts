import { expect, test } from "vitest";
import { MultipartProblem } from "./read-multipart.server.ts";
import { readUploads } from "./read-uploads.server.ts";

const LIMITS = { fileBytes: 100, files: 1 };
const posted = (form: FormData) => new Request("http://site.invalid/", { method: "POST", body: form });

test("the texts and the chosen file are one form", async () => {
  const form = new FormData();
  form.append("title", "Ọjà");
  form.append("file", new File(["a,b"], "list.csv"));
  const read = await readUploads(posted(form), LIMITS);
  expect([read.tooLarge, read.isWhole]).toEqual([null, true]);
  expect([...read.form.keys()]).toEqual(["title", "file"]);
  const file = read.form.get("file") as File;
  expect([file.name, await file.text()]).toEqual(["list.csv", "a,b"]);
});

test("a file that is too large is named by its control, and what was typed around it is kept", async () => {
  const form = new FormData();
  form.append("before", "1");
  form.append("file", new File(["x".repeat(101)], "large.csv"));
  form.append("after", "2");
  const read = await readUploads(posted(form), LIMITS);
  expect([read.tooLarge, read.isWhole, [...read.form]]).toEqual([
    "file",
    true,
    [
      ["before", "1"],
      ["after", "2"],
    ],
  ]);
});

test("a form without files may come url-encoded", async () => {
  const read = await readUploads(
    new Request("http://site.invalid/", { method: "POST", body: new URLSearchParams({ id: "7K2M" }) }),
    LIMITS,
  );
  expect([read.tooLarge, read.isWhole, [...read.form]]).toEqual([null, true, [["id", "7K2M"]]]);
});

test("more files than allowed, and what is no form, are refused", async () => {
  const form = new FormData();
  form.append("file", new File(["a"], "one.csv"));
  form.append("file", new File(["b"], "two.csv"));
  await expect(readUploads(posted(form), LIMITS)).rejects.toMatchObject({ status: 413 });
  const text = new Request("http://site.invalid/", { method: "POST", body: "a=b" });
  await expect(readUploads(text, LIMITS)).rejects.toThrow(MultipartProblem);
});
