import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import type { Provider } from './provider.ts'
import { postSigned, sid } from './signed.ts'

/** How often the users of an agency do each thing in a working day; they open pages besides. */
export interface Day {
  textsIn: number
  textsOut: number
  calls: number
  notes: number
  pages: number
}

/** A copy of the agency that works: who signs in there, and what they work with. */
export interface Office {
  number: string
  cookies: string[]
  clients: { id: string; phone: string }[]
  conversations: string[]
  boards: string[]
}

/** Milliseconds by what was measured. */
export type Times = Map<string, number[]>

/** Pages send one as often. */
const BEAT_MS = 10_000

const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(Math.random() * from.length)]!

/** The users and clients of agencies. */
export function createStaff(base: string, provider: Provider, times: Times, problems: string[]) {
  const timed = async (what: string, work: () => Promise<Response>, expected = [200, 202, 204]) => {
    const began = performance.now()
    try {
      const response = await work()
      await response.arrayBuffer()
      times.set(what, [...(times.get(what) ?? []), performance.now() - began])
      if (!expected.includes(response.status)) problems.push(`${what}: ${response.status}`)
    } catch (error) {
      problems.push(`${what}: ${String(error)}`)
    }
  }
  const get = (what: string, path: string, cookie: string) =>
    timed(what, () => fetch(base + path, { headers: { cookie }, redirect: 'manual' }))
  const post = (what: string, path: string, cookie: string, form: Record<string, string>) =>
    timed(what, () =>
      fetch(base + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, Origin: base },
        body: new URLSearchParams(form),
      }),
    )

  /** Most pages are data for the page on screen; one in ten is loaded whole. */
  const page = (path: string, cookie: string) => {
    if (Math.random() < 0.1) return get('page, whole', path, cookie)
    const [pathname, search] = path.split('?')
    return get(
      'page, data',
      `${pathname === '/' ? '/_root' : pathname}.data${search ? `?${search}` : ''}`,
      cookie,
    )
  }

  const acts: Record<keyof Day, (office: Office) => Promise<void>> = {
    async pages({ cookies, clients, conversations, boards }) {
      const path = pick([
        () => '/',
        () => '/contacts',
        () => `/contacts?search=${pick(['sm', 'joh', 'garcia', '208', 'an'])}`,
        () => `/contacts/contact/${pick(clients).id}`,
        () => `/contacts/contact/${pick(clients).id}`,
        () => '/messages',
        () => `/messages/${pick(conversations)}`,
        () => `/messages/${pick(conversations)}`,
        () => '/phone-log',
        () => '/waiting',
        () => `/tasks/${pick(boards)}`,
      ])()
      await page(path, pick(cookies))
    },
    async textsIn({ number, clients }) {
      const from = pick(clients).phone
      const text = { MessageSid: sid('SM'), NumMedia: '0', From: `+${from}`, To: `+${number}` }
      await timed('text comes in', () =>
        postSigned(`${base}/webhooks/twilio/sms`, {
          ...text,
          Body: 'Could you send me the papers for the car?',
        }),
      )
    },
    async textsOut({ cookies, conversations }) {
      const [cookie, id] = [pick(cookies), pick(conversations)]
      await page(`/messages/${id}`, cookie)
      await post('send a text', `/messages/${id}/send`, cookie, {
        intent: 'send',
        to: `/messages/${id}`,
        anyway: '1',
        requestId: randomUUID(),
        body: `${SENT_AT}${Date.now()}, your papers are ready.`,
      })
    },
    async calls({ number, clients, cookies }) {
      const client = pick(clients)
      await Promise.all([
        provider.call(client.phone, number),
        page(`/contacts/contact/${client.id}`, pick(cookies)),
      ])
    },
    async notes({ clients, cookies }) {
      const [cookie, client] = [pick(cookies), pick(clients)]
      await page(`/contacts/contact/${client.id}`, cookie)
      await post('add a note', `/contacts/contact/${client.id}/notes/new.data`, cookie, {
        note: 'Called about the renewal; wants the quote by Friday.',
        newId: randomUUID(),
      })
    },
  }

  /** A tab: it beats as the user's phone and answers probes. */
  function openTab(cookie: string): Promise<WebSocket> {
    const pageId = randomUUID()
    const socket = new WebSocket(`${base.replace('http', 'ws')}/realtime`, {
      headers: { cookie, Origin: base },
      perMessageDeflate: false,
      skipUTF8Validation: true,
    })
    const beat = () =>
      socket.send(
        JSON.stringify({ event: 'phone_beat', data: { pageId, registered: true, microphone: 'granted' } }),
      )
    socket.on('message', (data: Buffer) => {
      if (data.toString().includes('"phone_probe"')) beat()
    })
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => {
        socket.off('error', reject)
        socket.on('error', (error) => problems.push(`socket: ${error.message}`))
        beat()
        const beating = setInterval(beat, BEAT_MS)
        socket.once('close', () => clearInterval(beating))
        resolve(socket)
      })
    })
  }

  return { acts, openTab }
}

/** Before the time in a text, in milliseconds of the epoch, by which the provider knows how long it waited. */
export const SENT_AT = 'Written at '
