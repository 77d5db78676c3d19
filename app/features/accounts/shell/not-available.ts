/** A page that this version doesn't have, and what it offers instead. */
export interface NotAvailable {
  title: string
  text: string
  links: { to: string; label: string; needs?: 'messaging' }[]
}

const dashboard = { to: '/', label: 'Open the dashboard' }

/** The key is the first segments of the path. */
export const NOT_AVAILABLE: Record<string, NotAvailable> = {
  'account/info': {
    title: 'Account',
    text: 'This page isn’t available in this version. The operator of your Switchboard adds locations and phone numbers: write to them and say which number you want.',
    links: [{ to: '/report-issue', label: 'Write to support' }, dashboard],
  },
  'account/settings': {
    title: 'Settings',
    text: 'This page isn’t available in this version. The operator of your Switchboard sets up locations and numbers. Your photo, password, multi-factor sign-in and theme color are in the profile menu.',
    links: [
      { to: '/account/settings/tag-management', label: 'Open Tags' },
      { to: '/account/settings/smart-values', label: 'Open Smart values' },
      { to: '/menu', label: 'Open the menu' },
    ],
  },
}
