import { and, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { liveCard, visibleBoard } from '#app/features/people/boards/boards.server.ts'
import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { recordPath } from '#app/features/people/records/paths.ts'
import { applicantName, clientName, coapplicantName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { clientDocuments, clients, taskBoards, taskCards, taskLanes, users } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'
import { type Cell } from '#app/lib/workbook/cell.ts'
import { DAY, TEXT, toCell } from '../workbook/sheet-cells.ts'
import type { LISTS } from './sheet-columns.ts'

interface Asked {
  ctx: Ctx
  /** The user who wants the export. */
  requestedBy: string
}

interface ListSheet {
  name: string
  /** The columns after the contact's id and name. */
  columns: string[]
  /** The columns that hold dates. */
  dates: string[]
  /** The rows of these clients, in the clients' order. */
  rows: (tx: Database, clientIds: string[], asked: Asked) => Promise<Cell[][]>
}

/** The sheets that are only exported. */
export const LIST_SHEETS: Record<(typeof LISTS)[number], ListSheet> = {
  documents: {
    name: 'Documents',
    columns: ['Name', 'Type', 'File', 'Bytes', 'Added', 'Notes', 'Link'],
    dates: ['Added'],
    rows: documentRows,
  },
  cards: {
    name: 'Cards',
    columns: ['Person', 'Board', 'Lane', 'Title', 'Details', 'Due', 'Assigned to', 'Completed', 'Created'],
    dates: ['Due', 'Created'],
    rows: cardRows,
  },
}

/** Lists each client's documents, with links for those who may see them. */
async function documentRows(tx: Database, clientIds: string[], { ctx }: Asked): Promise<Cell[][]> {
  const rows = await tx
    .select({ document: clientDocuments, client: NAME_COLUMNS })
    .from(clientDocuments)
    .innerJoin(clients, on(clients, clientDocuments.clientId))
    .where(
      and(
        sql`${clients.id} = any(${uuids(clientIds)})`,
        isNull(clients.deletedAt),
        isNull(clientDocuments.deletedAt),
      ),
    )
    .orderBy(clientDocuments.id)
  const byClient = Map.groupBy(rows, ({ document }) => document.clientId)
  return clientIds.flatMap((id) =>
    (byClient.get(id) ?? []).map(({ document, client }): Cell[] => [
      id,
      toCell(TEXT, clientName(client)),
      toCell(TEXT, document.data.name),
      toCell(TEXT, document.data.type),
      toCell(TEXT, document.fileName),
      document.byteSize,
      toCell(DAY, dayIn(document.createdAt, ctx.account.timezone)),
      toCell(TEXT, document.data.notes),
      `${env().APP_URL}${recordPath({ clientId: id, kind: 'document', id: document.id }, 'view')}`,
    ]),
  )
}

const k = alias(taskCards, 'k')
const b = alias(taskBoards, 'b')

/** The clients' cards on the boards of the user who wants the export, in the order in which they were added. */
async function cardRows(tx: Database, clientIds: string[], { ctx, requestedBy }: Asked): Promise<Cell[][]> {
  const rows = await tx
    .select({ card: k, board: b.name, lane: taskLanes.label, email: users.email, client: NAME_COLUMNS })
    .from(k)
    .innerJoin(b, on(b, k.boardId))
    .innerJoin(taskLanes, on(taskLanes, k.laneId))
    .innerJoin(clients, on(clients, k.clientId))
    .leftJoin(users, on(users, k.assignedTo))
    .where(
      sql`${k.clientId} = any(${uuids(clientIds)}) and ${liveCard} and ${visibleBoard(ctx, requestedBy)}`,
    )
    .orderBy(k.id)
  const byClient = Map.groupBy(rows, ({ card }) => card.clientId)
  const day = (at: Date) => toCell(DAY, dayIn(at, ctx.account.timezone))
  return clientIds.flatMap((id) =>
    (byClient.get(id) ?? []).map(({ card, board, lane, email, client }): Cell[] => [
      id,
      toCell(TEXT, clientName(client)),
      toCell(TEXT, (card.level === 'coapplicant' && coapplicantName(client)) || applicantName(client)),
      toCell(TEXT, board),
      toCell(TEXT, lane),
      toCell(TEXT, card.title),
      toCell(TEXT, card.details),
      toCell(DAY, card.dueOn),
      toCell(TEXT, email),
      card.done ? 'Yes' : null,
      day(card.createdAt),
    ]),
  )
}
