import { randomBytes } from 'node:crypto'

import { INTELLIGENCE_SERVICE_ES_SID, INTELLIGENCE_SERVICE_SID } from '#emulators/defaults.ts'

export type IntelligenceService = {
  sid: string
  uniqueName: string
  languageCode: string
  /** Empty: the one in the emulator's configuration. */
  webhookUrl: string
  createdAt: Date
}

export type Sentence = {
  sid: string
  /** 1 or 2, as in a dual-channel recording. */
  channel: number
  /** Seconds. */
  start: number
  end: number
  text: string
}

export type TranscriptStatus = 'queued' | 'in-progress' | 'completed' | 'failed'

export type Transcript = {
  sid: string
  serviceSid: string
  status: TranscriptStatus
  mediaUrl: string
  participants: unknown[]
  customerKey: string
  languageCode: string
  /** Seconds. */
  duration: number
  sentences: Sentence[]
  summary: string
  nextSteps: string
  createdAt: Date
  updatedAt: Date
}

/** What the service hears in the next recording: this machine can't understand speech. */
export type Script = {
  /** Whether it is understood, refused, or never finished. */
  result: 'completed' | 'failed' | 'never'
  /** Webhooks that report it. */
  copies: number
  languageCode: string | null
  sentences: { channel: number; text: string }[] | null
  summary: string | null
  nextSteps: string | null
}

export const sidOf = (prefix: 'GA' | 'GT' | 'GX' | 'LY') => prefix + randomBytes(16).toString('hex')

/** What Conversational Intelligence remembers. */
export class Intelligence {
  services = new Map<string, IntelligenceService>()
  transcripts = new Map<string, Transcript>()
  scripts: Script[] = []

  constructor() {
    this.reset()
  }

  reset(): void {
    this.scripts = []
    this.transcripts.clear()
    this.services.clear()
    for (const [sid, uniqueName, languageCode] of [
      [INTELLIGENCE_SERVICE_SID, 'switchboard-en', 'en-US'],
      [INTELLIGENCE_SERVICE_ES_SID, 'switchboard-es', 'es-US'],
    ] as const) {
      this.services.set(sid, { sid, uniqueName, languageCode, webhookUrl: '', createdAt: new Date() })
    }
  }
}
