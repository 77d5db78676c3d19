import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fileCipher } from '#app/lib/crypto.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { recordingPlace } from '#app/features/telephony/calls/recordings/recordings.server.ts'
import { callRecordings, calls } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { plainBrowser } from '#tests/setup/plain-browser.ts'
import { useDatabase } from '#tests/setup/database.ts'

// The call log as a browser without JavaScript uses it.

const db = useDatabase()
const app = useApp(db)
const [callId, recordingId] = [randomUUID(), randomUUID()]
let admin: string
let employee: string

beforeAll(async () => {
  const { account, location } = await makeAccount(db)
  admin = await signIn(db, await makeUser(db, account.id, { role: 'admin' }))
  employee = await signIn(db, await makeUser(db, account.id, { role: 'employee', firstName: 'Sam' }))
  await withAccount(db.pool, account.id, async (tx) => {
    await tx.insert(calls).values({
      accountId: account.id,
      id: callId,
      direction: 'inbound',
      format: 'voicemail',
      state: 'ended',
      status: 'missed',
      phoneNumber: '12223334444',
      transcript: 'Please call me back about my boat.',
      locationId: location.id,
    })
    const cipher = await fileCipher(tx, account.id, recordingPlace(recordingId))
    const sealed = sealFile(cipher, Buffer.from('RIFF'))
    await tx.insert(callRecordings).values({
      accountId: account.id,
      id: recordingId,
      callId,
      kind: 'voicemail',
      providerSid: `RE${randomUUID()}`,
      duration: 75,
      recordedAt: new Date(),
      state: 'stored',
      storageKey: await putFile(account.id, 'recordings', sealed, 'application/octet-stream'),
      byteSize: 4,
      contentType: 'audio/wav',
    })
  })
})

const { get, post } = plainBrowser(app, () => employee)

test('shows missed calls first; without JavaScript the details have the player', async () => {
  const { text } = await get('/phone-log')
  expect(text).toContain('+1-222-333-4444')
  expect(text).toContain(`href="/phone-log/${callId}`)
  const details = (await get(`/phone-log/${callId}`)).text
  expect(details).toContain(`<audio src="/phone/recordings/${recordingId}" controls=""`)
  expect(details).not.toMatch(/<dt[^>]*>User</)
  expect(text).toContain('1:15')
  expect(text).toContain('Please call me back about my boat.')
  expect((await get('/phone-log?view=mine')).text).toContain('No calls yet')
})

test('a call is marked as reviewed, and only that user takes it back', async () => {
  const path = `/phone-log/${callId}/work?view=voicemails`
  expect((await get(path)).text).toContain('Mark call as reviewed?')
  expect(await post(path, { worked: 'on' })).toMatchObject({ status: 302, toast: 'Call reviewed' })
  expect((await get(path)).text).toContain('Unmark call as reviewed?')
  expect((await get(path, admin)).status).toBe(403)
})

test('a review from "Waiting on us" leads on in the list and can be undone', async () => {
  const path = `/phone-log/${callId}/work`
  const reviewed = await post(`${path}?${new URLSearchParams({ returnTo: '/waiting?who=me' })}`, {
    worked: 'on',
  })
  expect(reviewed).toMatchObject({ status: 302, location: '/waiting?who=me', toast: 'Call reviewed' })
  const undone = await post(
    `${path}?${new URLSearchParams({ worked: 'off', returnTo: '/waiting?who=me' })}`,
    {},
  )
  expect(undone).toMatchObject({ status: 302, location: '/waiting?who=me', toast: 'Review taken back' })
  expect((await get(path)).text).toContain('Mark call as reviewed?')
})

test('a caller is blocked from the log, once', async () => {
  const path = `/phone-log/${callId}/block`
  expect((await get(path)).text).toContain('Block +1-222-333-4444?')
  expect(await post(path, { reason: 'Robocalls' })).toMatchObject({
    status: 302,
    toast: '+1-222-333-4444 added to block list',
  })
  const again = await post(path, { reason: 'Kept reason' })
  expect(again.status).toBe(409)
  expect(again.text).toContain('Kept reason')
})

test('an admin deletes a recording after a question; no one can play it anymore', async () => {
  const path = `/phone-log/recordings/${recordingId}/delete`
  expect((await post(path, {})).status).toBe(403)
  const asked = (await get(path, admin)).text
  expect(asked).toContain('Sure you want to delete this recording?')
  expect(asked).toContain('Evidence files that were made before keep it')
  expect(await post(path, {}, admin)).toMatchObject({ status: 302, toast: 'Recording deleted' })
  expect((await get(`/phone/recordings/${recordingId}`)).status).toBe(404)
  const { text } = await get(`/phone-log/${callId}`)
  expect(text).toContain('Deleted')
  expect(text).not.toContain('my boat')
  expect(text).not.toContain('<audio')
})
