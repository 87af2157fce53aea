import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillMessage, HTML_WARNING_BYTES, measureMessage } from "./message-template.ts";

const template = {
  subject: "Congratulations, {First Name}!",
  html: '<style>.a{color:red}</style><p title="{First Name}">Dear {First Name}, {{ok}</p><a href="https://x.test/?n={First Name}">{Score}</a><i>{/First Name}</i>',
  text: "Dear {First Name}, {{ok} {/First Name}",
};

test("a value is escaped for where it stands", () => {
  const filled = fillMessage(template, { "First Name": `<b a="1">O'Neil & co</b>` });
  expect(filled.html).toBe(
    '<style>.a{color:red}</style><p title="&lt;b a=&quot;1&quot;&gt;O&#39;Neil &amp; co&lt;/b&gt;">Dear &lt;b a=&quot;1&quot;&gt;O&#39;Neil &amp; co&lt;/b&gt;, {ok}</p>' +
      '<a href="https://x.test/?n=%3Cb%20a%3D%221%22%3EO%27Neil%20%26%20co%3C%2Fb%3E"></a><i>%3Cb%20a%3D%221%22%3EO%27Neil%20%26%20co%3C%2Fb%3E</i>',
  );
  expect(filled.text).toBe(
    `Dear <b a="1">O'Neil & co</b>, {ok} %3Cb%20a%3D%221%22%3EO%27Neil%20%26%20co%3C%2Fb%3E`,
  );
});

test("a name can't add a header: the subject is one line", () => {
  for (const end of ["\r\n", "\n", "\r", "\u2028", "\u2029", "\u0085", "\u0000", "\u000b", "\f"]) {
    const { subject } = fillMessage(template, { "First Name": `Ada${end}Bcc: all@evil.test` });
    expect(subject).toBe("Congratulations, Ada Bcc: all@\u200bevil.\u200btest!");
  }
});

test("a value that looks like a placeholder is not filled again", () => {
  const filled = fillMessage(template, {
    "First Name": "{Last Name} [Score] {{x}",
    "Last Name": "Nwosu",
    Score: "9",
  });
  expect(filled.text).toContain("Dear {Last Name} [Score] {{x}, {ok}");
  expect(filled.subject).toBe("Congratulations, {Last Name} [Score] {{x}!");
});

test("names match in any spelling, filled values win, missing ones are empty", () => {
  const filled = fillMessage(
    { subject: "{first_name}|{FIRST-NAME}|{Nobody}", html: "", text: "" },
    { "First Name": "Ada", "first name": "" },
  );
  expect(filled.subject).toBe("Ada|Ada|");
});

test("a column whose name needs escaping in HTML is still found", () => {
  const filled = fillMessage(
    { subject: "", html: "<p>{R&amp;D &lt;mark&gt;}</p>", text: "" },
    { "R&D <mark>": "A+" },
  );
  expect(filled.html).toBe("<p>A+</p>");
});

test("the certificate's address is made from its id as it is printed", () => {
  const filled = fillMessage(
    {
      subject: "",
      html: '<a href="https://x.test/c/{Certificate Path}">x</a>',
      text: "https://x.test/c/{Certificate Path}",
    },
    { "Certificate ID": "7K2M-94QX-7K2M-94QX-7K2M" },
  );
  expect(filled.html).toBe('<a href="https://x.test/c/7k2m94qx7k2m94qx7k2m">x</a>');
  expect(filled.text).toBe("https://x.test/c/7k2m94qx7k2m94qx7k2m");
});

test("C15 a mail that Gmail would cut off is told apart", () => {
  expect(
    measureMessage({ subject: "", html: "ọ".repeat(HTML_WARNING_BYTES / 3), text: "" }),
  ).toEqual({
    htmlBytes: 90_000,
    tooLarge: false,
  });
  expect(
    measureMessage({ subject: "", html: "ọ".repeat(HTML_WARNING_BYTES / 3 + 1), text: "" })
      .tooLarge,
  ).toBe(true);
});

test("every naughty string as a name stays a name", () => {
  const names = JSON.parse(readFileSync("tests/fixtures/text/blns.json", "utf8")) as string[];
  expect(names.length).toBeGreaterThan(400);
  for (const name of names) {
    const filled = fillMessage(template, { "First Name": name, Score: name });
    expect(filled.html.match(/<[a-z/!]/gi)).toHaveLength(8);
    expect(filled.html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(filled.subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
    expect(filled.text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(filled.html).not.toMatch(/href="[^"]*["<>\s][^>]*javascript/i);
  }
});

test("a fallback stands where a value is empty, escaped for its place", () => {
  const template = {
    subject: "Hello {First Name|friend}",
    html: '<a href="https://x.test/?n={/First Name|you &amp; me}">{First Name|&lt;you&gt;}</a>',
    text: "{A|B} {Missing|} {First Name|friend}",
  };
  const nobody = fillMessage(template, { "First Name": " ", "A|B": "a column with a bar" });
  expect(nobody.subject).toBe("Hello friend");
  expect(nobody.html).toBe('<a href="https://x.test/?n=you%20%26%20me">&lt;you&gt;</a>');
  expect(nobody.text).toBe("a column with a bar  friend");
  expect(fillMessage(template, { first_name: "Ada" }).subject).toBe("Hello Ada");
});

test("a whole address is one of the web or an e-mail", () => {
  const template = {
    subject: "",
    html: '<a href="{/=Link|https://x.test/none}">x</a>',
    text: "{/=Link|https://x.test/none}",
  };
  const opened = (value: string) =>
    /href="([^"]*)"/.exec(fillMessage(template, { Link: value }).html)?.[1];
  expect(opened("https://zoom.test/j/1?pwd=a&b=<c>")).toBe(
    "https://zoom.test/j/1?pwd=a&amp;b=&lt;c&gt;",
  );
  expect(opened("meet.test/abc")).toBe("https://meet.test/abc");
  for (const bad of [
    "javascript:alert(1)",
    " JaVaScript:alert(1)",
    "data:text/html,x",
    "",
    "//evil.test",
    "x",
  ])
    expect(opened(bad), bad).toBe("https://x.test/none");
  expect(
    fillMessage({ ...template, html: '<a href="{/=Link}">x</a>' }, { Link: "javascript:1" }).html,
  ).toBe('<a href="">x</a>');
});

test("people in turns each get their own values, none of the others'", () => {
  const template = {
    subject: "{Name}",
    html: '<p title="{Name}">{Name}</p><a href="https://x.test/{/Name}?c={Certificate Path}">{Course|it} {Name}</a>',
    text: "{Name} {Course|it}",
  };
  const people: Record<string, string>[] = [
    { Name: "A & B", Course: "R&D" },
    { Name: "A & B" },
    {},
    { name: "", Name: "C", "Certificate ID": "AB-CD" },
  ];
  const filled = (person: Record<string, string>) => fillMessage(template, person);
  const alone = people.map((person, index) =>
    fillMessage({ ...template, subject: template.subject + " ".repeat(index + 1) }, person),
  );
  for (let round = 0; round < 2; round++) expect(people.map(filled)).toEqual(alone);
  expect(filled(people[1]!).html).toBe(
    '<p title="A &amp; B">A &amp; B</p><a href="https://x.test/A%20%26%20B?c=">it A &amp; B</a>',
  );
  expect(filled(people[2]!)).toMatchObject({ subject: "", text: " it" });
  expect(filled(people[3]!).html).toBe(
    '<p title="C">C</p><a href="https://x.test/C?c=abcd">it C</a>',
  );
});
