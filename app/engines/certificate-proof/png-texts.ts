/** The text chunks of a PNG (tEXt, iTXt), by keyword. Stops at the first damaged chunk. */
export function pngTexts(bytes: Uint8Array): Map<string, string> {
  const texts = new Map<string, string>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const length = view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
    const end = at + 8 + length;
    if (end + 4 > bytes.byteLength || type === "IEND") break;
    const data = Buffer.from(bytes.subarray(at + 8, end));
    const keyEnd = data.indexOf(0);
    if (keyEnd > 0 && type === "tEXt")
      texts.set(data.toString("latin1", 0, keyEnd), data.toString("latin1", keyEnd + 1));
    if (keyEnd > 0 && type === "iTXt" && data[keyEnd + 1] === 0) {
      const languageEnd = data.indexOf(0, keyEnd + 3);
      const textStart = data.indexOf(0, languageEnd + 1) + 1;
      if (languageEnd > 0 && textStart > 0)
        texts.set(data.toString("latin1", 0, keyEnd), data.toString("utf8", textStart));
    }
    at = end + 4;
  }
  return texts;
}
