import type { DesignCase } from "./design-case.ts";
import { programCase, type Run } from "./programs.ts";

/** A drawing with letters, a gradient, see-through shapes, a clip and a turned part. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="842" height="595" viewBox="0 0 842 595">
<defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#1a3c8c"/><stop offset="1" stop-color="#c8a13a"/></linearGradient>
<radialGradient id="r"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#0a7d55" stop-opacity="0"/></radialGradient>
<clipPath id="c"><circle cx="700" cy="470" r="70"/></clipPath></defs>
<rect width="842" height="595" fill="#fdfaf2"/><rect x="20" y="20" width="802" height="555" fill="none" stroke="url(#g)" stroke-width="10"/>
<circle cx="160" cy="440" r="110" fill="url(#r)"/><g opacity=".5"><rect x="60" y="380" width="120" height="90" fill="#c33"/><rect x="120" y="420" width="120" height="90" fill="#33c"/></g>
<g clip-path="url(#c)"><path d="M600 400h220v140h-220z" fill="#7a1420"/><path d="M600 400l220 140" stroke="#fff" stroke-width="20"/></g>
<text x="421" y="150" text-anchor="middle" font-family="DejaVu Serif" font-size="44" fill="#1a2c5c">Certificate of Training</text>
<text x="421" y="210" text-anchor="middle" font-family="DejaVu Sans" font-size="20" fill="#333">Ilé-Ẹ̀kọ́ Gíga ti Ọ̀ṣun · ₦245,000</text>
<text x="0" y="0" transform="translate(560 330) rotate(-12)" font-family="DejaVu Sans" font-size="30" fill="#c8a13a" fill-opacity=".6">Lagoon Academy</text></svg>`;
const BLURRED = SVG.replace(
  "<defs>",
  '<defs><filter id="b"><feGaussianBlur stdDeviation="4"/></filter>',
).replace('<g opacity=".5">', '<g opacity=".5" filter="url(#b)">');
const MULTIPLIED = SVG.replace('<g opacity=".5">', '<g style="mix-blend-mode:multiply">');

const HTML = (body: string, style = "") =>
  `<!doctype html><meta charset="utf-8"><style>@page{size:A4 landscape;margin:0}body{margin:0;width:1122px;height:793px;background:#fdfaf2;font:24px "DejaVu Sans";position:relative;overflow:hidden;-webkit-print-color-adjust:exact}h1{font:60px "DejaVu Serif";text-align:center;padding-top:90px;margin:0}${style}</style>${body}`;
const BOXES =
  '<h1>Certificate</h1><p class="a">Ọdẹ́ and Ngọzị</p><div class="b"></div><a href="https://example.com">example.com</a>';

const TEX = (body: string, more = "") =>
  `\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\usepackage[paperwidth=297mm,paperheight=210mm,margin=20mm]{geometry}${more}\\pagestyle{empty}\\begin{document}\\centering ${body}\\end{document}`;
const TEX_BODY =
  "{\\Huge Certificate of Training\\par}\\vspace{2cm}{\\Large This is to certify that\\par}\\vspace{2cm}\\rule{8cm}{1pt}\\par $\\sum_{i=1}^{n} x_i^2$";

const PS = (body: string, size = "842 595") =>
  `%!PS-Adobe-3.0\n<</PageSize[${size}]>>setpagedevice\n0.95 0.97 1 setrgbcolor 0 0 842 595 rectfill\n${body}\nshowpage\n`;
/** Not one of the 14 fonts that Ghostscript leaves out. */
const PS_TEXT =
  "/P052-Roman findfont 48 scalefont setfont 0.1 0.2 0.5 setrgbcolor 180 380 moveto (Certificate of Training) show 6 setlinewidth 30 30 782 535 rectstroke";
const PS_SPOT =
  "[/Separation (Gold) /DeviceCMYK {dup 0.2 mul exch dup 0.3 mul exch 0.9 mul 0 3 1 roll exch 4 1 roll}] setcolorspace 1 setcolor 200 150 300 200 rectfill";
const PS_SMOOTH =
  "<</ShadingType 3/ColorSpace/DeviceRGB/Coords[420 260 0 420 260 240]/Function<</FunctionType 2/Domain[0 1]/C0[1 0.9 0.6]/C1[0.1 0.3 0.5]/N 1.4>>>> shfill";

const CAIRO = (body: string, size = "842, 595") => `import cairo, math
s = cairo.PDFSurface("out.pdf", ${size}); c = cairo.Context(s)
c.set_source_rgb(.97, .98, 1); c.paint()
${body}
s.finish()
`;
const CAIRO_TEXT =
  'c.select_font_face("DejaVu Serif"); c.set_font_size(44); c.set_source_rgb(.1,.2,.5); c.move_to(150,160); c.show_text("Certificate of Training")';

const DRAWING = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.graphics"><office:styles><draw:gradient draw:name="G" draw:style="linear" draw:start-color="#1a3c8c" draw:end-color="#c8a13a" draw:angle="450"/></office:styles><office:automatic-styles><style:page-layout style:name="P"><style:page-layout-properties fo:page-width="29.7cm" fo:page-height="21cm" fo:margin="0cm"/></style:page-layout><style:style style:name="a" style:family="graphic"><style:graphic-properties draw:fill="gradient" draw:fill-gradient-name="G" draw:stroke="none"/></style:style><style:style style:name="b" style:family="graphic"><style:graphic-properties draw:fill="solid" draw:fill-color="#c03020" draw:opacity="40%"/></style:style><style:style style:name="t" style:family="paragraph"><style:text-properties fo:font-size="40pt" style:font-name="DejaVu Serif" fo:font-family="DejaVu Serif"/></style:style></office:automatic-styles><office:master-styles><style:master-page style:name="M" style:page-layout-name="P"/></office:master-styles><office:body><office:drawing><draw:page draw:master-page-name="M"><draw:rect draw:style-name="a" svg:x="2cm" svg:y="12cm" svg:width="12cm" svg:height="6cm"/><draw:ellipse draw:style-name="b" svg:x="10cm" svg:y="9cm" svg:width="9cm" svg:height="8cm"/><draw:frame svg:x="3cm" svg:y="3cm" svg:width="23cm" svg:height="3cm"><draw:text-box><text:p text:style-name="t">Certificate of Training</text:p></draw:text-box></draw:frame></draw:page></office:drawing></office:body></office:document>`;
const PAGE =
  '<html><head><meta charset="utf-8"><style>@page{size:29.7cm 21cm}</style></head><body><h1 style="font-family:DejaVu Serif;font-size:40pt;color:#1a2c5c">Certificate of Training</h1><table border="1" cellpadding="8"><tr><td>Course</td><td>Fire Safety</td></tr></table><p style="font-family:Liberation Sans">Awarded to <a href="https://example.com">Ọlá</a></p></body></html>';

const office = (source: string, name: string, filter: string) => async (run: Run) => {
  await run.run(
    "soffice",
    "--headless",
    `-env:UserInstallation=file://${run.folder}/profile`,
    "--convert-to",
    filter,
    run.write(name, source),
  );
  await run.run("sh", "-c", 'for f in in*.pdf; do mv "$f" out.pdf; done');
};
const inkscape =
  (svg: string, ...options: string[]) =>
  (run: Run) =>
    run.run(
      "inkscape",
      "--export-type=pdf",
      "--export-filename=out.pdf",
      ...options,
      run.write("in.svg", svg),
    );
const chromium = (html: string) => (run: Run) =>
  run.run(
    "chromium",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-pdf-header-footer",
    "--print-to-pdf=out.pdf",
    run.write("in.html", html),
  );
const tex = (command: string, source: string) => (run: Run) =>
  run.run(command, "-interaction=batchmode", run.write("out.tex", source));
const ghostscript =
  (source: string, ...options: string[]) =>
  (run: Run) =>
    run.run(
      "gs",
      "-q",
      "-dBATCH",
      "-dNOPAUSE",
      "-sDEVICE=pdfwrite",
      "-o",
      "out.pdf",
      ...options,
      run.write("in.ps", source),
    );
const cairo = (body: string, size?: string) => (run: Run) =>
  run.run("/usr/bin/python3", run.write("in.py", CAIRO(body, size)));
const qpdf =
  (...options: string[]) =>
  async (run: Run) => {
    await ghostscript(PS(PS_TEXT))(run);
    await run.run("mv", "out.pdf", "in.pdf");
    await run.run("qpdf", ...options);
  };
const magick =
  (...options: string[]) =>
  (run: Run) =>
    run.run("convert", ...options, "out.pdf");

const COLOURS = {
  note: /CMYK, spot colours/,
  differs: "every program has its own way from these colours to the screen",
};

/** What programs make that people have: one line each. */
export const PROGRAM_MADE: DesignCase[] = [
  programCase(
    ["soffice", "a drawing with gradient and transparency"],
    "picture",
    office(DRAWING, "in.fodg", "pdf:draw_pdf_Export"),
    { note: /effects/ },
  ),
  programCase(
    ["soffice", "a drawing as PDF/A-1, flattened"],
    "picture",
    office(
      DRAWING,
      "in.fodg",
      'pdf:draw_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"1"}}',
    ),
    { note: /effects/ },
  ),
  programCase(
    ["soffice", "a text with table and link"],
    "vectors",
    office(PAGE, "in.html", "pdf:writer_web_pdf_Export"),
  ),
  programCase(["inkscape", "a drawing"], "vectors", inkscape(SVG)),
  programCase(["inkscape", "letters as paths"], "vectors", inkscape(SVG, "--export-text-to-path")),
  programCase(["inkscape", "PDF 1.4"], "vectors", inkscape(SVG, "--export-pdf-version=1.4")),
  programCase(["inkscape", "a blur"], "vectors", inkscape(BLURRED)),
  programCase(["inkscape", "multiplied colours"], "vectors", inkscape(MULTIPLIED)),
  programCase(
    ["chromium", "a page"],
    "vectors",
    chromium(
      HTML(
        BOXES,
        ".a{color:#7a1420;margin:40px 100px}.b{width:300px;height:200px;margin:0 100px;background:linear-gradient(45deg,#1a3c8c,#c8a13a);border-radius:40px;transform:rotate(6deg)}",
      ),
    ),
  ),
  programCase(
    ["chromium", "shadows and see-through colours"],
    "picture",
    chromium(
      HTML(
        BOXES,
        ".b{width:300px;height:200px;margin:60px 100px;background:rgba(200,40,40,.4);box-shadow:20px 20px 30px rgba(0,0,60,.5)}",
      ),
    ),
  ),
  programCase(
    ["chromium", "a conic gradient and a picture border"],
    "picture",
    chromium(
      HTML(
        BOXES,
        ".b{width:300px;height:300px;margin:40px 400px;background:conic-gradient(red,gold,teal,red);border-radius:50%}",
      ),
    ),
  ),
  programCase(["chromium", "a drawing inside"], "vectors", chromium(HTML(SVG))),
  programCase(["gs", "letters and a frame"], "vectors", ghostscript(PS(PS_TEXT))),
  programCase(
    ["gs", "old PDF 1.3"],
    "vectors",
    ghostscript(PS(PS_TEXT), "-dCompatibilityLevel=1.3"),
  ),
  programCase(["gs", "a smooth shading"], "vectors", ghostscript(PS(`${PS_SMOOTH} ${PS_TEXT}`))),
  programCase(
    ["gs", "converted to CMYK"],
    "picture",
    ghostscript(PS(PS_TEXT), "-sColorConversionStrategy=CMYK", "-dProcessColorModel=/DeviceCMYK"),
    COLOURS,
  ),
  programCase(
    ["gs", "converted to grey"],
    "vectors",
    ghostscript(PS(PS_TEXT), "-sColorConversionStrategy=Gray", "-dProcessColorModel=/DeviceGray"),
  ),
  programCase(
    ["gs", "a spot colour"],
    "picture",
    ghostscript(PS(`${PS_SPOT} ${PS_TEXT}`)),
    COLOURS,
  ),
  programCase(
    ["gs", "fonts left out"],
    "picture",
    ghostscript(PS(PS_TEXT.replace("P052-Roman", "Times-Roman"))),
    { note: /fonts aren't in the file/, differs: "each program takes another font" },
  ),
  programCase(
    ["gs", "portrait paper, turned"],
    "vectors",
    ghostscript(
      PS(`90 rotate 0 -595 translate ${PS_TEXT}`, "595 842"),
      "-dAutoRotatePages=/PageByPage",
    ),
  ),
  programCase(
    ["/usr/bin/python3", "cairo, gradients and letters"],
    "vectors",
    cairo(
      `g = cairo.RadialGradient(420,350,10,420,350,220); g.add_color_stop_rgba(0,1,.8,.2,1); g.add_color_stop_rgba(1,.1,.4,.3,0)\nc.set_source(g); c.paint()\n${CAIRO_TEXT}`,
    ),
  ),
  programCase(
    ["/usr/bin/python3", "cairo, a mesh"],
    "picture",
    cairo(
      `m = cairo.MeshPattern(); m.begin_patch(); m.move_to(100,100); m.curve_to(300,0,500,200,700,100); m.curve_to(800,300,600,400,700,500); m.curve_to(500,600,300,400,100,500); m.curve_to(0,300,200,200,100,100)\nfor i,k in enumerate([(1,0,0),(0,1,0),(0,0,1),(1,1,0)]): m.set_corner_color_rgb(i,*k)\nm.end_patch(); c.set_source(m); c.paint()\n${CAIRO_TEXT}`,
    ),
  ),
  programCase(
    ["/usr/bin/python3", "cairo, groups and a mask"],
    "vectors",
    cairo(
      `c.push_group(); c.set_source_rgb(.8,.1,.1); c.rectangle(100,200,300,200); c.fill(); c.set_source_rgb(.1,.1,.8); c.rectangle(250,300,300,200); c.fill(); c.pop_group_to_source(); c.paint_with_alpha(.5)\n${CAIRO_TEXT}`,
    ),
  ),
  programCase(
    ["/usr/bin/python3", "cairo, multiplied shapes"],
    "vectors",
    cairo(
      `c.set_operator(cairo.Operator.MULTIPLY); c.set_source_rgb(.8,.6,.1); c.rectangle(100,200,300,200); c.fill(); c.set_source_rgb(.1,.6,.8); c.rectangle(250,300,300,200); c.fill()\n${CAIRO_TEXT}`,
    ),
  ),
  programCase(
    ["/usr/bin/python3", "cairo, with a link"],
    "vectors",
    cairo(
      `c.tag_begin(cairo.TAG_LINK, "uri='https://example.com'"); ${CAIRO_TEXT}; c.tag_end(cairo.TAG_LINK)`,
    ),
  ),
  programCase(
    ["/usr/bin/python3", "cairo, a large page"],
    "vectors",
    cairo(`c.scale(4,4); ${CAIRO_TEXT}`, "3370, 2384"),
  ),
  programCase(["pdflatex", "an article"], "vectors", tex("pdflatex", TEX(TEX_BODY))),
  programCase(
    ["pdflatex", "links with frames"],
    "vectors",
    tex(
      "pdflatex",
      TEX(`${TEX_BODY} \\href{https://example.com}{example}`, "\\usepackage{hyperref}"),
    ),
    { differs: "PDFium draws no frame around links" },
  ),
  programCase(
    ["pdflatex", "links in colour"],
    "picture",
    tex(
      "pdflatex",
      TEX(`${TEX_BODY} \\href{https://example.com}{example}`, "\\usepackage[colorlinks]{hyperref}"),
    ),
  ),
  programCase(
    ["pdflatex", "a form to fill in"],
    "picture",
    tex(
      "pdflatex",
      TEX(
        `${TEX_BODY}\\begin{Form}\\TextField[name=a,value=Ada Obi,width=6cm]{Name}\\end{Form}`,
        "\\usepackage{hyperref}",
      ),
    ),
    {
      note: /Form fields are printed/,
      differs: "each program draws fields without an appearance itself",
    },
  ),
  programCase(
    ["pdflatex", "bitmap fonts"],
    "vectors",
    tex(
      "pdflatex",
      TEX(TEX_BODY).replace("\\usepackage[T1]{fontenc}\\usepackage{lmodern}", "\\pdfmapfile{}"),
    ),
  ),
  programCase(
    ["pdflatex", "without object streams"],
    "vectors",
    tex("pdflatex", `\\pdfobjcompresslevel=0\\pdfminorversion=4 ${TEX(TEX_BODY)}`),
  ),
  programCase(["qpdf", "linearised"], "vectors", qpdf("--linearize", "in.pdf", "out.pdf")),
  programCase(
    ["qpdf", "object streams"],
    "vectors",
    qpdf("--object-streams=generate", "in.pdf", "out.pdf"),
  ),
  programCase(
    ["qpdf", "encrypted with AES-256, no password"],
    "vectors",
    qpdf("--encrypt", "", "owner", "256", "--", "in.pdf", "out.pdf"),
  ),
  programCase(
    ["qpdf", "encrypted with AES-128, no password"],
    "vectors",
    qpdf("--encrypt", "", "owner", "128", "--use-aes=y", "--", "in.pdf", "out.pdf"),
  ),
  programCase(
    ["qpdf", "encrypted with RC4, no password"],
    "vectors",
    qpdf(
      "--allow-weak-crypto",
      "--encrypt",
      "",
      "owner",
      "128",
      "--use-aes=n",
      "--",
      "in.pdf",
      "out.pdf",
    ),
  ),
  programCase(
    ["qpdf", "behind a password"],
    /protected by a password/,
    qpdf("--encrypt", "secret", "owner", "256", "--", "in.pdf", "out.pdf"),
  ),
  programCase(
    ["qpdf", "turned and in QDF form"],
    "vectors",
    qpdf("--qdf", "--rotate=+90", "in.pdf", "out.pdf"),
  ),
  programCase(["pdftocairo", "printed again"], "vectors", async (run) => {
    await ghostscript(PS(`${PS_SMOOTH} ${PS_TEXT}`))(run);
    await run.run("mv", "out.pdf", "in.pdf");
    await run.run("pdftocairo", "-pdf", "in.pdf", "out.pdf");
  }),
  programCase(["mutool", "cleaned"], "vectors", async (run) => {
    await ghostscript(PS(PS_TEXT))(run);
    await run.run("mv", "out.pdf", "in.pdf");
    await run.run("mutool", "clean", "-gggz", "in.pdf", "out.pdf");
  }),
  programCase(
    ["convert", "a scan in black and white (Group 4)"],
    "vectors",
    magick(
      "-size",
      "1240x877",
      "xc:white",
      "-fill",
      "black",
      "-draw",
      "circle 600,400 600,120",
      "-monochrome",
      "-compress",
      "Group4",
    ),
  ),
  programCase(
    ["convert", "a photograph (JPEG)"],
    "vectors",
    magick(
      "-size",
      "1240x877",
      "plasma:#c03020-#2040a0",
      "-seed",
      "3",
      "-blur",
      "0x8",
      "-compress",
      "JPEG",
      "-quality",
      "60",
    ),
  ),
  programCase(
    ["convert", "a picture with transparency"],
    "vectors",
    magick("-size", "620x438", "gradient:#c0302000-#2040a0ff", "-compress", "Zip"),
  ),
];
