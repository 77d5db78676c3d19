/** The form after the user's last call. */
export const LAST_CALL_PATH = '/phone-log/last/result'
