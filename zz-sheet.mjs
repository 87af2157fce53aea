import sharp from "sharp"; import fs from "node:fs";
const kind = process.argv[2]; const files = fs.readdirSync("/tmp/dark").filter((f) => f.endsWith(`-${kind}.png`)).sort();
const [cols, rows, w, h] = kind === "w" ? [3, 4, 620, 430] : [8, 2, 260, 563];
for (let s = 0; s * cols * rows < files.length; s++) {
  const part = files.slice(s * cols * rows, (s + 1) * cols * rows);
  const tiles = await Promise.all(part.map(async (f, i) => ({ input: await sharp(`/tmp/dark/${f}`).resize(w, h).composite([{ input: Buffer.from(`<svg width="60" height="20"><rect width="60" height="20" fill="red"/><text x="4" y="15" fill="white" font-size="14">${f.slice(0, 3)}</text></svg>`), left: 0, top: 0 }]).png().toBuffer(), left: (i % cols) * (w + 6), top: Math.floor(i / cols) * (h + 6) })));
  await sharp({ create: { width: cols * (w + 6), height: rows * (h + 6), channels: 3, background: "#f0f" } }).composite(tiles).png().toFile(`/tmp/dark/sheet-${kind}-${s}.png`);
}
