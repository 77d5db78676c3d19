import { beforeAll, expect, test } from 'vitest'
import { serverAreas } from '#app/areas.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { addNote } from './notes.server.ts'
import { loadActivity } from './timeline.server.ts'

const db = useDatabase()
const sources = serverAreas.flatMap((area) => area.activity ?? [])
const MINUTE = 60_000
const start = Date.parse('2026-11-20T16:00:00.000Z')
let ctx: Ctx
let clientId: string
let at = start

beforeAll(async () => {
  const { account, number } = await makeAccount(db)
  ctx = makeCtx(db, account, await makeUser(db, account.id), { now: () => new Date(at) })
  clientId = (await makeClient(db, account.id, { firstName: 'Janet', lastName: 'Whitcomb' })).id
  const stranger = await makeClient(db, account.id)
  const conversation = async (client: string, phone: string) => {
    const [made] = await db.admin<{ id: string }[]>`
      insert into conversations (account_id, client_id, level, phone_number, recipients, phone_number_id)
      values (${account.id}, ${client}, 'applicant', ${phone}, ${[phone]}, ${number.id}) returning id`
    return made!.id
  }
  const own = await conversation(clientId, '12085550101')
  const second = await conversation(clientId, '12085550102')
  const foreign = await conversation(stranger.id, '12085550103')
  const text = (conversationId: string, minute: number, body: string, type = 'message') => db.admin`
    insert into sms_messages (account_id, id, conversation_id, flow, type, body, status)
    values (${account.id}, ${uuidv7(start + minute * MINUTE)}, ${conversationId}, 'incoming', ${type}, ${body}, 'received')`
  for (let n = 0; n < 12; n += 1) {
    at = start + n * MINUTE
    if (n % 3 === 0) await addNote(ctx, clientId, { note: `entry ${n}`, isSticky: false, removeImage: false })
    else await text(n % 3 === 1 ? own : second, n, `entry ${n}`)
  }
  await text(own, 5, 'a change of status', 'status')
  await text(foreign, 6, 'of another contact')
  at = start + 60 * MINUTE
})

const words = (page: Awaited<ReturnType<typeof loadActivity>>) =>
  page.items.map((item) => Number(/\d+/.exec('activity' in item ? item.activity.note : item.entry.text)))
const read = (from: { prior?: string | null; after?: string | null } = {}, who = ctx) =>
  loadActivity(who, { clientId, ...from }, sources)

test('notes and the texts of all conversations are one stream, page by page in both directions', async () => {
  const first = await read()
  expect(words(first)).toEqual([11, 10, 9, 8, 7])
  expect(first.newer).toBeNull()
  const second = await read({ prior: first.older })
  expect(words(second)).toEqual([6, 5, 4, 3, 2])
  const last = await read({ prior: second.older })
  expect(words(last)).toEqual([1, 0])
  expect(last.older).toBeNull()
  expect(words(await read({ after: last.newer }))).toEqual([6, 5, 4, 3, 2])
  expect(words(await read({ after: second.newer }))).toEqual([11, 10, 9, 8, 7])
})

test('entries of the same millisecond are neither repeated nor lost', async () => {
  const client = await makeClient(db, ctx.account.id)
  at = start
  for (let n = 0; n < 7; n += 1) {
    await addNote(ctx, client.id, { note: `entry ${n}`, isSticky: false, removeImage: false })
  }
  const first = await loadActivity(ctx, { clientId: client.id }, sources)
  const second = await loadActivity(ctx, { clientId: client.id, prior: first.older }, sources)
  expect([...words(first), ...words(second)].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('shows texts only to those who may text, and nothing to another account', async () => {
  const withoutTexts: Ctx = { ...ctx, can: { ...ctx.can, message: false } }
  expect(words(await read({}, withoutTexts))).toEqual([9, 6, 3, 0])
  const { account } = await makeAccount(db)
  expect((await read({}, makeCtx(db, account, await makeUser(db, account.id)))).items).toEqual([])
})
