// @isolated: changes the environment
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { startEmulators } from '#emulators/server.ts'
import { checkDigit } from '#emulators/vin/decode.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { lookUpVin } from './vin.server.ts'

const db = useDatabase()
let emulators: Emulators

beforeAll(async () => {
  emulators = await startEmulators({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    accountSid: 'AC',
    authToken: 'x',
    messagingServiceSid: 'MG',
    smsWebhookUrl: '',
    statusDelayMs: 0,
  })
  process.env.VIN_BASE_URL = `${emulators.url}/vin`
  resetEnv()
})
afterAll(async () => {
  delete process.env.VIN_BASE_URL
  resetEnv()
  await emulators?.close()
})

async function someone() {
  const { account } = await makeAccount(db)
  return makeCtx(db, account, await makeUser(db, account.id))
}
const valid = (start: string) => start.slice(0, 8) + checkDigit(start) + start.slice(9)

test('finds year, make and model, and asks for each number once', async () => {
  const ctx = await someone()
  const vin = valid('4S4BSANC0K3123456')
  expect(await lookUpVin(ctx, vin.toLowerCase())).toMatchObject({ year: 2019, make: 'Subaru', type: 'suv' })
  expect(await lookUpVin(await someone(), vin)).toMatchObject({ year: 2019, make: 'Subaru' })
  expect(emulators.vin.requests).toBe(1)
})

test('shows the service’s answer to a number that it does not know', async () => {
  const ctx = await someone()
  expect(await lookUpVin(ctx, valid('ZZZBSANC0K3123456'))).toMatchObject({
    error: expect.stringMatching(/^Unable to find vin: Manufacturer is not registered/),
  })
  expect(await lookUpVin(ctx, '4S4')).toEqual({ error: 'Unable to find vin: most VINs are 17 digits long' })
  expect(await lookUpVin(ctx, '../../etc')).toEqual({
    error: 'Unable to find vin: use letters and digits only',
  })
})

test('says that the service failed, and asks it again the next time', async () => {
  const ctx = await someone()
  const vin = valid('1FAHP3K20CL123456')
  emulators.vin.fault = { status: 500, times: 1 }
  expect(await lookUpVin(ctx, vin)).toEqual({
    error: 'Unable to find vin: the look-up service is not available',
  })
  emulators.vin.fault = { status: 0, times: 1 }
  expect(await lookUpVin(ctx, vin)).toEqual({ error: 'Unable to find vin: unknown error' })
  expect(await lookUpVin(ctx, vin)).toMatchObject({ make: 'Ford' })
})
