export const REPORTS_PATH = '/report'
export const MORNING_MAIL_PATH = '/profile/morning-mail'
