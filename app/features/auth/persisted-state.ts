/** The browser's preferences. */
const PREFERENCES = new Set(['rememberedEmail', 'theme'])

/** Whether an entry of localStorage survives a logout. After a time-out the user's drafts do too. */
export const survivesLogout = (key: string, timedOut: boolean): boolean =>
  PREFERENCES.has(key) || (timedOut && key.startsWith('draft:'))
