import { sayTwiml } from '#app/lib/voice.server.ts'
import { RECORDED } from '../announcement.server.ts'
import { answerTwiml } from '../voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice-announce'

/** What somebody we called hears first on a recorded call. */
export const action = ({ request, url }: Route.ActionArgs) =>
  answerTwiml(request, url, () => Promise.resolve(sayTwiml(RECORDED)))
