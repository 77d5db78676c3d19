import { generateNKeysBetween } from 'fractional-indexing'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { openPlanPool, scannedTables } from '#tests/setup/plans.ts'
import { createBoard, getBoardToEdit } from './admin-boards.server.ts'
import { NO_FILTER } from './card-filter.ts'
import { changeCards } from './change-cards.server.ts'
import { cardsOfClient, dueCards } from './cards.server.ts'
import { updateCard } from './edit-cards.server.ts'
import { listCards, loadSnapshot } from './lane-cards.server.ts'
import { moveCard } from './move-cards.server.ts'
import { countTasks } from './tasks-badge.server.ts'

// The plans of a board with 10,000 cards, as the application's role.

const db = useDatabase()
const CARDS = new Set(['task_cards', 'task_card_events'])
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let user: Awaited<ReturnType<typeof makeUser>>
let boardId: string
let clientId: string

beforeAll(async () => {
  account = (await makeAccount(db)).account
  user = await makeUser(db, account.id, { role: 'owner' })
  clientId = (await makeClient(db, account.id)).id
  const lanes = ['Assigned', 'Called', 'Completed'].map((label) => ({ label, action: 'create' as const }))
  const board = { name: 'Many', description: '', tags: [], users: [], monitor: true, lanes }
  boardId = (await createBoard(makeCtx(db, account, user), { ...board, effDate: null, expDate: null })).id
  // Without triggers and foreign keys, which would take most of the time.
  const admin = await db.admin.reserve()
  await admin`set session_replication_role = 'replica'`
  await admin`
    insert into task_cards (account_id, board_id, lane_id, title, position, assigned_to, due_on)
    select ${account.id}, ${boardId}, l.id, 'Card ' || n, key,
      case when n % 70 = 0 then ${user.id}::uuid end, current_date + (n % 60)::int
    from unnest(${generateNKeysBetween(null, null, 10_000)}::text[]) with ordinality as many (key, n)
    join task_lanes l on l.board_id = ${boardId} and l.position = (n % 10 > 0)::int`
  // Among other accounts' cards; alone, an account's are soonest found by reading everything.
  const others = (await makeAccount(db)).account
  await admin`
    with board as (insert into task_boards (account_id, name) values (${others.id}, 'Others') returning id),
      lane as (
        insert into task_lanes (account_id, board_id, label, position) select ${others.id}, id, 'x', 0 from board
        returning id, board_id
      )
    insert into task_cards (account_id, board_id, lane_id, position)
    select ${others.id}, board_id, id, 'a0' from lane, generate_series(1, 30000)`
  await admin`update task_cards set client_id = ${clientId} where title = 'Card 70'`
  await admin`insert into task_card_events (account_id, card_id, kind, text)
    select account_id, id, 'comment', 'x' from task_cards`
  await admin`analyze task_cards, task_card_events, task_lanes, task_boards`
  await admin`reset session_replication_role`
  admin.release()
}, 60_000)

test('pages, moves, badge and reminders of a large board read only what they need', async () => {
  const { pool, plansOf } = openPlanPool(db.ownerUrl)
  onTestFinished(() => pool.end())
  const ctx = makeCtx({ pool }, account, user)
  const board = await getBoardToEdit(ctx, boardId)
  const [first, middle] = board.lanes.map(({ id }) => id) as [string, string]
  const { pages } = await loadSnapshot(ctx, board, NO_FILTER)
  const { items, nextCursor } = pages[middle]!
  const [card, below] = [items[0]!, items[5]!]
  const { title } = card
  const fields = { title, details: 'x', dueOn: null, color: null, assignedTo: user.id }
  const work: Record<string, () => Promise<unknown>> = {
    'first pages': () => loadSnapshot(ctx, board, NO_FILTER),
    'cards by due date': () => loadSnapshot(ctx, board, { ...NO_FILTER, sort: 'due' }),
    'cards of a person, a color and a week': () =>
      loadSnapshot(ctx, board, { ...NO_FILTER, who: [user.id, 'none'], colors: ['red'], due: 'week' }),
    'cards of a tag': () => loadSnapshot(ctx, board, { ...NO_FILTER, tags: ['VIP'] }),
    'cards by text': () => loadSnapshot(ctx, board, { ...NO_FILTER, text: 'card 77' }),
    'a lane of cards in bulk': () =>
      changeCards(
        ctx,
        boardId,
        { cards: [], lanes: [{ id: first, seen: 1_000 }], filter: NO_FILTER },
        { color: 'red', assignTo: user.id },
      ),
    'next page': () => listCards(ctx, board, { laneId: middle, filter: NO_FILTER, after: nextCursor }),
    'a move within a lane': () =>
      moveCard(ctx, { boardId, cardId: card.id }, { from: middle, to: middle, after: below.id }),
    'a move to another lane': () => moveCard(ctx, { boardId, cardId: card.id }, { from: middle, to: first }),
    'an edit': () => updateCard(ctx, { boardId, cardId: card.id }, fields),
    'due cards': () => dueCards(ctx, '2999-01-01', 20),
    'cards of a client': () => cardsOfClient(ctx, clientId),
    badge: () => countTasks(ctx),
  }
  for (const [name, run] of Object.entries(work)) {
    expect(scannedTables(await plansOf(run), CARDS), name).toEqual([])
  }
})
