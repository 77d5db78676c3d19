import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { callControl, sdk, startTestEmulators } from '#emulators/test-support.ts'

import { SECONDARY_POLICY } from './policies.ts'

test('numbers and registrations outlive the process, until a reset', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'emulated-twilio-'))
  const stateFile = join(directory, 'state.json')
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
  await rm(directory, { recursive: true })
})
