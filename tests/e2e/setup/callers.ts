import { type Browser, chromium, type Page } from '@playwright/test'
import { identityOf } from '#app/features/telephony/calls/calls/names.server.ts'
import type { TestDatabase } from '#tests/setup/postgres.ts'
import type { Agency } from './agency.ts'
import { emulator } from './emulators.ts'
import { openWithPhone, phone } from './phone.ts'
import { test as base, expect } from './test.ts'
import { browserWithVoice } from './voice.ts'

export { expect }

/** Someone in a call, who makes a tone instead of speaking. */
export interface Voice {
  name: string
  hz: number
  /** Which of these tones reach their ear now. */
  hears: (tones: number[]) => Promise<number[]>
}

export interface Caller extends Voice {
  user: Agency['maya']
  page: Page
  /** Another page of theirs in the same browser. */
  anotherTab: (path: string) => Promise<Page>
  /** Cuts their phone's connection to the provider. */
  cutSignalling: (forMs: number) => Promise<void>
}

/** No tone is the sum or difference of others, because a mixer that clips would produce those. */
const TONES = { maya: 1000, dana: 1800, sam: 2300, client: 2900 }

export interface Client extends Voice {
  number: string
  sid: string
  hangUp: () => Promise<unknown>
}

interface Fixtures {
  /** Opens the phone of one of the agency's users, in the browser with their voice. */
  caller: (who: 'maya' | 'dana' | 'sam', user: Agency['maya']) => Promise<Caller>
  /** No call, leg, conference or presence of the agency is left over. */
  expectQuiet: () => Promise<void>
}

export const test = base.extend<Fixtures, { browserOf: (hz: number) => Promise<Browser> }>({
  // A browser has one microphone, so each voice has a browser.
  browserOf: [
    async ({}, use) => {
      const browsers = new Map<number, Browser>()
      await use(async (hz) => {
        const browser = browsers.get(hz) ?? (await chromium.launch(browserWithVoice(hz)))
        browsers.set(hz, browser)
        return browser
      })
      for (const browser of browsers.values()) await browser.close()
    },
    { scope: 'worker' },
  ],
  caller: async ({ agency, browserOf }, use) => {
    await use(async (who, user) => {
      const hz = TONES[who]
      const page = await agency.signIn(user, {}, await browserOf(hz))
      await page.context().addInitScript(listenAtTheEar)
      await openWithPhone(agency, user, '/contacts', page)
      return {
        name: who,
        hz,
        user,
        page,
        hears: (tones) => tonesAt(page, tones),
        anotherTab: async (path) => {
          const tab = await page.context().newPage()
          await tab.goto(path)
          return tab
        },
        cutSignalling: async (forMs) => {
          const identity = identityOf({ accountId: agency.id, userId: user.id })
          await emulator('twilio/clients/disconnect', { identity, forMs })
        },
      }
    })
  },
  expectQuiet: async ({ agency, db }, use) => {
    await use(() => expect.poll(() => leftovers(agency, db)).toEqual([]))
  },
})

/** What is left of the agency's calls, here and at the provider. */
async function leftovers(agency: Agency, { admin }: TestDatabase): Promise<string[]> {
  const { conferences } = await emulator<{ conferences: { friendlyName: string; status: string }[] }>(
    'twilio/conferences',
  )
  const rows = await admin<{ what: string }[]>`
    select 'leg ' || label as what from call_legs where account_id = ${agency.id} and state <> 'ended'
    union all select 'call ' || state from calls
      where account_id = ${agency.id} and (state <> 'ended' or check_at is not null)
    union all select 'presence' from presence where account_id = ${agency.id} and status = 'on call'`
  return [
    ...rows.map(({ what }) => what),
    ...conferences
      .filter(({ friendlyName, status }) => friendlyName.startsWith(agency.id) && status !== 'completed')
      .map(({ friendlyName }) => `conference ${friendlyName}`),
  ]
}

/** A client's end of a call, speaking or silent. */
export const clientAt = (sid: string, number: string): Client => ({
  name: 'client',
  hz: TONES.client,
  number,
  sid,
  hears: async (tones) =>
    (await emulator<{ hears: number[] }>(`twilio/calls/${sid}/audio?hz=${tones.join()}`)).hears,
  hangUp: () => emulator(`twilio/calls/${sid}/hangup`, {}),
})

/** A client's phone calls the agency, speaking. */
export async function callIn(agency: Agency, number: string): Promise<Client> {
  const { call } = await emulator<{ call: { sid: string } }>('twilio/calls', {
    from: number,
    to: agency.number,
    hz: TONES.client,
  })
  return clientAt(call.sid, number)
}

/** A user calls a client, who answers, speaking. */
export async function callOut({ page }: Pick<Caller, 'page'>, number: string): Promise<Client> {
  await emulator(`twilio/phones/${number}/voice`, { onCall: 'answer', ringMs: 200, hz: TONES.client })
  await phone(page).getByLabel('Phone number').fill(number)
  await page.keyboard.press('Enter')
  await expect(phone(page).getByText('Connected')).toBeVisible()
  const { calls } = await emulator<{ calls: { sid: string; isPhone: boolean }[] }>(
    `twilio/calls?phone=%2B${number}`,
  )
  return clientAt(calls.findLast(({ isPhone }) => isPhone)!.sid, number)
}

/** Waits until each one hears exactly these of all listed voices. */
export const expectHearing = (...ears: [Voice, Voice[]][]) =>
  expect
    .poll(async () => {
      const heard = await Promise.all(
        ears.map(async ([listener]) => {
          const others = ears.map(([voice]) => voice).filter((voice) => voice !== listener)
          const tones = await listener.hears(others.map(({ hz }) => hz))
          return [listener.name, others.filter(({ hz }) => tones.includes(hz)).map(({ name }) => name)]
        }),
      )
      return Object.fromEntries(heard) as Record<string, string[]>
    })
    .toEqual(
      Object.fromEntries(
        ears.map(([listener, others]) => [
          listener.name,
          ears
            .map(([voice]) => voice)
            .filter((voice) => others.includes(voice))
            .map(({ name }) => name),
        ]),
      ),
    )

/** Runs in the page: keeps the sound of its calls, and stops filters from removing a steady tone as noise. */
function listenAtTheEar(): void {
  const Native = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      this.addEventListener('track', ({ track }) => {
        window.remoteSound = new MediaStream([track])
      })
    }
  }
  const { mediaDevices } = navigator
  // An empty page has none.
  if (!mediaDevices) return
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = (wanted) => {
    const audio = typeof wanted?.audio === 'object' ? wanted.audio : {}
    const unfiltered = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
    return ask({ ...wanted, audio: { ...audio, ...unfiltered } })
  }
}

/** Tones quieter than this are only traces of others. In decibels. */
const AUDIBLE_DB = -70

/** Says which tones can be heard in a page's call now. */
export async function tonesAt(page: Page, tones: number[]): Promise<number[]> {
  const levels = await page.evaluate(async (wanted) => {
    if (!window.remoteSound) return wanted.map(() => -Infinity)
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 16_384, smoothingTimeConstant: 0 })
    context.createMediaStreamSource(window.remoteSound).connect(analyser)
    // Its clock only runs while there is sound to look at. The analyser looks back 341 ms.
    while (context.currentTime < analyser.fftSize / context.sampleRate)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const bins = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(bins)
    const width = context.sampleRate / analyser.fftSize
    void context.close()
    return wanted.map((hz) => Math.max(...bins.filter((_, bin) => Math.abs(bin * width - hz) < 15)))
  }, tones)
  return tones.filter((_, index) => levels[index]! > AUDIBLE_DB)
}

declare global {
  interface Window {
    /** What the other side of the page's call says. */
    remoteSound?: MediaStream
  }
}
