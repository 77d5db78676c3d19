import { servicesContext } from '#app/middleware/contexts.ts'
import { recordingAnnouncement } from '../incoming/announcement.server.ts'
import { readCallHook } from '../calls/names.server.ts'
import { answerTwiml } from '../provider/voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice-announce'

/** Returns the TwiML that people we called hear first on a recorded call. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerTwiml({ request, url, services: context.get(servicesContext) }, () =>
    recordingAnnouncement(context.get(servicesContext), readCallHook(url.searchParams)),
  )
