import { makeClient, makeUser } from '#tests/factories/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import type { HostilePlace, HostileStage } from './fixture.ts'
import { fixtures } from './fixtures.ts'
import { makeWorld } from './world.ts'

export interface HostileWorld {
  world: Awaited<ReturnType<typeof makeWorld>>
  /** A client with one record of each kind. */
  client: string
  /** A client with `rows` records of each kind. */
  crowded: string
  /** Each place that stores typed or received text. */
  places: readonly HostilePlace[]
}

/** An account with `rows` records for each place that shows text. */
export async function makeHostileWorld(db: TestDatabase, rows: number): Promise<HostileWorld> {
  const world = await makeWorld(db)
  const { account, users } = world
  const made = await Promise.all(Array.from({ length: rows }, () => makeClient(db, account.id)))
  const clients = [world.ids.client!, ...made.map(({ id }) => id)]
  // This client has many records of each kind; the dialogs use the one that has a single one.
  const crowded = clients[1]!
  const people = await Promise.all(
    Array.from({ length: 12 }, () => makeUser(db, account.id, { role: 'employee' })),
  )
  const stage: HostileStage = {
    ...writers(db),
    db,
    accountId: account.id,
    clients,
    staff: [users.member.id, users.employee.id, ...people.map(({ id }) => id)],
    id: (name) => world.ids[name]!,
    insert: async (sql) => {
      const added = await db.admin.unsafe<{ id: string }[]>(
        sql
          .replaceAll(/\$(\w+)/g, (_, name: string) => `'${name === 'crowded' ? crowded : world.ids[name]}'`)
          .replace('from many', `from generate_series(1, ${rows}) as many(n)`),
      )
      return added.map(({ id }) => id)
    },
  }
  const places: HostilePlace[] = []
  for (const { hostile } of fixtures.values()) places.push(...((await hostile?.(stage)) ?? []))
  return { world, client: clients[0]!, crowded, places }
}

function writers(db: TestDatabase): Pick<HostileStage, 'column' | 'distinct' | 'field'> {
  const set = (table: string, value: string, ids: readonly string[], texts: readonly string[]) =>
    db.admin.unsafe(
      `update ${table} as t set ${value} from unnest($1::uuid[], $2::text[]) as v(id, text) where t.id = v.id`,
      [ids, ids.map((_, at) => texts[at % texts.length]!)],
    )
  return {
    column: (table, name, ids) => ({
      column: `${table}.${name}`,
      store: (texts) => set(table, `${name} = v.text`, ids, texts),
    }),
    distinct: (table, name, ids) => ({
      column: `${table}.${name}`,
      store: (texts) =>
        set(
          table,
          `${name} = v.text`,
          ids,
          ids.map((_, at) => `${at} ${texts[at % texts.length]}`),
        ),
    }),
    field: (table, name, ids, column = 'data') => ({
      column: `${table}.${column}`,
      store: (texts) =>
        set(table, `${column} = ${column} || jsonb_build_object('${name}', v.text)`, ids, texts),
    }),
  }
}
