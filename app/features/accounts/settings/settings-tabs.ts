import { type Role, roleAllows } from "../role.ts";

/** The tabs of the settings that somebody can open: what is the owner's matter alone is not shown to others. */
const TABS: { to: string; label: string; needs: Role; upTo?: Role }[] = [
  { to: "/settings/profile", label: "Profile", needs: "viewer" },
  { to: "/settings/organisation", label: "Organisation", needs: "viewer" },
  { to: "/settings/plan", label: "Pricing plans", needs: "viewer" },
  { to: "/settings/members", label: "Members", needs: "viewer" },
  { to: "/settings/security", label: "Security", needs: "viewer" },
  { to: "/settings/notifications", label: "Notifications", needs: "viewer" },
  { to: "/settings/api", label: "API and webhooks", needs: "viewer" },
  { to: "/settings/referral", label: "Referral", needs: "viewer" },
  { to: "/settings/appearance", label: "Appearance", needs: "viewer" },
  { to: "/settings/data", label: "Your data", needs: "owner" },
  // Owners reach it from their own Your data page.
  { to: "/settings/own-data", label: "Your data", needs: "viewer", upTo: "editor" },
];

/** In the order of the row. */
export function settingsTabs(role: Role): { to: string; label: string }[] {
  return TABS.filter(({ needs, upTo = "owner" }) => roleAllows(role, needs) && roleAllows(upTo, role)).map(({ to, label }) => ({
    to,
    label,
  }));
}
