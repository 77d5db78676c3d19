import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { z } from 'zod'
import { checkLostCalls } from '#app/features/telephony/calls/provider/check-calls.server.ts'
import type { CallAction, ParticipantAction, StartCall } from '#app/features/telephony/calls/phone.schema.ts'
import type { LiveCall, PhoneState, PhoneToken } from '#app/features/telephony/calls/phone-views.server.ts'
import { callFlowSchema } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import { setPresence } from '#app/features/accounts/presence/presence.server.ts'
import { TestBrowser } from '#emulators/twilio/voice/test-support.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useApp } from './app.ts'
import { useDatabase } from './database.ts'
import { eventually, PATIENCE_MS, useEmulators, useWorker } from './processes.ts'
import { startSession } from './sockets.ts'

type User = Awaited<ReturnType<typeof makeUser>>

interface ProviderCall {
  sid: string
  from: string
  to: string
  status: string
  said: string[]
}

interface PushBrowser {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface Post<Form> {
  status: number
  body: Form
}

/**
 * An account that calls through the emulated provider, with real web and worker processes and browsers without a screen.
 * `patienceMs` is how long its waits wait.
 */
export function useCalls({ patienceMs = PATIENCE_MS } = {}) {
  const db = useDatabase()
  const emulators = useEmulators()
  const app = useApp(db, { listen: true })
  const worker = useWorker(db)
  const open: { close: () => void }[] = []
  const until = <Result>(look: () => Promise<Result | undefined | null | false>) =>
    eventually(look, patienceMs)
  const made = {} as Awaited<ReturnType<typeof makeAccount>>

  const post = async <Answer>(cookie: string, path: string, form: object): Promise<Post<Answer>> => {
    const fields = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)])
    const response = await app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), cookie })
    return { status: response.status, body: (await response.json()) as Answer }
  }

  /** A user with a page open: its socket answers probes, and its device is registered. */
  const page = async (user: User, audio: boolean) => {
    const token = await startSession(db, user)
    const cookie = `__session=${token}`
    const pageId = randomUUID()
    const events: { event: string; data: unknown }[] = []
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/realtime`, {
      headers: { Authorization: `Bearer ${token}`, Origin: app.url },
    })
    const phone = { answersProbes: true }
    const beat = () =>
      socket.send(
        JSON.stringify({
          event: 'phone_beat',
          id: randomUUID(),
          data: { pageId, registered: true, microphone: 'granted' },
        }),
      )
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data as Buffer)) as { event: string; data: unknown }
      events.push(frame)
      if (frame.event === 'phone_probe' && phone.answersProbes) beat()
    })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    await setPresence(makeCtx(db, made.account, user), { status: 'available' })
    const browser = new TestBrowser(emulators, { audio })
    const { body } = await post<PhoneToken>(cookie, '/phone/token', {})
    await browser.connect(body.token)
    await browser.received('connected')
    browser.send('register', { media: { audio: true } })
    await browser.received('ready')
    beat()
    // Pages send a beat too; a phone without one for 20 s doesn't ring.
    const beats = setInterval(beat, 10_000)
    open.push({ close: () => clearInterval(beats) })
    await until(
      async () =>
        (await db.admin`select 1 from phone_devices where user_id = ${user.id} and ringable`).length,
    )
    open.push({ close: () => socket.terminate() }, browser)
    return {
      user,
      beat,
      /** Closes the tab: its socket and its device are gone at once. */
      close: () => {
        clearInterval(beats)
        socket.terminate()
        browser.close()
      },
      cookie,
      browser,
      phone,
      token: body,
      start: (form: Partial<StartCall>) =>
        post<{ call: LiveCall; warning?: string; error?: string }>(cookie, '/phone/calls', {
          id: randomUUID(),
          ...form,
        }),
      act: (call: { id: string }, action: CallAction) =>
        post<{ call: LiveCall; error?: string }>(cookie, `/phone/calls/${call.id}`, action),
      actOn: (call: { id: string }, label: string, action: ParticipantAction) =>
        post<{ call: LiveCall; error?: string }>(
          cookie,
          `/phone/conference/${call.id}/participants/${label}`,
          action,
        ),
      takeNext: (id = randomUUID()) =>
        post<{ call: LiveCall; error?: string }>(cookie, '/phone/queue/assign/incoming', { id }),
      state: async () => (await (await app.fetch('/phone/state', { cookie })).json()) as PhoneState,
      /** Places a call and connects the device to it. */
      call: async (form: Partial<StartCall>, hz?: number): Promise<LiveCall> => {
        const { body } = await post<{ call: LiveCall }>(cookie, '/phone/calls', { id: randomUUID(), ...form })
        await browser.call({ call: body.call.id }, hz)
        await browser.answered()
        return body.call
      },
      /** Takes the next call that rings. */
      take: async (hz?: number) => {
        const invite = await browser.received('invite')
        await browser.accept(invite, hz)
        return invite
      },
      /** Lets the provider's push service notify this browser; what it has shown. */
      notifications: async () => {
        const { id, endpoint, keys } = await emulators.control<PushBrowser>('/push/browsers', {})
        await post(cookie, '/push/subscription', { intent: 'subscribe', endpoint, ...keys })
        return async () => (await emulators.control<{ messages: object[] }>(`/push/browsers/${id}`)).messages
      },
      /** Loses the page, as in a crash. */
      crash: (sid: string) => browser.send('hangup', { callsid: sid }),
      events: <Data>(name: string) =>
        events.filter(({ event }) => event === name).map(({ data }) => data as Data),
      until: <Data>(name: string, matches: (data: Data) => boolean = () => true) =>
        vi.waitUntil(
          () => events.find(({ event, data }) => event === name && matches(data as Data))?.data as Data,
          { timeout: patienceMs },
        ),
    }
  }

  const calls = {
    db,
    app,
    emulators,
    account: made,
    /** Makes the emulator misbehave until the test ends (emulators/README.md). */
    fault: (...rules: object[]) => emulators.control('/twilio/faults', rules),
    page: async (values: Parameters<typeof makeUser>[2] = {}, { audio = true } = {}) =>
      page(await makeUser(db, made.account.id, values), audio),
    /** Another tab of this user, or their page after a reload. */
    tabOf: (user: User) => page(user, true),
    /** A client's phone that rings until the test picks up. */
    clientPhone: () => nextNumber(),
    /** Gives the location a call flow. */
    setFlow: (flow: z.input<typeof callFlowSchema>) =>
      db.admin`update locations set call_flow = ${JSON.stringify(callFlowSchema.parse(flow))}::jsonb where id = ${made.location.id}`,
    /** What the caller has heard so far. */
    said: async (sid: string) => (await calls.provider(sid)).said.join(' '),
    /** A client's phone calls the agency. */
    callIn: async (from: string, hz?: number) => {
      const { call } = await emulators.control<{ call: ProviderCall }>('/twilio/calls', {
        from: `+${from}`,
        to: `+${made.number.number}`,
        hz: hz ?? null,
      })
      return call
    },
    /** The client's end of a call to this phone, once it rings. */
    ringing: (phone: string) =>
      until(async () => (await calls.atPhone(phone)).find(({ status }) => status === 'ringing')),
    atPhone: async (phone: string) =>
      (await emulators.control<{ calls: ProviderCall[] }>(`/twilio/calls?phone=%2B${phone}`)).calls,
    provider: async (sid: string) =>
      (await emulators.control<{ call: ProviderCall }>(`/twilio/calls/${sid}`)).call,
    onPhone: (
      sid: string,
      what: 'answer' | 'decline' | 'hangup' | 'tone' | 'say' | 'digits',
      body: object = {},
    ) => emulators.control(`/twilio/calls/${sid}/${what}`, body),
    hears: async (sid: string, hz: number) =>
      (await emulators.control<{ hears: number[] }>(`/twilio/calls/${sid}/audio?hz=${hz}`)).hears.includes(
        hz,
      ),
    row: async (id: string) => {
      const [row] = await db.admin`select * from calls where id = ${id}`
      return row!
    },
    legs: (id: string) =>
      db.admin`select * from call_legs where call_id = ${id} order by created_at, side, id`,
    /** Waits until the call has these values. */
    untilCall: (id: string, wanted: Record<string, unknown>) =>
      until(async () => {
        const row = await calls.row(id)
        return Object.entries(wanted).every(([name, value]) => row[name] === value) && row
      }),
    /** Runs the job that settles calls whose webhooks were lost, some minutes from now. */
    checkAll: (minutes: number) =>
      checkLostCalls({
        pool: db.workerPool,
        bus: recordingBus(),
        now: () => new Date(Date.now() + minutes * 60_000),
      }),
    /** No call goes on at the provider, and no one is left on a call here. The error says what is left. */
    untilQuiet: async () => {
      let left: unknown[] = []
      const isQuiet = async () => {
        const { conferences } = await emulators.control<{ conferences: { status: string }[] }>(
          '/twilio/conferences',
        )
        const rows =
          await db.admin`select 'leg' as left, to_jsonb(l) as row from call_legs l where state <> 'ended'
          union all select 'call', to_jsonb(c) from calls c where state <> 'ended' or check_at is not null
          union all select 'presence', to_jsonb(p) from presence p where status = 'on call'`
        left = [...rows, ...conferences.filter(({ status }) => status !== 'completed')]
        return left.length === 0
      }
      await until(isQuiet).catch((error: unknown) => {
        throw new Error(`not quiet: ${JSON.stringify(left)}`, { cause: error })
      })
    },
  }

  beforeAll(async () => {
    Object.assign(made, await makeAccount(db))
    await worker.start()
  })
  beforeEach(async () => {
    await emulators.control('/reset', {})
    await emulators.control('/twilio/config', {
      voiceUrl: `${app.url}/webhooks/twilio/voice`,
      applicationUrl: `${app.url}/webhooks/twilio/voice-client`,
    })
    await emulators.control('/twilio/numbers', {
      phoneNumber: `+${made.number.number}`,
      statusCallback: `${app.url}/webhooks/twilio/voice-status`,
    })
  })
  afterEach(async () => {
    for (const each of open.splice(0)) each.close()
    await emulators.control('/twilio/faults', undefined, 'DELETE')
    await db.admin`delete from phone_devices`
    await db.admin`update locations set call_flow = null`
  })
  return calls
}
