export const MORNING_MAIL_PATH = '/profile/morning-mail'

/** The hours at which it can be sent. */
export const MORNING_HOURS = Array.from({ length: 24 }, (_, hour) => hour)
