import { expect, test } from 'vitest'
import { makeBoardAgency, newCard } from '#app/features/people/boards/board.fixture.ts'
import { addCard, updateCard } from '#app/features/people/boards/edit-cards.server.ts'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { createFollowUp, getFollowUp } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { makeClient, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { loadCalendar } from './calendar.server.ts'
import { createFeed, deleteFeed, feedFile } from './feed.server.ts'
import { getOwnItem, moveItem } from './move-item.server.ts'

const db = useDatabase()
const MOBILE = '12085550171'

/** On 10 March 2026 at noon in Denver, two days after the clocks went forward. */
async function agency() {
  const made = await makeBoardAgency(db)
  const { account, employee, admin } = made
  const luis = { id: employee.actor!.id }
  const client = await makeClient(db, account.id, { firstName: 'Rosa', lastName: 'Oak', mobilePhone: MOBILE })
  const dueAt = new Date('2026-03-12T16:00:00Z')
  const base = { reminderMinutes: null, note: 'Ask about the boat', message: null }
  const followUp = await createFollowUp(employee, client.id, { ...base, assignTo: 'self', dueAt })
  await createFollowUp(admin, client.id, { ...base, assignTo: 'self', dueAt })
  const text = await createFollowUp(employee, client.id, {
    ...base,
    assignTo: 'none',
    dueAt: null,
    message: { to: MOBILE, body: 'Your renewal is ready.', at: new Date('2026-03-11T20:00:00Z') },
  })
  const board = await made.makeBoard()
  const card = await addCard(employee, board.id, {
    ...newCard('Send quote', client.id),
    dueOn: '2026-03-13',
    assignedTo: luis.id,
  })
  const events = async () => (await loadCalendar(employee, new URLSearchParams(), [])).own.events
  const move = (kind: 'follow-ups' | 'texts' | 'cards', id: string, from: string, to: string) =>
    moveItem(employee, { kind, id, from, to, boardId: kind === 'cards' ? board.id : null })
  return { ...made, luis, client, followUp, text, board, card, events, move }
}

const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) })

test('shows one’s own and the team’s follow-ups, one’s texts and due cards, and no one else’s', async () => {
  const { events, followUp, text, card, board, stranger } = await agency()
  const found = await events()
  expect(found.map(({ calendarId, id, title, start }) => [calendarId, id, title, start])).toEqual([
    ['texts', text.id, 'Text to Rosa Oak', '2026-03-11T20:00:00.000Z'],
    ['follow-ups', followUp.id, 'Rosa Oak: Ask about the boat', '2026-03-12T16:00:00.000Z'],
    ['cards', card.id, 'Send quote', '2026-03-13'],
  ])
  await expect(getOwnItem(stranger, { kind: 'follow-ups', id: followUp.id })).rejects.toThrow(
    refusal('not-found', ''),
  )
  await expect(getOwnItem(stranger, { kind: 'cards', id: card.id, boardId: board.id })).rejects.toThrow(
    refusal('not-found', ''),
  )
})

test('moves follow-ups, texts and cards by the rules of their own forms', async () => {
  const { employee, followUp, text, card, move, events } = await agency()
  expect(await move('follow-ups', followUp.id, '2026-03-12T10:00', '2026-03-14T10:15')).toBe(
    'Moved to 03/14/2026, 10:15 AM',
  )
  expect(await getFollowUp(employee, followUp.id)).toMatchObject({
    date: '2026-03-14T16:15:00.000Z',
    note: 'Ask about the boat',
  })
  await move('texts', text.id, '2026-03-11T14:00', '2026-03-15T14:00')
  expect(await getFollowUp(employee, text.id)).toMatchObject({
    messageAt: '2026-03-15T20:00:00.000Z',
    message: 'Your renewal is ready.',
  })
  await move('cards', card.id, '2026-03-13', '2026-03-02')
  expect((await events()).map(({ start }) => start)).toContain('2026-03-02')

  await expect(move('follow-ups', followUp.id, '2026-03-14T10:15', '2026-03-09T10:00')).rejects.toThrow(
    refusal('invalid', 'not in the past'),
  )
  await expect(move('texts', text.id, '2026-03-15T14:00', '2026-03-10T12:15')).rejects.toThrow(
    refusal('invalid', 'at least 30 minutes'),
  )
  await expect(move('follow-ups', followUp.id, '2026-03-14T10:15', '2026-03-14T10:07')).rejects.toThrow(
    refusal('invalid', 'quarter of an hour'),
  )
})

test('takes back a move to a time that the clocks skip, or that came with seconds', async () => {
  const { employee, followUp, move } = await agency()
  await move('follow-ups', followUp.id, '2026-03-12T10:00:00', '2027-03-14T02:30:00')
  expect(await getFollowUp(employee, followUp.id)).toMatchObject({ date: '2027-03-14T09:30:00.000Z' })
  await move('follow-ups', followUp.id, '2027-03-14T02:30:00', '2026-03-12T10:00:00')
  expect(await getFollowUp(employee, followUp.id)).toMatchObject({ date: '2026-03-12T16:00:00.000Z' })
})

test('refuses to move a follow-up as a text, which would change nothing', async () => {
  const { followUp, text, move } = await agency()
  await expect(move('texts', followUp.id, '2026-03-12T10:00', '2026-03-14T10:00')).rejects.toThrow(
    refusal('not-found', 'This scheduled text'),
  )
  await expect(move('follow-ups', text.id, '2026-03-11T14:00', '2026-03-14T10:00')).rejects.toThrow(
    refusal('not-found', 'This follow up'),
  )
})

test('a text to someone who opted out isn’t moved', async () => {
  const { employee, text, move } = await agency()
  await employee.db((tx) => recordConsent(tx, employee, { phone: MOBILE, event: 'opt-out', source: 'staff' }))
  await expect(move('texts', text.id, '2026-03-11T14:00', '2026-03-15T14:00')).rejects.toThrow(
    refusal('invalid', 'Unable to schedule'),
  )
})

test('says so when someone else moved it first', async () => {
  const { admin, board, followUp, card, move } = await agency()
  await move('follow-ups', followUp.id, '2026-03-12T10:00', '2026-03-14T10:00')
  await expect(move('follow-ups', followUp.id, '2026-03-12T10:00', '2026-03-16T10:00')).rejects.toThrow(
    refusal('conflict', 'changed this follow up after you opened it'),
  )
  const input = {
    title: 'Send quote',
    details: '',
    dueOn: '2026-03-20',
    color: null,
    assignedTo: card.assignedTo,
  }
  await updateCard(admin, { boardId: board.id, cardId: card.id }, input)
  await expect(move('cards', card.id, '2026-03-13', '2026-03-16')).rejects.toThrow(
    refusal('conflict', 'changed this card'),
  )
})

test('a feed has names only, keeps its tag while nothing changes, and dies with its address or its user', async () => {
  const { account, employee, luis, followUp, move } = await agency()
  const now = employee.now
  const services = { pool: db.pool, bus: recordingBus(), now }
  const read = (url: string) => {
    const [, accountId = '', file = ''] = /calendar-feed\/([^/]+)\/([^/]+)\.ics$/.exec(url) ?? []
    return feedFile(services, { accountId, token: file, ip: '198.51.100.7' })
  }
  const url = await createFeed(employee)
  const first = await read(url)
  expect(first.body.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
    'SUMMARY:Follow up: Rosa Oak',
    'SUMMARY:Text: Rosa Oak',
    'SUMMARY:Card: Rosa Oak',
  ])
  expect(first.body).not.toMatch(/boat|renewal|quote|2085550171/)
  expect(first.body).toContain('DTSTART;VALUE=DATE:20260313')
  expect((await read(url)).etag).toBe(first.etag)
  // No one is busy because of a card, and a changed one is newer than the copy that a calendar has.
  expect(first.body.match(/^TRANSP:TRANSPARENT/gm)).toHaveLength(3)
  const stampOf = (body: string) => /SUMMARY:Card[^]*?LAST-MODIFIED:(\w+)/.exec(body)?.[1] ?? ''
  expect(stampOf(first.body)).not.toBe('')
  await move('follow-ups', followUp.id, '2026-03-12T10:00', '2026-03-14T10:00')
  expect((await read(url)).etag).not.toBe(first.etag)

  const gone = refusal('not-found', 'was not found')
  const [stored] = await db.admin`select token_hash from calendar_feeds where account_id = ${account.id}`
  expect(url).not.toContain(Buffer.from(stored!.token_hash).toString('base64url'))
  const guessed = url.replace(/[^/]+\.ics$/, `${'A'.repeat(43)}.ics`)
  await expect(read(guessed)).rejects.toThrow(gone)
  const other = await createFeed(employee)
  await expect(read(url)).rejects.toThrow(gone)
  await db.admin`update accounts set suspended_at = now() where id = ${account.id}`
  await expect(read(other)).rejects.toThrow(gone)
  await db.admin`update accounts set suspended_at = null where id = ${account.id}`
  await db.admin`update users set disabled_at = now() where id = ${luis.id}`
  await expect(read(other)).rejects.toThrow(gone)
  await db.admin`update users set disabled_at = null where id = ${luis.id}`
  await deleteFeed(employee)
  await expect(read(other)).rejects.toThrow(gone)
  for (let count = 0; count < 70; count += 1) await read(guessed).catch(() => {})
  await expect(read(guessed)).rejects.toThrow(refusal('too-many', 'Too many attempts'))
})

test('only users themselves make their feed', async () => {
  const { employee } = await agency()
  const ghost = { ...employee, ghostedBy: '0198f0aa-0000-7000-8000-000000000001' }
  await expect(createFeed(ghost)).rejects.toThrow(refusal('forbidden', ''))
  await expect(deleteFeed(ghost)).rejects.toThrow(refusal('forbidden', ''))
})
