import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import { callback, needed, optional } from '#emulators/twilio/registration/input.ts'
import { listOf } from '#emulators/twilio/registration/lists.ts'
import { instant } from '#emulators/twilio/registration/registration.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { type IntelligenceService, type Sentence, sidOf, type Transcript } from './intelligence.ts'
import { transcribe } from './transcribe.ts'

const BASE = 'https://intelligence.twilio.com/v2'
const MOST_KEY = 64

/** Services, transcripts, their sentences and what the attached operators made of them. */
export function addIntelligenceRoutes(router: Router, store: TwilioStore, run: Run): Router {
  const { services, transcripts } = store.intelligence
  const transcriptOf = (params: Record<string, string>, url: URL) =>
    required(transcripts.get(params.sid ?? ''), url)
  const resource = (it: Transcript) => transcriptResource(store, it)
  return router
    .add(
      'GET',
      '/v2/Services/:sid',
      run(({ params, url }) => ok(serviceResource(store, required(services.get(params.sid ?? ''), url)))),
    )
    .add(
      'POST',
      '/v2/Services/:sid',
      run(({ params, url }, form) => {
        const service = required(services.get(params.sid ?? ''), url)
        service.webhookUrl = callback(form, 'WebhookUrl') ?? ''
        return ok(serviceResource(store, service))
      }),
    )
    .add(
      'POST',
      '/v2/Transcripts',
      run((_, form) => {
        const service = services.get(needed(form, 'ServiceSid'))
        if (!service) throw new TwilioError(404, 20404, 'The service was not found')
        const transcript = newTranscript(service, form)
        transcripts.set(transcript.sid, transcript)
        void transcribe(store, transcript)
        return created(resource(transcript))
      }),
    )
    .add(
      'GET',
      '/v2/Transcripts',
      run(({ url }) => listOf(url, `${BASE}/Transcripts`, 'transcripts', transcripts.values(), resource)),
    )
    .add(
      'GET',
      '/v2/Transcripts/:sid',
      run(({ params, url }) => ok(resource(transcriptOf(params, url)))),
    )
    .add(
      'DELETE',
      '/v2/Transcripts/:sid',
      run(({ params, url }) => {
        transcripts.delete(transcriptOf(params, url).sid)
        return { status: 204 }
      }),
    )
    .add(
      'GET',
      '/v2/Transcripts/:sid/Sentences',
      run(({ params, url }) => {
        const { sid, sentences } = transcriptOf(params, url)
        const numbered = sentences.map((sentence, index) => ({ sentence, index }))
        return listOf(url, `${BASE}/Transcripts/${sid}/Sentences`, 'sentences', numbered.toReversed(), (it) =>
          sentenceResource(it.sentence, it.index),
        )
      }),
    )
    .add(
      'GET',
      '/v2/Transcripts/:sid/OperatorResults',
      run(({ params, url }) => {
        const transcript = transcriptOf(params, url)
        const path = `${BASE}/Transcripts/${transcript.sid}/OperatorResults`
        return listOf(url, path, 'operator_results', operatorsOf(transcript), ([name, text, operator]) =>
          operatorResource(transcript, { name, text, operator }),
        )
      }),
    )
}

/** @throws TwilioError 20001 */
function newTranscript(service: IntelligenceService, form: URLSearchParams): Transcript {
  const key = optional(form, 'CustomerKey') ?? ''
  if (key.length > MOST_KEY) throw new TwilioError(400, 20001, 'CustomerKey is too long')
  const channel = readChannel(needed(form, 'Channel'))
  return {
    sid: sidOf('GT'),
    serviceSid: service.sid,
    status: 'queued',
    ...channel,
    customerKey: key,
    languageCode: service.languageCode,
    duration: 0,
    sentences: [],
    summary: '',
    nextSteps: '',
    createdAt: new Date(),
    updatedAt: new Date(),
  }
}

/** Only media at a URL: the product keeps its recordings itself. @throws TwilioError 20001 */
function readChannel(text: string): Pick<Transcript, 'mediaUrl' | 'participants'> {
  const channel = parse(text)
  const url = channel?.media_properties?.media_url
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) {
    throw new TwilioError(400, 20001, 'Channel needs media_properties with a media_url')
  }
  return { mediaUrl: url, participants: Array.isArray(channel?.participants) ? channel.participants : [] }
}

type Channel = { media_properties?: { media_url?: unknown }; participants?: unknown }

function parse(text: string): Channel | null {
  try {
    return JSON.parse(text) as Channel | null
  } catch {
    return null
  }
}

function transcriptResource(store: TwilioStore, it: Transcript): Record<string, unknown> {
  const url = `${BASE}/Transcripts/${it.sid}`
  return {
    account_sid: store.options.accountSid,
    service_sid: it.serviceSid,
    sid: it.sid,
    date_created: instant(it.createdAt),
    date_updated: instant(it.updatedAt),
    status: it.status,
    channel: { type: 'voice', media_properties: { media_url: it.mediaUrl }, participants: it.participants },
    data_logging: false,
    language_code: it.languageCode,
    customer_key: it.customerKey || null,
    media_start_time: null,
    duration: it.duration,
    url,
    redaction: false,
    encryption_credential_sid: null,
    links: {
      sentences: `${url}/Sentences`,
      media: `${url}/Media`,
      operator_results: `${url}/OperatorResults`,
      encrypted_sentences: `${url}/Sentences/Encrypted`,
      encrypted_operator_results: `${url}/OperatorResults/Encrypted`,
    },
  }
}

const sentenceResource = ({ sid, channel, start, end, text }: Sentence, index: number) => ({
  media_channel: channel,
  sentence_index: index,
  start_time: start.toFixed(2),
  end_time: end.toFixed(2),
  transcript: text,
  sid,
  confidence: '0.93',
  words: null,
})

const operatorsOf = ({ summary, nextSteps }: Transcript) =>
  (
    [
      ['Conversation Summary', summary, 1],
      ['Next Steps', nextSteps, 2],
    ] as const
  ).filter(([, text]) => text !== '')

const operatorResource = (
  { sid }: Transcript,
  { name, text, operator }: { name: string; text: string; operator: number },
) => ({
  operator_type: 'text-generation',
  name,
  operator_sid: `LY${'0'.repeat(31)}${operator}`,
  extract_match: null,
  match_probability: null,
  normalized_result: null,
  utterance_results: null,
  utterance_match: null,
  predicted_label: null,
  predicted_probability: null,
  label_probabilities: null,
  extract_results: null,
  text_generation_results: { format: 'text', result: text },
  json_results: null,
  transcript_sid: sid,
  url: `${BASE}/Transcripts/${sid}/OperatorResults/LY${'0'.repeat(31)}${operator}`,
})

function serviceResource(store: TwilioStore, it: IntelligenceService): Record<string, unknown> {
  return {
    account_sid: store.options.accountSid,
    auto_redaction: false,
    media_redaction: false,
    auto_transcribe: false,
    data_logging: false,
    date_created: instant(it.createdAt),
    date_updated: instant(it.createdAt),
    friendly_name: it.uniqueName,
    language_code: it.languageCode,
    sid: it.sid,
    unique_name: it.uniqueName,
    url: `${BASE}/Services/${it.sid}`,
    webhook_url: it.webhookUrl || store.config.intelligenceWebhookUrl || null,
    webhook_http_method: 'POST',
    read_only_attached_operator_sids: [1, 2].map((number) => `LY${'0'.repeat(31)}${number}`),
    version: 1,
    encryption_credential_sid: null,
  }
}
