import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findLogEntry } from '#app/features/telephony/calls/log/call-log.server.ts'
import { listActivity } from '#app/features/messaging/timeline/activity.server.ts'
import { setCallWorked } from '#app/features/telephony/calls/log/work-call.server.ts'
import { listFollowUps } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { listClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { activities, calls, tags, taskBoards, taskCards, taskLanes } from '#db/schema/index.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { readAfterCall, saveAfterCall, setResult } from './after-call.server.ts'
import { afterCallSchema } from './result.schema.ts'
import {
  addDefaultResults,
  addResult,
  listResults,
  moveResultUp,
  removeResult,
  renameResult,
  resultChoices,
} from './results.server.ts'

const db = useDatabase()

async function agency() {
  const { account, location } = await makeAccount(db)
  const dana = await makeUser(db, account.id, { role: 'admin', firstName: 'Dana' })
  const sam = await makeUser(db, account.id, { firstName: 'Sam' })
  const ctx = makeCtx(db, account, dana)
  const samCtx = makeCtx(db, account, sam)
  await ctx.db((tx) => addDefaultResults(tx, account.id))
  const client = await makeClient(db, account.id)
  const call = async (values: Partial<typeof calls.$inferInsert> = {}, withClient = true) => {
    const id = randomUUID()
    await ctx.db(async (tx) => {
      await tx.insert(calls).values({
        accountId: account.id,
        id,
        direction: 'inbound',
        format: 'inbound',
        state: 'ended',
        status: 'completed',
        phoneNumber: '12085550177',
        locationId: location.id,
        ...values,
      })
      if (withClient) {
        await tx
          .insert(activities)
          .values({ accountId: account.id, id, clientId: client.id, type: 'phone', note: '' })
      }
    })
    return id
  }
  const entry = (id: string) => ctx.db((tx) => findLogEntry(tx, id))
  const idOf = async (name: string) => (await resultChoices(ctx)).find((each) => each.name === name)!.id
  return { account, dana, sam, ctx, samCtx, client, call, entry, idOf }
}

const form = (values: object) => afterCallSchema.parse(values)

test('a result, a note, a follow-up, a tag and a card’s lane are stored together, once', async () => {
  const { account, ctx, client, call, entry, idOf, dana } = await agency()
  const id = await call()
  const [tagId, boardId, from, to, cardId] = Array.from({ length: 5 }, () => randomUUID())
  const key = { accountId: account.id }
  await ctx.db(async (tx) => {
    await tx.insert(tags).values({ ...key, id: tagId!, name: 'Boat' })
    await tx.insert(taskBoards).values({ ...key, id: boardId!, name: 'Quotes' })
    await tx.insert(taskLanes).values([
      { ...key, id: from!, boardId: boardId!, label: 'New', position: 0 },
      { ...key, id: to!, boardId: boardId!, label: 'Quoted', position: 1 },
    ])
    await tx
      .insert(taskCards)
      .values({ ...key, id: cardId!, boardId: boardId!, laneId: from!, clientId: client.id, position: 'a' })
  })
  const shown = await readAfterCall(ctx, id)
  expect(shown.tags).toEqual([{ id: tagId, name: 'Boat' }])
  expect(shown.cards).toMatchObject([
    { id: cardId, laneId: from, lanes: [{ name: 'New' }, { name: 'Quoted' }] },
  ])
  const input = form({
    result: await idOf('Quote given'),
    note: 'Wants the boat covered',
    noteId: uuidv7(),
    followUpAt: '2031-05-05T09:00',
    followUp: 'Ask about the boat',
    followUpId: uuidv7(),
    tags: [tagId],
    card: `${boardId}.${cardId}.${from}.${to}`,
  })
  await saveAfterCall(ctx, id, input)
  // The card has left its lane: sent again, that is said, and nothing is stored twice.
  await expect(saveAfterCall(ctx, id, input)).rejects.toMatchObject({ code: 'conflict', field: 'card' })
  await saveAfterCall(ctx, id, { ...input, card: undefined })
  expect((await entry(id))?.result).toMatchObject({ name: 'Quote given', by: { id: dana.id } })
  const notes = (await listActivity(ctx, { clientId: client.id, limit: 20 })).items.filter(
    ({ type }) => type === 'note',
  )
  expect(notes.map(({ note }) => note)).toEqual(['Wants the boat covered'])
  expect(await listFollowUps(ctx, client.id)).toMatchObject([{ note: 'Ask about the boat' }])
  expect(await listClientTags(ctx, client.id)).toMatchObject([{ id: tagId }])
  const [card] = await db.admin`select lane_id from task_cards where id = ${cardId!}`
  expect(card).toEqual({ lane_id: to })
})

test('nothing is stored of a form that is empty, in the past, or about someone who is no contact', async () => {
  const { ctx, call, entry, idOf } = await agency()
  const id = await call()
  const result = await idOf('Sold')
  const refused = async (values: object, field?: string) =>
    expect(saveAfterCall(ctx, id, form(values))).rejects.toMatchObject({ code: 'invalid', field })
  await refused({})
  await refused({ result, followUpAt: '2020-01-01T09:00' }, 'followUpAt')
  await refused({ result, followUp: 'Call' }, 'followUpAt')
  expect((await entry(id))?.result).toBeNull()
  const stranger = await call({}, false)
  await expect(saveAfterCall(ctx, stranger, form({ result, note: 'x' }))).rejects.toThrow(/isn’t a contact/)
  await saveAfterCall(ctx, stranger, form({ result }))
  expect((await entry(stranger))?.result?.name).toBe('Sold')
})

test('a result is taken off again, but not the one that a colleague chose since', async () => {
  const { ctx, samCtx, call, entry, idOf } = await agency()
  const id = await call()
  const [sold, quoted] = [await idOf('Sold'), await idOf('Quote given')]
  await saveAfterCall(ctx, id, form({ result: sold }))
  await saveAfterCall(samCtx, id, form({ result: quoted, openedResult: sold }))
  await saveAfterCall(ctx, id, form({ result: 'none', openedResult: sold }))
  expect((await entry(id))?.result?.name).toBe('Quote given')
  await saveAfterCall(ctx, id, form({ result: 'none', openedResult: quoted }))
  expect((await entry(id))?.result).toBeNull()
  expect(afterCallSchema.safeParse({ result: 'nothing' }).error?.issues[0]?.message).toBe(
    'Choose one of the results.',
  )
})

test('a missed call is reviewed by its result, and the last choice counts', async () => {
  const { ctx, samCtx, call, entry, idOf, dana, sam } = await agency()
  const id = await call({ status: 'missed' })
  await saveAfterCall(ctx, id, form({ result: await idOf('Call back later') }))
  expect(await entry(id)).toMatchObject({ workedBy: { id: dana.id } })
  await saveAfterCall(samCtx, id, form({ result: await idOf('Sold') }))
  expect(await entry(id)).toMatchObject({
    workedBy: { id: dana.id },
    result: { name: 'Sold', by: { id: sam.id } },
  })
  const log =
    await db.admin`select detail from audit_log where action = 'set the result of a call' and entity_id = ${id} order by id`
  expect(log.map(({ detail }) => detail as string)).toEqual(['Call back later', 'Sold'])
})

test('a form opened before a colleague chose doesn’t choose its old result again', async () => {
  const { ctx, samCtx, call, entry, idOf, sam, client } = await agency()
  const id = await call()
  const quoted = await idOf('Quote given')
  await saveAfterCall(ctx, id, form({ result: quoted }))
  await saveAfterCall(samCtx, id, form({ result: await idOf('Sold'), openedResult: quoted }))
  await saveAfterCall(ctx, id, form({ result: quoted, openedResult: quoted, note: 'Sent the papers' }))
  expect((await entry(id))?.result).toMatchObject({ name: 'Sold', by: { id: sam.id } })
  const { items } = await listActivity(ctx, { clientId: client.id, limit: 20 })
  expect(items.map(({ note }) => note)).toContain('Sent the papers')
})

test('a review that was taken back is given again with the same result', async () => {
  const { ctx, call, entry, idOf, dana } = await agency()
  const id = await call({ status: 'missed' })
  const later = await idOf('Call back later')
  await setResult(ctx, id, later)
  await setCallWorked(ctx, id, false)
  expect(await entry(id)).toMatchObject({ workedBy: null, result: { name: 'Call back later' } })
  await setResult(ctx, id, later)
  expect(await entry(id)).toMatchObject({ workedBy: { id: dana.id } })
})

test('a tag that was deleted refuses the form before anything is stored', async () => {
  const { ctx, call, idOf } = await agency()
  const input = form({ result: await idOf('Sold'), note: 'With a lost tag', tags: [randomUUID()] })
  await expect(saveAfterCall(ctx, await call(), input)).rejects.toThrow(/This tag/)
  expect(await db.admin`select 1 from activities where note = 'With a lost tag'`).toHaveLength(0)
})

test('a result that calls have leaves the list only, and an old page learns that', async () => {
  const { ctx, call, entry, idOf } = await agency()
  const sold = await idOf('Sold')
  const id = await call()
  await saveAfterCall(ctx, id, form({ result: sold }))
  expect(await removeResult(ctx, sold)).toBe(true)
  expect((await entry(id))?.result?.name).toBe('Sold')
  const later = await call()
  await expect(saveAfterCall(ctx, later, form({ result: sold, note: 'Kept' }))).rejects.toMatchObject({
    field: 'result',
    message: '“Sold” was removed from the list. Choose another one.',
  })
  expect(await db.admin`select 1 from activities where note = 'Kept'`).toHaveLength(0)
  await addResult(ctx, { name: 'Sold' })
  expect(await removeResult(ctx, await idOf('Service done'))).toBe(false)
  expect((await listResults(ctx)).map(({ name }) => name)).toEqual([
    'Quote given',
    'Call back later',
    'Left a voicemail',
    'Not interested',
    'Sold',
  ])
})

test('admins order and rename the list, of at most nine, without a name twice', async () => {
  const { ctx, samCtx, idOf } = await agency()
  await moveResultUp(ctx, await idOf('Sold'))
  expect((await resultChoices(samCtx)).map(({ name }) => name).slice(0, 2)).toEqual(['Sold', 'Quote given'])
  const id = await idOf('Sold')
  await renameResult(ctx, { id, name: 'Bound', version: 1 })
  await expect(renameResult(ctx, { id, name: 'Won', version: 1 })).rejects.toThrow(/has named it “Bound”/)
  await expect(addResult(ctx, { name: 'bound' })).rejects.toMatchObject({ field: 'name' })
  for (const name of ['a', 'b', 'c']) await addResult(ctx, { name })
  await expect(addResult(ctx, { name: 'd' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(addResult(samCtx, { name: 'e' })).rejects.toMatchObject({ code: 'forbidden' })
})
