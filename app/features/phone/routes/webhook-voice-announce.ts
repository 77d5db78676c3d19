import { servicesContext } from '#app/middleware/contexts.ts'
import { recordingAnnouncement } from '../announcement.server.ts'
import { readCallHook } from '../names.server.ts'
import { answerTwiml } from '../voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice-announce'

/** What somebody we called hears first on a recorded call. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerTwiml({ request, url, services: context.get(servicesContext) }, () =>
    recordingAnnouncement(context.get(servicesContext), readCallHook(url.searchParams)),
  )
