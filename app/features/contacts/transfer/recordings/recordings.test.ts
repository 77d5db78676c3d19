import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { importedCallsWith } from '#app/features/messaging/call-history/imported-calls.server.ts'
import { openImportedRecording } from '#app/features/messaging/call-history/imported-recordings.server.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { listImportRows } from '../import/import-preview.server.ts'
import { mapImport, startImport, undoImport, uploadImport } from '../import/import-steps.server.ts'
import { getImport } from '../import/imports.server.ts'
import { runImport } from '../import/run-import.server.ts'

const db = useDatabase()

async function zip(files: Record<string, Buffer | string>): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const [path, bytes] of Object.entries(files)) archive.addBuffer(Buffer.from(bytes), path)
  archive.end()
  return buffer(archive.outputStream)
}

/** The beginning of an audio file. `words` make files differ. */
const wav = (words: string) =>
  Buffer.concat([
    Buffer.from('RIFF\x24\x01\0\0WAVEfmt \x10\0\0\0', 'latin1'),
    Buffer.alloc(300),
    Buffer.from(words),
  ])
const mp3 = (words: string) =>
  Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(500), Buffer.from(words)])

const CALLS = `Call Sid,From,To,Direction,Status,Start Time,Duration
CA0000000001,+12085550171,+12085550100,inbound,completed,2025-03-14T15:09:26Z,252
CA0000000002,+12085550171,+12085550100,inbound,completed,2025-03-14T18:00:00Z,60
CA0000000003,+12085550172,+12085550100,inbound,completed,2025-03-15T15:00:00Z,60
CA0000000004,+12085550173,+12085550100,inbound,no-answer,2025-03-15T16:00:00Z,0
CA0000000005,+12085550174,+12085550100,inbound,completed,2025-03-15T16:00:00Z,30
CA0000000006,+12085550174,+12085550100,inbound,completed,2025-03-15T16:00:20Z,30
`

async function agency() {
  const { account } = await makeAccount(db, { timezone: 'America/Denver' })
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const worker = makeCtx(db, account)
  const view = (id: string) => getImport(ctx, id)
  const upload = async (content: Buffer | string) => {
    const path = await tempFile(content)
    const { id } = await uploadImport(ctx, { requestId: randomUUID(), path, fileName: 'upload' })
    await runImport(worker, id)
    return view(id)
  }
  const run = async (id: string, workMs?: number) => {
    await startImport(ctx, id)
    await runImport(worker, id, workMs)
    return view(id)
  }
  const list = async (id: string, state: 'ok' | 'skipped' | 'error') =>
    (await listImportRows(ctx, await view(id), { state, after: -1 })).rows.map(
      ({ title, reason, matchBy }) => [title, reason ?? matchBy],
    )
  const importCalls = async () => {
    const { id, sheets } = await upload(CALLS)
    await mapImport(ctx, id, {
      kinds: ['calls'],
      targets: sheets.map(({ targets }) => targets),
      duplicates: 'skip',
    })
    await runImport(worker, id)
    expect((await run(id)).counts).toMatchObject({ calls: 6 })
    return id
  }
  const recorded = async (phone: string) =>
    (await ctx.db((tx) => importedCallsWith(tx, phone))).map(({ recordingUrl }) => recordingUrl !== null)
  const played = async (phone: string) => {
    const [call] = (await ctx.db((tx) => importedCallsWith(tx, phone))).filter(
      ({ recordingUrl }) => recordingUrl,
    )
    const audio = await openImportedRecording(ctx, call!.id)
    return {
      ...audio,
      bytes: Buffer.from(await new Response(audio.read({ start: 0, end: audio.size - 1 })).arrayBuffer()),
    }
  }
  return { account, ctx, worker, view, upload, run, list, importCalls, recorded, played }
}

test('recordings come to their calls by an index or their names; undo removes them', async () => {
  const { account, ctx, worker, view, upload, run, list, importCalls, recorded, played } = await agency()
  await importCalls()
  const files = {
    // By the index: its id, and its number with the time.
    'recordings/RE01.wav': wav('one'),
    'recordings/second.mp3': mp3('two'),
    'recordings/index.csv':
      'Recording,Call SID,Phone number,Date\nhttps://files.example/RE01.wav?x=1,CA0000000001,,\nsecond.mp3,,(208) 555-0171,2025-03-14 12:00\n',
    // By its name, a minute after it began and in the zone of the account.
    'recordings/20250315-090055_(208)555-0172_Incoming.mp3': mp3('three'),
    'recordings/CA0000000001.mp3': mp3('again'),
    'recordings/2085550174_2025-03-15.mp3': mp3('several'),
    'recordings/2085550199_2025-03-15.mp3': mp3('nobody'),
    'recordings/voicemail.mp3': mp3('nothing'),
    'recordings/CA0000000004.mp3': Buffer.from('This is no audio, whatever its name says.'),
    'recordings/empty.mp3': '',
    'recordings/letter.pdf': '%PDF-1.7',
  }
  const { id, sheets, counts } = await upload(await zip(files))
  expect(sheets[0]).toMatchObject({ kind: 'recordings', rows: 10 })
  expect(counts).toMatchObject({ recordings: 4, skipped: 0, failed: 6 })
  expect(await list(id, 'ok')).toEqual([
    ['RE01.wav', '+1-208-555-0171, 03/14/2025, 9:09 AM, found by ID'],
    ['second.mp3', '+1-208-555-0171, 03/14/2025, 12:00 PM, found by number and time'],
    ['20250315-090055_(208)555-0172_Incoming.mp3', expect.stringContaining('found by number and time')],
    ['CA0000000004.mp3', expect.stringContaining('found by ID')],
  ])
  expect(await list(id, 'error')).toEqual([
    ['CA0000000001.mp3', 'Another file of this ZIP file is the recording of the same call.'],
    ['2085550174_2025-03-15.mp3', expect.stringMatching(/^Several imported calls fit/)],
    ['2085550199_2025-03-15.mp3', 'No imported call fits. Import the list of calls first.'],
    ['voicemail.mp3', 'Neither an index nor the name of the file says which call it is of.'],
    ['empty.mp3', 'This file is empty.'],
    ['letter.pdf', expect.stringMatching(/^This is no recording/)],
  ])
  expect(await run(id)).toMatchObject({ state: 'done', counts: { recordings: 3, failed: 7 } })
  expect(await list(id, 'error')).toContainEqual([
    'CA0000000004.mp3',
    expect.stringMatching(/^This file is of an unknown type/),
  ])
  expect(await recorded('12085550171')).toEqual([true, true])
  expect(await recorded('12085550172')).toEqual([true])
  expect(await recorded('12085550173')).toEqual([false])
  const { bytes, contentType, fileName } = await played('12085550171')
  expect([bytes.toString('latin1').slice(-3), contentType, fileName]).toEqual([
    'one',
    'audio/wav',
    'call-2025-03-14T15-09-26.wav',
  ])
  const keys = (
    await db.admin<{ key: string }[]>`
      select storage_key as key from imported_calls where storage_key is not null and account_id = ${account.id}`
  ).map(({ key }) => key)
  // Recordings are stored sealed.
  expect(Buffer.from(await (await getFile(account.id, keys[0]!))!.arrayBuffer()).includes('one')).toBe(false)

  // The same file again changes nothing.
  const again = await upload(await zip(files))
  expect(again.counts).toMatchObject({ recordings: 1, skipped: 3 })
  expect(await list(again.id, 'skipped')).toContainEqual(['RE01.wav', 'The call already has a recording.'])

  await undoImport(ctx, id)
  await runImport(worker, id)
  expect((await view(id)).state).toBe('undone')
  expect(await recorded('12085550171')).toEqual([false, false])
  expect(await Promise.all(keys.map((key) => getFile(account.id, key)))).toEqual([null, null, null])
})

test('a worker that ends amid the recordings stores none twice', async () => {
  const { account, worker, upload, run, view, list, importCalls, recorded } = await agency()
  await importCalls()
  const names = [1, 2, 3, 4, 5, 6].flatMap((n) => [`CA000000000${n}.mp3`, `x/CA000000000${n}.mp3`])
  const { id } = await upload(await zip(Object.fromEntries(names.map((name) => [name, mp3(name)]))))
  const rows = await db.admin`select n, cells from import_rows where import_id = ${id} and state = 'ok'`
  await run(id, 0)
  const keys = () => db.admin<{ key: string }[]>`
    select storage_key as key from imported_calls where account_id = ${account.id} order by external_id`
  const before = await keys()
  // As if it had been killed after it stored files and before it said so.
  for (const { n, cells } of rows) {
    await db.admin`
      update import_rows set state = 'ok', record_id = null, cells = ${cells} where import_id = ${id} and n = ${n}`
  }
  await runImport(worker, id)
  expect(await view(id)).toMatchObject({ state: 'done' })
  expect(await keys()).toEqual(before)
  expect(await list(id, 'error')).toHaveLength(6)
  expect(await recorded('12085550171')).toEqual([true, true])
})

test('undoing the calls removes their recordings too', async () => {
  const { account, ctx, worker, upload, run, importCalls } = await agency()
  const calls = await importCalls()
  const { id } = await upload(await zip({ 'CA0000000001.mp3': mp3('one') }))
  await run(id)
  const [{ key } = { key: '' }] = await db.admin<{ key: string }[]>`
    select storage_key as key from imported_calls where storage_key is not null and account_id = ${account.id}`
  await undoImport(ctx, calls)
  await runImport(worker, calls)
  expect(await getFile(account.id, key)).toBeNull()
  await undoImport(ctx, id)
  await runImport(worker, id)
  expect((await getImport(ctx, id)).state).toBe('undone')
})

test.each<[what: string, content: () => Promise<Buffer>, error: RegExp]>([
  [
    'a path out of its folders',
    async () => hostile(await zip({ 'xx/xx/CA1.mp3': mp3('x') })),
    /outside of its own folders/,
  ],
  ['a damaged file', async () => (await zip({ 'CA1.mp3': mp3('x') })).subarray(0, 60), /damaged/],
])('a ZIP file with %s is refused', async (_, content, error) => {
  const { upload } = await agency()
  expect(await upload(await content())).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(error) as string,
  })
})

/** Puts `../../` where the path has `xx/xx/`. */
const hostile = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll('xx/xx/', '../../'), 'latin1')
