import { DrawnIcon, WARN } from "../page/drawn-icon.tsx";

/**
 * Icons drawn in place: for the public pages, which fetch nothing but their stylesheet and the
 * picture, and for markup that also programs without a bundler load, the kinds of form elements
 * say. Everything else of the dashboard takes `Icon`.
 */
const PATHS = {
  arrow: "M4 12h16M14 6l6 6-6 6",
  back: "M20 12H4M10 6l-6 6 6 6",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
  chat: "M12 4a8 8 0 0 1 0 16c-1.4 0-2.7-.3-3.8-.9L4 20l1-4A8 8 0 0 1 12 4zM8.6 10.4h6.8M8.6 13.6h4.4",
  check: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8.3 12.3l2.6 2.6 4.8-5.4",
  dot: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  failed: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9 9l6 6M15 9l-6 6",
  grid: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
  half: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2",
  help: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.7M12 16.6v.1",
  lock:
    "M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 " +
    "19v-7a1.5 1.5 0 0 1 1.5-1.5zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3",
  download:
    "M12 4v11M7.5 11.5L12 16l4.5-4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5M12 8v.1",
  linkedIn:
    "M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 " +
    "18.5v-13A1.5 1.5 0 0 1 5.5 4zM8 10.5V16M8 7.8v.1M11.5 16v-5.5M11.5 13c0-3 4.5-3.2 " +
    "4.5 0v3",
  list: "M8.5 6H20M8.5 12H20M8.5 18H20M4.2 6h.1M4.2 12h.1M4.2 18h.1",
  mail:
    "M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 " +
    "17V7a1.5 1.5 0 0 1 1.5-1.5zM3.5 7l8.5 6 8.5-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  plus: "M12 5v14M5 12h14",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L20 20",
  shield:
    "M12 3.5l7.5 2.7v5.3c0 4.6-3 7.6-7.5 9.5-4.5-1.9-7.5-4.9-7.5-9.5V6.2zM8.6 12l2.4 2.4 4.5-5",
  video:
    "M4.5 6h10A1.5 1.5 0 0 1 16 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 3 " +
    "16.5v-9A1.5 1.5 0 0 1 4.5 6zM16 10.5l5-3v9l-5-3",
  wallet:
    "M5 6.5h13A1.5 1.5 0 0 1 19.5 8v10.5A1.5 1.5 0 0 1 18 20H5a1.5 1.5 0 0 " +
    "1-1.5-1.5v-12A2.5 2.5 0 0 1 6 4h10v2.5M15.5 13.2h.1",
  warn: WARN,
  whatsApp:
    "M12.2 3.8a8.2 8.2 0 0 1 0 16.4c-1.4 0-2.8-.4-4-1L4 20.2l1.1-4a8.2 8.2 0 0 1 " +
    "7.1-12.4zM9.2 8.2c-1.3 1.2-.6 3.2 1.3 5.1s3.9 2.6 5.1 " +
    "1.3l-1.8-1.8-1.3.7c-1-.5-1.7-1.2-2.2-2.2l.7-1.3z",
  x: "M6 6l12 12M18 6L6 18",
} as const;

export function PublicIcon({
  name,
  className = "",
}: {
  name: keyof typeof PATHS;
  className?: string;
}) {
  return <DrawnIcon path={PATHS[name]} className={className} />;
}
