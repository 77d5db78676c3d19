import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { postSigned, sid } from './signed.ts'

const ANSWERS_AFTER_MS = 1500

/** Its texts are delivered, and whatever it calls answers. */
export interface Provider {
  url: string
  /** A number of ours is called, and talks to whoever answers for as long as the provider lets people talk. */
  call: (from: string, to: string) => Promise<void>
  /** Webhooks that were not answered with 200. */
  failures: string[]
  close: () => void
}

interface Participant {
  sid: string
  label: string
  hook: string
  /** Without one it is the incoming call itself. */
  status: ((status: string) => Promise<unknown>) | null
}

/**
 * The provider's part for many agencies at once: takes texts and reports them as delivered; rings devices and phones, the first
 * of which answers; keeps conferences, and ends each `talkMs` after two people met in it. `onText` gets each text it takes.
 */
export async function startProvider(
  base: string,
  talkMs: number,
  onText: (text: URLSearchParams) => void,
): Promise<Provider> {
  const failures: string[] = []
  const conferences = new Map<string, Participant[]>()
  const ringing = new Map<string, (status: string) => void>()

  async function post(url: string, params: Record<string, string>): Promise<string> {
    const response = await postSigned(url, params).catch((error: unknown) => String(error))
    if (typeof response === 'string') {
      failures.push(response)
      return ''
    }
    const text = await response.text()
    // A number that is hung up while it rings may still report; the product says that it doesn't know it.
    if (!response.ok && response.status !== 404) failures.push(`${new URL(url).pathname}: ${response.status}`)
    return text
  }

  const event = (name: string, to: Participant, others: Record<string, string>) =>
    post(to.hook, { StatusCallbackEvent: name, SequenceNumber: '1', ...others })

  async function join(conference: string, who: Participant): Promise<void> {
    const members = conferences.get(conference) ?? []
    conferences.set(conference, [...members, who])
    const about = {
      ConferenceSid: `CF${conference
        .replaceAll(/[^0-9a-f]/g, '')
        .padEnd(32, '0')
        .slice(0, 32)}`,
    }
    await event('participant-join', who, { ...about, CallSid: who.sid, ParticipantLabel: who.label })
    if (members.length !== 1) return
    await sleep(talkMs)
    const all = conferences.get(conference) ?? []
    conferences.delete(conference)
    for (const member of all) {
      const params = { ...about, CallSid: member.sid, ParticipantLabel: member.label }
      await event('participant-leave', member, { ...params, ParticipantCallStatus: 'completed' })
      await member.status?.('completed')
    }
  }

  /** Puts a call where its TwiML says; without a conference it ends. */
  async function follow(twiml: string, who: Omit<Participant, 'hook' | 'label'>, fallback: string) {
    const conference = />([^<>]+)<\/Conference>/.exec(twiml)?.[1]
    const hook = attribute(twiml, 'statusCallback')
    if (!conference || !hook) return void (await who.status?.('completed'))
    await join(conference, { ...who, hook, label: attribute(twiml, 'participantLabel') ?? fallback })
  }

  async function ring(callSid: string, form: URLSearchParams, conference: string | null): Promise<void> {
    const about = { CallSid: callSid, To: form.get('To') ?? '', Direction: 'outbound-api' }
    const callback = form.get('StatusCallback')!
    const status = (CallStatus: string) => post(callback, { ...about, CallStatus })
    const stopped = new Promise<string>((resolve) => ringing.set(callSid, resolve))
    await status('initiated')
    await status('ringing')
    const ended = await Promise.race([stopped, sleep(ANSWERS_AFTER_MS * (1 + Math.random()))])
    ringing.delete(callSid)
    if (ended) return void (await status('canceled'))
    const who = { sid: callSid, status }
    if (conference === null) {
      const twiml = await post(form.get('Url')!, { ...about, CallStatus: 'in-progress' })
      await status('in-progress')
      return follow(twiml, who, 'device')
    }
    await status('in-progress')
    await join(conference, { ...who, hook: form.get('ConferenceStatusCallback')!, label: form.get('Label')! })
  }

  function take(path: string, form: URLSearchParams): object {
    if (path.endsWith('/Messages.json')) {
      const MessageSid = sid('SM')
      onText(form)
      const callback = form.get('StatusCallback')
      const report = async () => {
        for (const MessageStatus of ['sent', 'delivered']) {
          await sleep(500)
          await post(callback!, { MessageSid, MessageStatus })
        }
      }
      if (callback) void report()
      return { sid: MessageSid, status: 'queued', error_code: null }
    }
    const place = /\/(Conferences|Calls)(?:\/([^/.]+))?(?:\/(\w+))?/.exec(path)
    if (place?.[1] === 'Calls' && place[2] && !place[3]) ringing.get(place[2])?.('canceled')
    const creates = (place?.[1] === 'Calls' && !place[2]) || (place?.[3] === 'Participants' && form.has('To'))
    const callSid = creates ? sid('CA') : (place?.[2] ?? sid('CA'))
    if (creates) void ring(callSid, form, place?.[3] ? decodeURIComponent(place[2]!) : null)
    return { sid: callSid, call_sid: callSid, status: 'queued' }
  }

  const server = createServer((request, response) => void answer(request, response, take))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    close: () => server.close(),
    call: async (from, to) => {
      const caller = { CallSid: sid('CA'), From: `+${from}`, To: `+${to}`, Direction: 'inbound' }
      const hook = `${base}/webhooks/twilio/voice`
      const twiml = await post(hook, { ...caller, CallStatus: 'ringing' })
      const status = (CallStatus: string) =>
        post(`${base}/webhooks/twilio/voice-status`, { ...caller, CallStatus })
      await follow(twiml, { sid: caller.CallSid, status }, `number:${from}`)
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  take: (path: string, form: URLSearchParams) => object,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  response.writeHead(request.method === 'GET' ? 404 : 201, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(take(request.url ?? '', new URLSearchParams(Buffer.concat(chunks).toString()))))
}

const attribute = (twiml: string, name: string) =>
  new RegExp(`${name}="([^"]+)"`).exec(twiml)?.[1]?.replaceAll('&amp;', '&')
