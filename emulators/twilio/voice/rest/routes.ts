import type { Router } from '#emulators/lib/http.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

import { addCallRoutes } from './calls.ts'
import { addConferenceRoutes } from './conferences.ts'
import { addParticipantRoutes } from './participants.ts'
import { addQueueRoutes } from './queues.ts'
import { addRecordingRoutes } from './recordings.ts'

export function addVoiceRoutes(router: Router, voice: Voice, run: Run): Router {
  for (const add of [
    addCallRoutes,
    addConferenceRoutes,
    addParticipantRoutes,
    addQueueRoutes,
    addRecordingRoutes,
  ]) {
    add(router, voice, run)
  }
  return router
}
