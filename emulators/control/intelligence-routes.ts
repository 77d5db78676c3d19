import { HttpError, readJson, sendJson } from '#emulators/lib/http.ts'
import type { Router } from '#emulators/lib/http.ts'
import type { Script } from '#emulators/twilio/intelligence/intelligence.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

/** What the transcription service hears, and what it has. */
export function addIntelligenceControl(router: Router, store: TwilioStore): Router {
  const { intelligence } = store
  return router
    .add('GET', '/twilio/transcripts', ({ res }) =>
      sendJson(res, 200, {
        transcripts: [...intelligence.transcripts.values()],
        scripts: intelligence.scripts,
      }),
    )
    .add('POST', '/twilio/transcripts', async ({ req, res }) => {
      intelligence.scripts.push(readScript(await readJson(req)))
      sendJson(res, 201, { scripts: intelligence.scripts })
    })
}

function readScript(input: Record<string, unknown>): Script {
  const { result = 'completed', copies = 1, languageCode = null, sentences = null } = input
  if (result !== 'completed' && result !== 'failed' && result !== 'never') {
    throw new HttpError(422, '`result` must be `completed`, `failed` or `never`')
  }
  if (!Number.isInteger(copies)) throw new HttpError(422, '`copies` must be a whole number')
  if (sentences !== null && !Array.isArray(sentences)) throw new HttpError(422, '`sentences` must be a list')
  const text = (name: string) => (typeof input[name] === 'string' ? input[name] : null)
  return {
    result,
    copies: copies as number,
    languageCode: typeof languageCode === 'string' ? languageCode : null,
    sentences:
      sentences?.map((sentence: { channel?: unknown; text?: unknown }) => ({
        channel: sentence.channel === 2 ? 2 : 1,
        text: String(sentence.text ?? ''),
      })) ?? null,
    summary: text('summary'),
    nextSteps: text('nextSteps'),
  }
}
