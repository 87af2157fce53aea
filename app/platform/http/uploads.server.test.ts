import { describe, expect, test } from "vitest";
import { MultipartProblem, type PostedFile, readMultipart, readUploads } from "./uploads.server.ts";

describe("read multipart", () => {
  const LIMITS = { fileBytes: 100, files: 2, textBytes: 1_000, fields: 10 };

  /** A post that arrives in pieces of `size` bytes. */
  function posted(body: Uint8Array, contentType: string, size: number): Request {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < body.length; at += size)
          controller.enqueue(body.slice(at, at + size));
        controller.close();
      },
    });
    return new Request("http://site.invalid/", {
      method: "POST",
      headers: { "Content-Type": contentType },
      body: stream,
      duplex: "half",
    } as RequestInit);
  }

  async function read(form: FormData, size: number) {
    const encoded = new Response(form);
    const body = new Uint8Array(await encoded.arrayBuffer());
    const files: PostedFile[] = [];
    const texts = await readMultipart(
      posted(body, encoded.headers.get("Content-Type")!, size),
      LIMITS,
      async (file) => {
        files.push(file);
      },
    );
    return { texts: [...texts], files };
  }

  test.each([1, 2, 3, 7, 64, 100_000])(
    "a form is read the same in pieces of %d bytes",
    async (size) => {
      const form = new FormData();
      form.append("name", "Ọláwálé\r\n--not-a-boundary");
      form.append("cv", new File(["%PDF-1.7 \r\n-- \r\n body"], 'cv "of" Adé.pdf'));
      form.append("name", "");
      form.append("last", "end");
      const { texts, files } = await read(form, size);
      expect(texts).toEqual([
        ["name", "Ọláwálé\r\n--not-a-boundary"],
        ["name", ""],
        ["last", "end"],
      ]);
      expect(
        files.map(({ name, fileName, bytes }) => [name, fileName, Buffer.from(bytes!).toString()]),
      ).toEqual([["cv", 'cv "of" Adé.pdf', "%PDF-1.7 \r\n-- \r\n body"]]);
    },
  );

  test("a field for a file that was left empty is nothing", async () => {
    const part = (head: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const body = `${part('name="cv"; filename=""\r\nContent-Type: application/octet-stream', "")}${part('name="a"', "b")}--x--\r\n`;
    const texts = await readMultipart(
      posted(new TextEncoder().encode(body), 'multipart/form-data; boundary="x"', 5),
      LIMITS,
      () => Promise.reject(new Error("told of a file")),
    );
    expect([...texts]).toEqual([["a", "b"]]);
  });

  test("a file too large is skipped, and the fields after it read", async () => {
    const form = new FormData();
    form.append("cv", new File(["x".repeat(5_000)], "cv.pdf"));
    form.append("last", "end");
    const { texts, files } = await read(form, 50);
    expect(files).toEqual([{ name: "cv", fileName: "cv.pdf", bytes: null }]);
    expect(texts).toEqual([["last", "end"]]);
  });

  test("more than a form of ours has is refused", async () => {
    const many = new FormData();
    for (let i = 0; i < 20; i++) many.append(`f${i}`, "x");
    await expect(read(many, 100)).rejects.toMatchObject({ status: 413 });
    const long = new FormData();
    long.append("text", "x".repeat(2_000));
    await expect(read(long, 100)).rejects.toMatchObject({ status: 413 });
    const files = new FormData();
    for (let i = 0; i < 3; i++) files.append("f", new File(["x"], "x.txt"));
    await expect(read(files, 100)).rejects.toMatchObject({ status: 413 });
  });

  test.each([
    ["nothing", "", "multipart/form-data; boundary=x"],
    ["no boundary", "--x\r\n", "multipart/form-data"],
    [
      "cut off in a head",
      '--x\r\nContent-Disposition: form-data; name="a"',
      "multipart/form-data; boundary=x",
    ],
    [
      "cut off in a text",
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc',
      "multipart/form-data; boundary=x",
    ],
    [
      "a part without a name",
      "--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--",
      "multipart/form-data; boundary=x",
    ],
    ["a head without end", `--x\r\n${"a".repeat(40_000)}`, "multipart/form-data; boundary=x"],
    ["zeros", "\0".repeat(5_000), "multipart/form-data; boundary=x"],
  ])("%s is a broken form, not a fault", async (_, body, contentType) => {
    const request = posted(new TextEncoder().encode(body), contentType, 100);
    await expect(readMultipart(request, LIMITS, async () => {})).rejects.toBeInstanceOf(
      MultipartProblem,
    );
  });

  test("an oversized post is read up to its oversized file, keeping fields", async () => {
    let given = 0;
    const head = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nbefore\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n',
    );
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(given++ === 0 ? head : new Uint8Array(50));
      },
    });
    const headers = {
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": String(31 * 1024 * 1024),
    };
    const request = new Request("http://site.invalid/", {
      method: "POST",
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    const files: PostedFile[] = [];
    const texts = await readMultipart(request, LIMITS, async (file) => {
      files.push(file);
    });
    expect([...texts]).toEqual([["a", "before"]]);
    expect(files).toEqual([{ name: "f", fileName: "f", bytes: null }]);
    expect(given).toBeLessThan(10);
  });
});

describe("read uploads", () => {
  const LIMITS = { fileBytes: 100, files: 1 };
  const posted = (form: FormData) =>
    new Request("http://site.invalid/", { method: "POST", body: form });

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

  test("an oversized file is named by its control; typed fields are kept", async () => {
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
      new Request("http://site.invalid/", {
        method: "POST",
        body: new URLSearchParams({ id: "7K2M" }),
      }),
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
});
