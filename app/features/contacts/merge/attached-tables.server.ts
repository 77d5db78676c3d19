import { getTableName } from 'drizzle-orm'
import { serverAreas } from '#app/areas.server.ts'
import type { ClientTable } from '#app/features/client-table.server.ts'

/** A client table as merge and split use it. */
export interface Attached extends ClientTable {
  name: string
}

/** From the bottom up, since rows refer to those of areas below. */
export const ATTACHED: readonly Attached[] = serverAreas
  .toReversed()
  .flatMap((area) => area.clientTables ?? [])
  .map((declared) => ({ ...declared, name: getTableName(declared.table) }))

/** The tables whose rows move as they are. */
export const ROW_TABLES = ATTACHED.filter(({ nature }) => nature === undefined)
export const LINK_TABLES = ATTACHED.filter(({ nature }) => nature === 'links')

export const attachedTable = (name: string): Attached | undefined =>
  ATTACHED.find((each) => each.name === name)
