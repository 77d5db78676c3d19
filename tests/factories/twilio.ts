import { afterAll, beforeAll } from 'vitest'
import type { Twilio } from 'twilio'
import { resetEnv } from '#app/lib/env.server.ts'
import { api } from '#app/lib/telephony.server.ts'
import { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { callControl, startTestEmulators } from '#emulators/test-support.ts'

export interface TwilioAccount {
  sdk: Twilio
  emulators: Emulators
  /** The emulator's control API, below `/twilio`. */
  control: (path: string, body?: unknown, method?: string) => Promise<unknown>
  /** Adds a brand that the carriers approved. */
  addBrand: (sid: string, score?: number | null) => void
}

/** An emulated Twilio account for this test file, in which nothing is decided but by the control API. Call at the top level of the file. */
export function useTwilio(): TwilioAccount {
  const account = {} as TwilioAccount
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_BASE_URL'] as const
  const previous = names.map((name) => process.env[name])
  beforeAll(async () => {
    const emulators = await startTestEmulators()
    const values = [TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, `${emulators.url}/twilio`]
    for (const [at, name] of names.entries()) process.env[name] = values[at]!
    resetEnv()
    Object.assign(account, {
      sdk: api(),
      emulators,
      control: async (path: string, body?: unknown, method?: string) =>
        (await callControl(emulators, `/twilio${path}`, body, method)).body,
      addBrand: (sid, score = 80) => {
        const at = new Date().toISOString()
        emulators.twilio.registration.brands.set(sid, {
          ...{ sid, profileSid: sid, trustProductSid: sid, brandType: 'STANDARD', status: 'APPROVED' },
          ...{ tcrId: 'B1', errors: [], score, skipAutomaticSecVet: false, mock: false, updates: 0 },
          ...{ createdAt: at, updatedAt: at },
        })
      },
    } satisfies TwilioAccount)
  })
  afterAll(async () => {
    await account.emulators.close()
    for (const [at, name] of names.entries()) {
      const value = previous[at]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    resetEnv()
  })
  return account
}
