export const MIN_SEARCH_LENGTH = 4
export const SEARCH_TOO_SHORT = 'Needs to be at least 4 characters'
/** The typing line goes after 5 s without another sign. */
export const TYPING_TIMEOUT_MS = 5000
