import { accountEvent } from '#app/realtime/events.ts'

/** Message templates changed: pages reload them. */
export const templatesChanged = accountEvent('refresh_templates')
