export const API_PATH = '/account/settings/api'
export const WEBHOOKS_PATH = '/account/settings/webhooks'
