import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'

type Client = typeof clients.$inferSelect

/**
 * The clients of a batch, locked and changed in memory. All are written in one statement: what watches the table runs once
 * for each statement.
 */
export class StoredClients {
  readonly #rows: Map<string, Client>
  readonly #changed = new Set<string>()
  readonly #columns = new Set<keyof Client>(['id', 'accountId', 'version', 'updatedAt'])

  private constructor(rows: readonly Client[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
  }

  static async lock(tx: Database, ids: readonly string[]): Promise<StoredClients> {
    if (ids.length === 0) return new StoredClients([])
    const rows = await tx
      .select()
      .from(clients)
      .where(inArray(clients.id, [...new Set(ids)]))
      .orderBy(clients.id)
      .for('no key update')
    return new StoredClients(rows)
  }

  /** A client as it will be written. */
  get(id: string): Client | undefined {
    return this.#rows.get(id)
  }

  /** @returns the new version */
  change(id: string, set: Partial<Client>, now: Date): number {
    const row = this.#rows.get(id)!
    const version = row.version + 1
    this.#rows.set(id, { ...row, ...set, version, updatedAt: now })
    this.#changed.add(id)
    for (const name of Object.keys(set)) this.#columns.add(name as keyof Client)
    return version
  }

  async write(tx: Database): Promise<void> {
    if (this.#changed.size === 0) return
    const table = getTableColumns(clients)
    const names = [...this.#columns].filter((name) => name !== 'id' && name !== 'accountId')
    const json = [...this.#changed].map((id) => {
      const row = this.#rows.get(id)!
      return Object.fromEntries([...this.#columns].map((name) => [table[name].name, row[name]]))
    })
    await tx.execute(sql`
      update clients c set ${sql.join(
        names.map((name) => sql`${sql.identifier(table[name].name)} = x.${sql.identifier(table[name].name)}`),
        sql`, `,
      )} from jsonb_populate_recordset(null::clients, ${JSON.stringify(json)}::jsonb) x
      where c.account_id = x.account_id and c.id = x.id`)
  }
}
