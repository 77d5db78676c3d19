export const WAITING_PATH = '/waiting'
