import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createBoard, getBoardToEdit, listAllBoards } from './admin-boards.server.ts'
import type { BoardView } from './board-views.server.ts'
import { addCard } from './edit-cards.server.ts'
import { getCard } from './cards.server.ts'

// The forms as a browser without JavaScript sends them.

const db = useDatabase()
const app = useApp(db)
let ctx: ReturnType<typeof makeCtx>
let cookie: string
let employee: string
let client: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id, { role: 'owner' })
  ctx = makeCtx(db, account, user)
  cookie = await signIn(db, user)
  employee = await signIn(db, await makeUser(db, account.id))
  client = (await makeClient(db, account.id)).id
})

const post = (path: string, values: Record<string, string>, as = cookie) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(values), cookie: as })
const page = async (path: string, as = cookie) => (await app.fetch(path, { cookie: as })).text()
const toastOf = (response: Response) => decodeURIComponent(response.headers.get('set-cookie') ?? '')

let boards = 0
const makeBoard = async (): Promise<BoardView> => {
  const lanes = ['Assigned', 'Called', 'Completed'].map((label) => ({ label, action: 'create' as const }))
  const none = { description: '', tags: [], users: [], monitor: false, effDate: null, expDate: null }
  const { id } = await createBoard(ctx, { ...none, name: `Board ${(boards += 1)}`, lanes })
  return getBoardToEdit(ctx, id)
}
const card = (title: string) => ({ title, details: '', client: null, level: 'applicant' as const })

test('an admin builds a board: adds a lane, removes it, and saves', async () => {
  const fields = {
    name: 'Renewals',
    'lanes[0].label': 'Assigned',
    'lanes[0].action': 'create',
    'lanes[1].label': 'Completed',
    'lanes[1].action': 'create',
  }
  const intent = (type: string, payload: object) => JSON.stringify({ type, payload })
  const added = await post('/admin/tasks/new', {
    ...fields,
    __intent__: intent('insert', { name: 'lanes', index: 1, defaultValue: { label: '', action: 'create' } }),
  })
  expect(await added.text()).toContain('Name of lane 3')
  const unnamed = await post('/admin/tasks/new', { ...fields, name: '' })
  expect([unnamed.status, (await unnamed.text()).includes('Task Board name is missing.')]).toEqual([
    422,
    true,
  ])
  const saved = await post('/admin/tasks/new', fields)
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/tasks'])
  expect(toastOf(saved)).toContain('Renewals Board Created')
  const twice = await post('/admin/tasks/new', fields)
  expect(await twice.text()).toContain('Task Board &quot;Renewals&quot; already used.')
  const [board] = (await listAllBoards(ctx)).filter(({ name }) => name === 'Renewals')
  const lanes = Object.fromEntries(
    board!.lanes.flatMap(({ id, label }, at) => [
      [`lanes[${at}].id`, id],
      [`lanes[${at}].label`, label],
      [`lanes[${at}].action`, 'update'],
    ]),
  )
  const edited = await post(`/admin/tasks/${board!.id}`, { name: 'Renewals', version: '1', ...lanes })
  expect(toastOf(edited)).toContain('Task Board Updated')
  expect(await page(`/admin/tasks/${board!.id}/delete`)).toContain('cannot be reversed')
  expect(toastOf(await post(`/admin/tasks/${board!.id}/delete`, {}))).toContain('Task Board Deleted')
})

test('opens the active board at once, and the list again when asked', async () => {
  const board = await makeBoard()
  const list = await app.fetch('/tasks', { cookie })
  expect(list.status).toBe(200)
  const opened = await app.fetch(`/tasks/${board.id}`, { cookie })
  expect(opened.headers.get('set-cookie')).toContain(`board=${board.id}`)
  const active = `${cookie}; board=${board.id}`
  expect((await app.fetch('/tasks', { cookie: active })).headers.get('location')).toBe(`/tasks/${board.id}`)
  const cleared = await app.fetch('/tasks?list=1', { cookie: active })
  expect([cleared.status, cleared.headers.get('set-cookie')]).toEqual([
    200,
    expect.stringContaining('board=; Path=/; Max-Age=0'),
  ])
  const gone = `${cookie}; board=${crypto.randomUUID()}`
  expect((await app.fetch('/tasks', { cookie: gone })).status).toBe(200)
})

test('adds a card for a found contact, edits, comments, moves, completes, deletes and restores it', async () => {
  const board = await makeBoard()
  const path = `/tasks/${board.id}`
  const found = await page(`${path}/cards/new?find=whitcomb`)
  expect(found).toContain(`applicant:${client}`)
  const added = await post(`${path}/cards/new`, {
    person: `applicant:${client}`,
    title: 'Review',
    details: 'x',
  })
  expect([added.status, added.headers.get('location')]).toEqual([302, path])
  const html = await page(path)
  const id = /data-card="([^"]+)"/.exec(html)![1]!
  expect(html).toContain('Review')
  const long = await post(`${path}/cards/${id}`, { title: 'x'.repeat(5000), version: '1' })
  expect([long.status, (await long.text()).includes('Use at most 200 characters.')]).toEqual([422, true])
  await post(`${path}/cards/${id}`, { title: 'Review home', details: '', dueOn: '03/12/2026', version: '1' })
  await post(`${path}/cards/${id}`, { intent: 'comment', comment: 'Called her' })
  const [first, middle, last] = board.lanes.map((lane) => lane.id) as [string, string, string]
  const moved = await post(`${path}/cards/${id}/move`, { from: first, to: middle })
  expect(toastOf(moved)).toContain('Moved to Called')
  const second = await post(`${path}/cards/${id}/move`, { from: first, to: last })
  expect(toastOf(second)).toContain('moved this card to Called first.')
  await post(`${path}/cards/${id}/move`, { from: middle, to: last })
  expect(await page(path)).not.toContain('Review home')
  expect(await page(`${path}?completed=1`)).toContain('Review home')
  const detail = await getCard(ctx, board.id, id)
  expect(detail).toMatchObject({ done: true, dueOn: '2026-03-12', client: { id: client }, comments: 1 })
  const deleted = await post(`${path}/cards/${id}/delete`, {})
  expect(toastOf(deleted)).toContain(`"undo":"${path}/cards/${id}/restore"`)
  await post(`${path}/cards/${id}/restore`, {})
  expect(await page(`/contacts/contact/${client}?lower=tasks`)).toContain('Review home')
})

test('selected cards are assigned and moved, and an admin clears a lane with an undo', async () => {
  const board = await makeBoard()
  const path = `/tasks/${board.id}`
  const one = await addCard(ctx, board.id, card('One'))
  expect(await page(`${path}?select=1`)).toContain('Select One')
  const form = {
    card: one.id,
    assignTo: ctx.actor!.id,
    to: board.lanes[1]!.id,
    dueOn: '2026-03-12',
    color: 'red',
  }
  const applied = await post(`${path}/cards/bulk?q=one&select=1`, form)
  expect(toastOf(applied)).toMatch(/1 card moved to Called, assigned to [^,]+, due 03\/12\/2026, colored red/)
  const undoApplied = /"undo":"([^"]+)"/.exec(toastOf(applied))![1]!
  expect(applied.headers.get('location')).toMatch(/\?q=one&select=[0-9a-f-]{36}$/)
  expect(toastOf(await post(undoApplied, {}))).toContain('Undone for 1 card.')
  const whole = { lane: `${board.lanes[0]!.id}:1`, intent: 'complete' }
  expect(toastOf(await post(`${path}/cards/bulk?q=nothing`, whole))).toContain(
    'Assigned has 0 selected cards now',
  )
  expect(toastOf(await post(`${path}/cards/bulk?q=one`, whole))).toContain('1 card completed')
  expect((await post(`${path}/cards/bulk`, { card: one.id, intent: 'delete' }, employee)).status).toBe(403)
  expect(toastOf(await post(`${path}/cards/bulk`, { card: one.id }))).toContain('Choose a lane, a person')
  expect(toastOf(await post(`${path}/cards/bulk`, form))).toContain('1 card moved to Called')
  expect(await getCard(ctx, board.id, one.id)).toMatchObject({
    assignedTo: ctx.actor!.id,
    laneId: board.lanes[1]!.id,
  })
  const lane = `${path}/lanes/${board.lanes[1]!.id}`
  expect(await page(`${lane}/clear`)).toContain('Sure you want to clear the Called lane?')
  expect((await post(`${lane}/clear`, {}, employee)).status).toBe(403)
  expect(await page(path, employee)).not.toContain('Clear lane')
  const undo = /"undo":"([^"]+)"/.exec(toastOf(await post(`${lane}/clear`, {})))![1]!
  expect(toastOf(await post(undo, {}))).toContain('1 card restored')
})

test('adds a card to a lane, and asks for another one', async () => {
  const board = await makeBoard()
  const path = `/tasks/${board.id}`
  const lane = board.lanes[1]!.id
  expect(await page(path)).toContain(`${path}/cards/new?to=${lane}`)
  const fields = { title: 'Quote', lane, assignedTo: ctx.actor!.id, dueOn: '03/12/2026' }
  const added = await post(`${path}/cards/new?to=${lane}`, { ...fields, intent: 'another' })
  const again = added.headers.get('location')!
  expect(again).toMatch(new RegExp(`^${path}/cards/new\\?to=${lane}&assign=${ctx.actor!.id}&added=`))
  expect(await page(again)).toContain(`<option value="${lane}" selected="">Called</option>`)
  const wrong = await post(`${path}/cards/new`, { ...fields, assignedTo: crypto.randomUUID() })
  expect([wrong.status, (await wrong.text()).includes('Choose someone else.')]).toEqual([422, true])
})

test('a field of a card is set by itself, and undone where it was set', async () => {
  const board = await makeBoard()
  const one = await addCard(ctx, board.id, card('One'))
  const path = `/tasks/${board.id}/cards/${one.id}`
  const set = await post(`${path}?q=One`, { intent: 'field', dueOn: '2026-03-12' })
  expect([set.headers.get('location'), toastOf(set)]).toEqual([
    `${path}?q=One`,
    expect.stringContaining('Card due 03/12/2026'),
  ])
  expect(await getCard(ctx, board.id, one.id)).toMatchObject({ title: 'One', dueOn: '2026-03-12' })
  const undone = await post(/"undo":"([^"]+)"/.exec(toastOf(set))![1]!, {})
  expect(undone.headers.get('location')).toBe(`${path}?q=One`)
  expect(await getCard(ctx, board.id, one.id)).toMatchObject({ dueOn: null })
})

test('a card that is gone keeps what is saved into it, and says why', async () => {
  const board = await makeBoard()
  const one = await addCard(ctx, board.id, { ...card('One'), client })
  const path = `/tasks/${board.id}/cards/${one.id}`
  await ctx.db((tx) => tx.execute(sql`update clients set deleted_at = now() where id = ${client}::uuid`))
  const opened = await app.fetch(path, { cookie })
  expect([opened.status, (await opened.text()).includes('The contact of this card was deleted.')]).toEqual([
    404,
    true,
  ])
  await ctx.db((tx) => tx.execute(sql`update clients set deleted_at = null where id = ${client}::uuid`))
  const completed = await post(`${path}/complete?returnTo=/`, {})
  expect([completed.headers.get('location'), toastOf(completed)]).toEqual([
    '/',
    expect.stringMatching(/Card completed: One, \w/),
  ])
  const undo = /"undo":"([^"]+)"/.exec(toastOf(completed))![1]!
  expect(toastOf(await post(undo, {}))).toMatch(/Card reopened: One, \w/)
  expect(await getCard(ctx, board.id, one.id)).toMatchObject({ done: false })
})

test('pages of a lane are links', async () => {
  const board = await makeBoard()
  for (let n = 1; n <= 12; n += 1) await addCard(ctx, board.id, card(`Number ${n}.`))
  const html = await page(`/tasks/${board.id}`)
  expect(html).not.toContain('Number 2.')
  const next = /href="([^"]*after=[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  const second = await page(next)
  expect([second.includes('Number 2.'), second.includes('Number 12.')]).toEqual([true, false])
})
