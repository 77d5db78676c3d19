// The most characters of texts that are typed outside a form of `useAppForm`, for their inputs and schemas.

export const EMAIL_MAX = 254
/** Longer than any password that can be chosen, so that a wrong one is called wrong. */
export const PASSWORD_MAX = 1000
export const CODE_MAX = 100
export const PASSKEY_NAME_MAX = 60
/** Later characters of a search are dropped. */
export const SEARCH_MAX = 200
export const SHORT_SEARCH_MAX = 100
