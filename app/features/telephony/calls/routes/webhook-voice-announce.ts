import { readCallHook } from '../calls/names.server.ts'
import { recordingAnnouncement } from '../incoming/announcement.server.ts'
import { twiml, webhook } from '#app/middleware/webhook.server.ts'

/** Returns the TwiML that people we called hear first on a recorded call. */
export const action = webhook.action(async (services, { url }) =>
  twiml(await recordingAnnouncement(services, readCallHook(url.searchParams))),
)
