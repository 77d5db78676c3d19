import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

import { callControl, sdk, startTestEmulators } from '#emulators/test-support.ts'

import { SECONDARY_POLICY } from './policies.ts'

async function newStateFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'emulated-twilio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return join(directory, 'state.json')
}

test('numbers and registrations outlive the process, until a reset', async () => {
  const stateFile = await newStateFile()
  const first = await startTestEmulators({ stateFile })
  const bought = await sdk(first).incomingPhoneNumbers.create({ areaCode: '208' })
  const draft = { friendlyName: 'Kept', email: 'a@b.example', policySid: SECONDARY_POLICY }
  const profile = await sdk(first).trusthub.v1.customerProfiles.create(draft)
  await first.close()

  const second = await startTestEmulators({ stateFile })
  const api = sdk(second)
  expect((await api.incomingPhoneNumbers(bought.sid).fetch()).phoneNumber).toBe(bought.phoneNumber)
  expect((await api.trusthub.v1.customerProfiles(profile.sid).fetch()).friendlyName).toBe('Kept')
  await callControl(second, '/reset', {})
  await second.close()

  const third = await startTestEmulators({ stateFile })
  expect(await sdk(third).incomingPhoneNumbers.list()).toHaveLength(5)
  await third.close()
})

const NUMBER = { phoneNumber: '+12085550100', createdAt: 'x', updatedAt: 'x' }
test.each([
  ['no JSON', '{"version":1,"numb'],
  ['nothing', ''],
  ['another value', 'null'],
  ['an old version', '{"version":0,"numbers":[]}'],
  ['no numbers', '{"version":1}'],
  [
    'a broken record',
    JSON.stringify({
      version: 1,
      numbers: [NUMBER],
      services: [],
      registration: { bundles: [{ sid: 'BU1' }] },
    }),
  ],
])('a file with %s is set aside, and the demo begins anew', async (_, content) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const stateFile = await newStateFile()
  await writeFile(stateFile, content)
  const emulators = await startTestEmulators({ stateFile })
  const numbers = await sdk(emulators).incomingPhoneNumbers.list()
  await emulators.close()
  expect(numbers).toHaveLength(5)
  expect(await readFile(`${stateFile}.unusable`, 'utf8')).toBe(content)
  expect(JSON.parse(await readFile(stateFile, 'utf8'))).toMatchObject({ version: 1 })
  expect(logged).toHaveBeenCalledOnce()
})

test('a file without the newer properties of a number gets their defaults', async () => {
  const stateFile = await newStateFile()
  const old = {
    sid: `PN${'a'.repeat(32)}`,
    phoneNumber: '+12085551234',
    createdAt: '2026-01-01',
    updatedAt: '2026-01-01',
  }
  await writeFile(stateFile, JSON.stringify({ version: 1, numbers: [old], services: [], registration: {} }))
  const emulators = await startTestEmulators({ stateFile })
  const [number] = await sdk(emulators).incomingPhoneNumbers.list()
  const services = await sdk(emulators).messaging.v1.services.list()
  await emulators.close()
  expect(number).toMatchObject({ sid: old.sid, emergencyStatus: 'Active', smsMethod: 'POST' })
  expect(services).toHaveLength(1)
})
