export const WEBHOOKS_PATH = '/account/settings/webhooks'
