/** The browser's preferences. */
const PREFERENCES = new Set(['rememberedEmail', 'theme'])

/** Whether an entry of localStorage survives a logout. Drafts do unless the user meant to leave. */
export const survivesLogout = (key: string, keepsDrafts: boolean): boolean =>
  PREFERENCES.has(key) || key.startsWith('push:') || (keepsDrafts && key.startsWith('draft:'))
