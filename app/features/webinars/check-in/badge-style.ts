/** Sheets of labels that shops sell, by labels on an A4 page. */
export const SHEETS = {
  "8": { perPage: 8, label: "8 on a page, 99.1 × 67.7 mm" },
  "10": { perPage: 10, label: "10 on a page, 99.1 × 57 mm" },
  "21": { perPage: 21, label: "21 on a page, 63.5 × 38.1 mm" },
} as const;

export type Sheet = keyof typeof SHEETS;

export function isSheet(text: string): text is Sheet {
  return Object.hasOwn(SHEETS, text);
}

/** Black on white on screen as on paper. Each sheet has the margins that its labels have. */
export const BADGE_STYLE =
  ":root{color-scheme:light}body{background:#fff;color:#000}main{max-width:none;margin:0;padding:0}.bar{max-width:52rem;margin:auto;padding:.75rem " +
  "1rem}.opts{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}.opts " +
  "label{margin:0}" +
  (".opts select,.opts input,.opts " +
    "button{width:auto;max-width:100%;min-height:44px;font-size:1rem;padding:.25rem " +
    ".75rem;border:2px solid #000;border-radius:10px;background:#fff;color:#000}.opts " +
    "button{background:#000;color:#fff}a{color:#1d3fae}") +
  ("@page{size:A4;margin:0}.sheet{box-sizing:border-box;width:210mm;height:297mm;display:grid;align-content:start;overflow:hidden;page-break-after:always;border:1px " +
    "dashed #999;margin:1rem auto}") +
  (".sheet li{box-sizing:border-box;padding:4mm " +
    "5mm;display:flex;gap:3mm;align-items:center;border:0;overflow:hidden}.who{flex:1;min-width:0;display:flex;flex-direction:column;justify-content:center;gap:2mm}.who " +
    "b{font-size:21pt;line-height:1.12;overflow-wrap:anywhere}.who " +
    "b.sm{font-size:16pt}.who b.xs{font-size:12pt}.sheet " +
    "small{font-size:9.5pt;line-height:1.2;color:#000}.qr{flex:none;text-align:center;display:flex;flex-direction:column;align-items:center;gap:1mm}.qr " +
    "small{font-family:ui-monospace,monospace}.qr svg{width:30mm;height:30mm}") +
  (".s8{padding:13mm " +
    "4.65mm;grid-template-columns:repeat(2,99.1mm);grid-auto-rows:67.7mm;column-gap:2.5mm}.s10{padding:6mm " +
    "4.65mm;grid-template-columns:repeat(2,99.1mm);grid-auto-rows:57mm;column-gap:2.5mm}") +
  (".s21{padding:15.15mm " +
    "7.2mm;grid-template-columns:repeat(3,63.5mm);grid-auto-rows:38.1mm;column-gap:2.5mm}.s21 " +
    "li{padding:2mm 3mm;gap:2mm}.s21 b{font-size:13pt}.s21 b.sm{font-size:10.5pt}.s21 " +
    "b.xs{font-size:8.5pt}.s21 small{font-size:6.5pt}.s21 .qr svg{width:20mm;height:20mm}") +
  ("@media screen and " +
    "(max-width:800px){.sheet{width:auto;height:auto;padding:1rem;grid-template-columns:1fr;grid-auto-rows:auto}}@media " +
    "print{.bar{display:none}.sheet{border:0;margin:0}.sheet:last-child{page-break-after:auto}}");
