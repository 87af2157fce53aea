/*
 * What axe does not look at. Each function runs in the page, so it uses nothing from outside
 * itself.
 */

/**
 * Texts that are cut off by a box around them, or reach out of their button, badge or field name.
 */
export function findCutTexts(): string[] {
  const SLACK = 3;
  const found = new Set<string>();
  const range = document.createRange();
  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""}.${[...one.classList].slice(0, 3).join(".")}`;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement;
    const text = node.textContent?.trim() ?? "";
    if (
      !text ||
      parent.closest(
        "svg, option, script, style, noscript, [aria-hidden=true], [inert], [data-may-cut]",
      )
    )
      continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (rects.length === 0) continue;
    const [left, right] = [
      Math.min(...rects.map((one) => one.left)),
      Math.max(...rects.map((one) => one.right)),
    ];
    const [top, bottom] = [
      Math.min(...rects.map((one) => one.top)),
      Math.max(...rects.map((one) => one.bottom)),
    ];
    const says = `"${text.slice(0, 40)}"`;
    let [across, down, isHidden] = [true, true, false];
    const problems: string[] = [];
    for (
      let box: HTMLElement | null = parent;
      box && box !== document.body && (across || down);
      box = box.parentElement
    ) {
      const { overflowX, overflowY, textOverflow, position, display } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      // For those who listen only.
      if ((edge.width <= 2 || edge.height <= 2) && display !== "contents" && display !== "inline")
        isHidden = true;
      if (isHidden) break;
      if (/auto|scroll/.test(overflowX)) across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      const isControl = box.matches(
        "button, .btn, .badge, .chip, .tag, .kind, label.choice, .seg label, .tabs > *",
      );
      if (!isControl && overflowX === "visible" && overflowY === "visible") continue;
      const mayEnd = textOverflow === "ellipsis";
      if (
        across &&
        !mayEnd &&
        (isControl || overflowX !== "visible") &&
        (left < edge.left - SLACK || right > edge.right + SLACK)
      )
        problems.push(`${says} is cut at the side by ${nameOf(box)}`);
      if (
        down &&
        (isControl || overflowY !== "visible") &&
        (top < edge.top - SLACK || bottom > edge.bottom + SLACK)
      )
        problems.push(`${says} is cut above or below by ${nameOf(box)}`);
      // What is outside of it is out of sight.
      if (overflowX !== "visible") across = false;
      if (overflowY !== "visible") down = false;
      if (position === "fixed") break;
    }
    if (!isHidden) for (const one of problems) found.add(one);
  }
  return [...found];
}

/** Buttons and fields of a form that isn't on the page: they do nothing. */
export function findDead(): string[] {
  const all = [
    ...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(
      "button[form], input[form], select[form]",
    ),
  ];
  return all
    .filter((one) => one.form === null)
    .map(
      (one) =>
        `"${one.textContent || one.name}" belongs to the form ${one.getAttribute("form")}, which isn't here`,
    );
}

/** The innermost things that reach as far to the right as the page does. */
export function findWidest(): string {
  const page = document.documentElement.scrollWidth;
  const reaching = [...document.querySelectorAll("body *")].filter(
    (one) => Math.abs(one.getBoundingClientRect().right - page) < 2,
  );
  const innermost = reaching.filter(
    (one) => !reaching.some((other) => other !== one && one.contains(other)),
  );
  return innermost
    .slice(0, 3)
    .map(
      (one) =>
        `${one.tagName.toLowerCase()}.${[...one.classList].slice(0, 3).join(".")} "${one.textContent?.trim().slice(0, 30)}"`,
    )
    .join(", ");
}

/**
 * What forced colours make alike: buttons and fields without an edge, and chosen things that look
 * like those beside them. Backgrounds, shadows and most colours are the reader's own by then.
 */
export function findAlike(): string[] {
  const found = new Set<string>();
  const isSeen = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    one.getBoundingClientRect().width > 1;
  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()}.${[...one.classList].slice(0, 3).join(".")} "${one.textContent?.trim().slice(0, 30)}"`;
  const SIDES = ["Top", "Right", "Bottom", "Left"] as const;
  const hasEdge = (one: Element) => {
    const style = getComputedStyle(one);
    const isDrawn = (width: string, kind: string) =>
      Number.parseFloat(width) > 0 && kind !== "none" && kind !== "hidden";
    return (
      isDrawn(style.outlineWidth, style.outlineStyle) ||
      SIDES.some((side) => isDrawn(style[`border${side}Width`], style[`border${side}Style`])) ||
      style.forcedColorAdjust === "none" ||
      style.textDecorationLine !== "none"
    );
  };
  for (const one of document.querySelectorAll(
    ".btn, .badge, .chip, .kind, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=color])",
  )) {
    // What nobody reaches is for robots alone.
    if (one.closest("[inert]") || !isSeen(one) || (one as HTMLElement).tabIndex < 0) continue;
    // The edge of a field may be of the box around it.
    if (!hasEdge(one) && !(one.parentElement && hasEdge(one.parentElement)))
      found.add(`${nameOf(one)} has no edge`);
  }
  const { backgroundColor: canvas } = getComputedStyle(document.body);
  const looksOf = (one: Element): string => {
    const parts = [one, ...[...one.querySelectorAll("*")].slice(0, 6)];
    return parts
      .flatMap((part) => ["", "::before", "::after"].map((pseudo) => [part, pseudo] as const))
      .map(([part, pseudo]) => {
        const style = getComputedStyle(part, pseudo || null);
        if (pseudo && (style.content === "none" || style.content === "normal")) return "";
        const edges = [
          ...SIDES.map((side) => `${style[`border${side}Width`]} ${style[`border${side}Style`]}`),
          style.outlineStyle,
        ];
        const isChecked =
          part instanceof HTMLInputElement &&
          style.appearance !== "none" &&
          style.opacity !== "0" &&
          part.checked;
        // What lets everything through still has a colour in it.
        const ground = /, 0\)$/.test(style.backgroundColor) ? canvas : style.backgroundColor;
        return [
          ...[
            ground,
            style.color,
            style.textDecorationLine,
            style.display,
            style.content,
            isChecked,
            ...edges,
          ],
          style.fontWeight,
        ].join(" ");
      })
      .join("|");
  };
  const chosen = document.querySelectorAll(
    "[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [aria-checked=true], input[type=radio]:checked",
  );
  for (const each of chosen) {
    // A radio is drawn by its name, or by what comes after it.
    const isRadio = each instanceof HTMLInputElement;
    const beside = isRadio
      ? [
          ...document.querySelectorAll<HTMLInputElement>(
            `input[type=radio][name="${CSS.escape(each.name)}"]`,
          ),
        ]
      : [
          ...(each.parentElement?.tagName === "LI"
            ? (each.parentElement.parentElement?.children ?? [])
            : (each.parentElement?.children ?? [])),
        ]
          .map((one) =>
            one.tagName === each.tagName ? one : one.querySelector(`:scope > ${each.tagName}`),
          )
          .filter((one) => one !== null);
    const drawn = (one: Element): Element => {
      if (!isRadio) return one;
      const label = (one as HTMLInputElement).labels?.[0];
      return (label?.contains(one) ? label : (one.nextElementSibling ?? label)) ?? one;
    };
    const other = beside.find(
      (one) =>
        one !== each &&
        !one.matches(
          "[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]",
        ) &&
        isSeen(drawn(one)),
    );
    const [mine, its] = [drawn(each), other && drawn(other)];
    if (!its || !isSeen(mine) || mine.closest("[inert]")) continue;
    const alone = isRadio && isSeen(each) && getComputedStyle(each).appearance !== "none";
    if (!alone && looksOf(mine) === looksOf(its))
      found.add(`${nameOf(mine)} looks like ${nameOf(its)}`);
  }
  return [...found];
}

/**
 * Things that show nothing when they have the focus; `seen` holds the kinds that were looked at on
 * earlier pages.
 */
export function findWithoutFocus(seen: string[]): { found: string[]; kinds: string[] } {
  const found: string[] = [];
  const kinds: string[] = [];
  const looksOf = (one: Element) => {
    const { outlineStyle, outlineWidth, borderTopWidth, borderTopStyle, textDecorationLine } =
      getComputedStyle(one);
    return [
      outlineStyle === "none" ? "" : outlineWidth,
      borderTopWidth,
      borderTopStyle,
      textDecorationLine,
    ].join();
  };
  for (const one of document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']",
  )) {
    const kind = `${one.tagName} ${one.getAttribute("type") ?? ""} ${one.className}`;
    if (
      seen.includes(kind) ||
      kinds.includes(kind) ||
      one.closest("[inert]") ||
      !one.checkVisibility({ visibilityProperty: true })
    )
      continue;
    kinds.push(kind);
    const around = () =>
      [one, one.nextElementSibling, one.parentElement, one.parentElement?.parentElement]
        .map((each) => (each ? looksOf(each) : ""))
        .join("|");
    (document.activeElement as HTMLElement | null)?.blur();
    const before = around();
    one.focus({ preventScroll: true });
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    if (document.activeElement === one && !hasOutline && around() === before)
      found.push(`${kind} shows no focus`);
    one.blur();
  }
  return { found, kinds };
}

/** The sentences of the page's texts, each text as a reader sees it. */
export function readSentences(): string[] {
  const texts = [
    ...document.querySelectorAll<HTMLElement>(
      "main :is(p, li, dd, td, h1, h2, h3, label, summary, legend)",
    ),
  ]
    .filter(
      (one) =>
        !one.querySelector("p, li, ul, ol, dl, div, table, label") &&
        !one.closest("svg, pre, [data-may-cut]"),
    )
    .map((one) => (one.textContent ?? "").replace(/\s+/g, " ").trim());
  return texts.flatMap((text) => text.split(/(?<=[.!?])\s+(?=[\p{Lu}“])/u)).filter(Boolean);
}
