/** Facts about the whole installation: sending paused, the shared rate limit. */
export interface InstallationSettingsTable {
  name: string;
  value: string;
  updatedAt: string;
}
