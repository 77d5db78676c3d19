import { setClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { tags } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { createBoard, getBoardToEdit } from './admin-boards.server.ts'
import type { BoardView, CardView } from './board-views.server.ts'
import type { BoardInput } from './board.schema.ts'
import { NO_FILTER } from './card-filter.ts'
import { firstCards } from './lane-cards.server.ts'

export const ALL_CARDS = { ...NO_FILTER, completed: true }

export const newCard = (title: string, client: string | null = null) => ({
  title,
  details: '',
  client,
  level: 'applicant' as const,
})

let names = 0
/** A board with the lanes Assigned, Called and Completed. */
export const boardInput = (values: Partial<BoardInput> = {}): BoardInput => ({
  name: `Board ${(names += 1)}`,
  description: '',
  tags: [],
  cardsFor: 'both',
  users: [],
  monitor: false,
  effDate: null,
  expDate: null,
  lanes: ['Assigned', 'Called', 'Completed'].map((label) => ({ label, action: 'create' as const })),
  ...values,
})

/** An agency on 10 March 2026 with an admin and Luis Prado, its worker, and the owner of another agency. */
export async function makeBoardAgency(db: TestDatabase) {
  const { account } = await makeAccount(db)
  const bus = recordingBus()
  const now = () => new Date('2026-03-10T18:00:00Z')
  const admin = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }), { now, bus })
  const luis = await makeUser(db, account.id, { firstName: 'Luis', lastName: 'Prado' })
  const employee = makeCtx(db, account, luis, { now, bus })
  const system = makeCtx(db, account, undefined, { now, bus })
  const other = (await makeAccount(db)).account
  const stranger = makeCtx(db, other, await makeUser(db, other.id, { role: 'owner' }), { now })

  const makeBoard = async (values: Partial<BoardInput> = {}): Promise<BoardView> => {
    const { id } = await createBoard(admin, boardInput(values))
    return getBoardToEdit(admin, id)
  }
  const makeTag = async (name: string): Promise<string> => {
    const [tag] = await withAccount(db.pool, account.id, (tx) =>
      tx.insert(tags).values({ accountId: account.id, name }).returning({ id: tags.id }),
    )
    return tag!.id
  }
  const setTag = (clientId: string, id: string, isActive: boolean) =>
    setClientTags(admin, clientId, [{ id, isActive }])
  const cardsOn = async (boardId: string): Promise<CardView[]> => {
    const board = await getBoardToEdit(admin, boardId)
    return Object.values(await firstCards(admin, board, ALL_CARDS)).flatMap(({ items }) => items)
  }
  return { account, bus, admin, employee, system, stranger, makeBoard, makeTag, setTag, cardsOn }
}

export type BoardAgency = Awaited<ReturnType<typeof makeBoardAgency>>
