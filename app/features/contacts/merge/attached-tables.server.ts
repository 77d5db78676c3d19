import { getTableName } from 'drizzle-orm'
import type { ClientTable } from '#app/features/client-table.server.ts'
import { allAreas } from '#app/features/registry.server.ts'

/** A client table as merge and split use it. */
export interface Attached extends ClientTable {
  name: string
}

/** From the bottom up, since rows refer to those of areas below. */
export const attachedTables = (): readonly Attached[] =>
  allAreas()
    .toReversed()
    .flatMap((area) => area.clientTables ?? [])
    .map((declared) => ({ ...declared, name: getTableName(declared.table) }))

/** The tables whose rows move as they are. */
export const rowTables = () => attachedTables().filter(({ nature }) => nature === undefined)
export const linkTables = () => attachedTables().filter(({ nature }) => nature === 'links')

export const attachedTable = (name: string): Attached | undefined =>
  attachedTables().find((attached) => attached.name === name)
