/** The tabs of account settings (spec 1, 2.10) that this version has, in the spec's order. */
export const SETTINGS_TABS = [
  { path: 'tag-management', label: 'Tags' },
  { path: 'smart-values', label: 'Smart values' },
  { path: 'audit-log', label: 'Audit log', admin: true },
] as const
