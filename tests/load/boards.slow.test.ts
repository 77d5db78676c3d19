import { generateNKeysBetween } from 'fractional-indexing'
import { expect, test } from 'vitest'
import { createBoard } from '#app/features/people/boards/admin-boards.server.ts'
import { boardInput } from '#app/features/people/boards/board.fixture.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'

// A board of 10,000 cards beside one of 100: the page with its first cards, and a card's move there and back, as the browser
// asks for them. The large board may take twice as long.

const SIZES = { large: 10_000, small: 100 }
const ROUNDS = 40
const WARM_UP = 10
const MOST_TIMES = 2

type Size = keyof typeof SIZES

const db = useDatabase()
const app = useApp(db)

test('a board of 10,000 cards takes at most twice as long as one of 100', async () => {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id, { role: 'owner' })
  const ctx = makeCtx(db, account, user)
  const cookie = await signIn(db, user)
  const boards = {} as Record<Size, { id: string; lanes: string[]; card: string }>
  for (const [size, cards] of Object.entries(SIZES) as [Size, number][]) {
    const { id } = await createBoard(ctx, boardInput({ monitor: true }))
    // Each card has its contact; nine of ten cards are in the middle lane.
    await db.admin`
      with people as (
        insert into clients (account_id, first_name, last_name, mobile_phone)
        select ${account.id}, 'First' || n, 'Last' || n % 500, '1' || (2080000000 + n) from generate_series(1, ${cards}::int) n
        returning id
      ), numbered as (select id, row_number() over () as n from people)
      insert into task_cards (account_id, board_id, lane_id, client_id, title, position, assigned_to)
      select ${account.id}, ${id}, l.id, p.id, 'Card ' || n, key, case when n % 7 = 0 then ${user.id}::uuid end
      from unnest(${generateNKeysBetween(null, null, cards)}::text[]) with ordinality as many (key, n)
      join numbered p using (n)
      join task_lanes l on l.board_id = ${id} and l.position = (n % 10 > 0)::int`
    const lanes = await db.admin<{ id: string }[]>`
      select id from task_lanes where board_id = ${id} order by position`
    const [middle] = await db.admin<{ id: string }[]>`
      select id from task_cards where lane_id = ${lanes[1]!.id} order by position offset 5 limit 1`
    boards[size] = { id, lanes: lanes.map((lane) => lane.id), card: middle!.id }
  }
  await db.admin`vacuum analyze`

  const move = async ({ id, card }: (typeof boards)[Size], from: string, to: string) => {
    const response = await app.fetch(`/tasks/${id}/cards/${card}/place`, {
      method: 'POST',
      body: new URLSearchParams({ from, to }),
      cookie,
    })
    expect(response.status).toBe(200)
    await response.text()
  }
  const views: Record<string, (board: (typeof boards)[Size]) => Promise<void>> = {
    'first page': async ({ id }) => {
      const response = await app.fetch(`/tasks/${id}`, { cookie })
      expect(response.status).toBe(200)
      await response.text()
    },
    'a move there and back': async (board) => {
      const [first, middle] = board.lanes as [string, string]
      await move(board, middle, first)
      await move(board, first, middle)
    },
  }
  const lines: string[] = []
  for (const [name, view] of Object.entries(views)) {
    const times: Record<Size, number[]> = { large: [], small: [] }
    // In turns, because a machine's speed varies from one second to the next.
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const size of ['large', 'small'] as const) {
        const began = performance.now()
        await view(boards[size])
        if (round >= 0) times[size].push(performance.now() - began)
      }
    }
    const middle = (all: number[]) => all.toSorted((a, b) => a - b)[ROUNDS / 2]!
    const [large, small] = [middle(times.large), middle(times.small)]
    lines.push(
      `${name}: ${large.toFixed(1)} ms beside ${small.toFixed(1)} ms, ${(large / small).toFixed(2)} times`,
    )
    expect(large / small, name).toBeLessThan(MOST_TIMES)
  }
  console.log(lines.join('\n'))
})
