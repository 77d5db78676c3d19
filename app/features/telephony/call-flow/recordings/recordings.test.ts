import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { encodeSamples } from '../components/encode-mp3.ts'
import { isMp3 } from './mp3.ts'
import { getOfficeHours, saveOfficeHours } from '../settings/office-hours.server.ts'
import { officeHoursFormSchema } from '#app/features/accounts/office-hours/office-hours.schema.ts'
import {
  addRecording,
  deleteFlowRecording,
  listFlowRecordings,
  readRecording,
  signRecordings,
} from './recordings.server.ts'
import { camelCase } from './recordings.ts'

const db = useDatabase()

/** A quarter of a second of a tone, as the browser encodes it. */
const encoded = encodeSamples(Float32Array.from({ length: 11_025 }, (_, at) => Math.sin(at / 16)))
const tone = () => encoded

async function agency() {
  const { account, location } = await makeAccount(db)
  const user = await makeUser(db, account.id, { role: 'admin' })
  return {
    location,
    ctx: makeCtx(db, account, user),
    employee: makeCtx(db, account, await makeUser(db, account.id)),
    services: { pool: db.pool, bus: recordingBus(), now: () => new Date() },
  }
}

test('the browser encodes MP3 at 128 kbps, which the server recognizes', async () => {
  const bytes = await tone()
  expect(isMp3(bytes)).toBe(true)
  // MPEG 1 layer III; bitrate index 9 is 128 kbps.
  expect([bytes[0], bytes[1]! & 0xfe, bytes[2]! >> 4]).toEqual([0xff, 0xfa, 9])
})

test.each([
  ['nothing', new Uint8Array()],
  ['a tag alone', Buffer.from('ID3\x04\0\0\0\0\0\0')],
  ['text', Buffer.from('<script>alert(1)</script>')],
  ['WAV', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
  ['one header by chance', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(2000)])],
])('%s is no MPEG audio', async (_, bytes) => {
  expect(isMp3(bytes)).toBe(false)
  const { ctx } = await agency()
  await expect(addRecording(ctx, 'closedMessage', { label: 'x', bytes })).rejects.toMatchObject({
    code: 'invalid',
    field: 'file',
  })
})

test('skips a tag before the audio', async () =>
  expect(isMp3(Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x05title'), await tone()]))).toBe(true))

test.each([
  ['Our welcome (new)', 'ourWelcomeNew'],
  ['CLOSED for 2026', 'closedFor2026'],
  ['Été à Genève', 'eteAGeneve'],
  ['…!', ''],
])('%s is stored as %s', (label, name) => expect(camelCase(label)).toBe(name))

test('stores a recording, which the provider gets by its signed URL alone', async () => {
  const { ctx, services } = await agency()
  const bytes = await tone()
  const added = await addRecording(ctx, 'welcomeMessage', { label: ' Our welcome ', bytes })
  expect(added).toMatchObject({
    name: 'Our welcome',
    Key: `callFlow-welcomeMessage/${added.id}/ourWelcome.mp3`,
    url: expect.stringContaining(`/call-flow/recordings/${ctx.account.id}.${added.id}.`),
  })
  expect(await listFlowRecordings(ctx, 'welcomeMessage')).toEqual([added])
  expect(await listFlowRecordings(ctx, 'closedMessage')).toEqual([])
  const signed = added.url.split('/').at(-1)!
  expect((await readRecording(services, signed))?.size).toBe(bytes.byteLength)
  // The last letter won't do, because not all of its bits count.
  const forged = signed.replace(/.(?=.$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  for (const other of [forged, added.id, '', `${ctx.account.id}.${added.id}.`]) {
    expect(await readRecording(services, other)).toBeNull()
  }
  await deleteFlowRecording(ctx, 'welcomeMessage', added.id)
  expect(await readRecording(services, signed)).toBeNull()
})

test('settings that were stored with another secret get URLs that are valid now', async () => {
  const { ctx } = await agency()
  const { url, Key } = await addRecording(ctx, 'closedMessage', { label: 'Closed', bytes: await tone() })
  const stored = {
    closedMessage: { type: 'recording', recording: { Key, url: '/call-flow/recordings/old' } },
  }
  expect(signRecordings(stored, ctx.account.id)).toEqual({
    closedMessage: { type: 'recording', recording: { Key, url } },
  })
  expect(signRecordings(null, ctx.account.id)).toBeNull()
  expect(signRecordings({ welcomeMessage: { recording: null } }, ctx.account.id)).toEqual({
    welcomeMessage: { recording: null },
  })
})

test('refuses a missing or taken label, a fifth recording, and users who may not', async () => {
  const { ctx, employee } = await agency()
  const bytes = await tone()
  const add = (label: string, as = ctx) => addRecording(as, 'closedMessage', { label, bytes })
  await expect(add(' ')).rejects.toMatchObject({ message: 'Label is required.', field: 'label' })
  await expect(add('…')).rejects.toMatchObject({ message: 'Label is required.' })
  await add('One')
  await expect(add('ONE')).rejects.toMatchObject({ code: 'conflict', field: 'label' })
  await expect(add('Two', employee)).rejects.toMatchObject({ code: 'forbidden' })
  const added = await Promise.allSettled(['Two', 'Three', 'Four', 'Five'].map((label) => add(label)))
  const refused = added.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ message: 'You have reached the maximun of 4 recordings' })
  expect(await listFlowRecordings(ctx, 'closedMessage')).toHaveLength(4)
})

test('another account reads, chooses and deletes none of them', async () => {
  const [ours, theirs] = [await agency(), await agency()]
  const added = await addRecording(ours.ctx, 'closedMessage', { label: 'Ours', bytes: await tone() })
  expect(await listFlowRecordings(theirs.ctx, 'closedMessage')).toEqual([])
  await expect(deleteFlowRecording(theirs.ctx, 'closedMessage', added.id)).rejects.toMatchObject({
    code: 'not-found',
  })
  const chosen = saveOfficeHours(
    theirs.ctx,
    theirs.location.id,
    form({ type: 'recording', recording: added.Key }),
  )
  await expect(chosen).rejects.toMatchObject({ code: 'invalid' })
})

const form = (closedMessage: object, version = 1) =>
  officeHoursFormSchema.parse({
    closedMessage: { type: 'text', message: 'Closed', ...closedMessage },
    version,
  })

test('a recording that callers hear can’t be deleted', async () => {
  const { ctx, location } = await agency()
  const added = await addRecording(ctx, 'closedMessage', { label: 'Closed', bytes: await tone() })
  await saveOfficeHours(ctx, location.id, form({ type: 'recording', recording: added.Key }))
  const { Key, name, url, lastModified } = added
  expect((await getOfficeHours(ctx, location.id)).officeHours?.closedMessage.recording).toEqual({
    Key,
    name,
    url,
    lastModified,
  })
  await expect(deleteFlowRecording(ctx, 'closedMessage', added.id)).rejects.toMatchObject({
    message: 'Callers of Main office hear this recording. Choose another one there first.',
  })
  await saveOfficeHours(ctx, location.id, form({}, 2))
  await deleteFlowRecording(ctx, 'closedMessage', added.id)
})

test('refuses stale office hours once, then saves only what the second admin changed', async () => {
  const { ctx, location, employee } = await agency()
  await saveOfficeHours(ctx, location.id, form({}))
  const late = saveOfficeHours(ctx, location.id, form({ type: 'disabled' }))
  await expect(late).rejects.toMatchObject({
    code: 'conflict',
    version: 2,
    message: 'You changed this location’s office hours after you opened it.',
  })
  await saveOfficeHours(ctx, location.id, { ...form({ type: 'disabled' }), overwrite: 2 })
  expect(await getOfficeHours(ctx, location.id)).toMatchObject({
    version: 3,
    officeHours: { closedMessage: { type: 'disabled' } },
    lastChange: {
      by: 'Dana Okafor',
      changes: ['While it is closed, callers hear no message that it is closed.'],
    },
  })
  await expect(saveOfficeHours(employee, location.id, form({}, 3))).rejects.toMatchObject({
    code: 'forbidden',
  })
  const other = await agency()
  await expect(saveOfficeHours(other.ctx, location.id, form({}))).rejects.toMatchObject({ code: 'not-found' })
})
