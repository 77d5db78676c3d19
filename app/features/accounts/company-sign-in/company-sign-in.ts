export const SIGN_IN_PATH = '/login/company'
export const COMPANY_CALLBACK_PATH = '/login/company/callback'
export const SETTINGS_PATH = '/account/info/sign-in'

export const PROVIDER_KINDS = ['google', 'microsoft', 'other'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

export const PROVIDER_LABELS: Record<ProviderKind, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  other: 'Another OpenID provider',
}

/** The provider in a sentence: "Sign in with …". */
export const providerName = (kind: ProviderKind): string =>
  kind === 'other' ? 'your company’s provider' : PROVIDER_LABELS[kind]

/** The most domains of one account. */
export const MOST_DOMAINS = 20

/** The TXT record that proves a domain. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_switchboard.${domain}`,
  value: `switchboard-domain=${token}`,
})
