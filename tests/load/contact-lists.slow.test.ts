import { expect, test } from 'vitest'
import { createCtx } from '#app/lib/ctx.server.ts'
import type { Pool } from '#db/client.ts'
import { recordingBus } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { CONTACT_VIEWS } from '#tests/setup/contact-views.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { makeManyContacts, type ManyContacts } from '#tests/setup/many-contacts.ts'
import { openPlanPool, scannedTables, usedIndexes } from '#tests/setup/plans.ts'
import type { TestDatabase } from '#tests/setup/postgres.ts'

// Prints how long each view of the contacts takes in a large account and in a small one, among others, and which indexes it
// uses, as the app's role. With LISTS=1000000,100000 there are a million contacts, 100,000 of them in the large account.
const [ALL, LARGE] = (process.env.LISTS ?? '200000,20000').split(',').map(Number) as [number, number]
const SMALL = 1000
const ROUNDS = 15
const WARM_UP = 5
const FILLER = 20_000

const db = useDatabase()
useAreas()

test('no view of the contacts reads a whole table', async () => {
  const { large, small } = await fill(db)
  const planned = openPlanPool(db.ownerUrl)
  const lines = [`${' '.repeat(44)}  median: large, small   fastest: large, small, ratio  indexes`]
  const whole: string[] = []
  for (const [name, view] of Object.entries(CONTACT_VIEWS)) {
    const times = { large: [] as number[], small: [] as number[] }
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const [size, many] of Object.entries({ large, small }) as ['large' | 'small', ManyContacts][]) {
        const began = performance.now()
        await view.read(many)
        if (round >= 0) times[size].push(performance.now() - began)
      }
    }
    const [slower, faster] = [times.large, times.small].map((all) => all.toSorted((a, b) => a - b))
    const middle = Math.floor(ROUNDS / 2)
    const columns = [slower![middle]!, faster![middle]!, slower![0]!, faster![0]!, slower![0]! / faster![0]!]
    const plans = await planned.plansOf(() => view.read(through(large, planned.pool)))
    const scanned = scannedTables(plans)
    if (scanned.length > 0) whole.push(`${name}: ${scanned.join(' ')}`)
    const read = usedIndexes(plans).join(' ')
    lines.push(`${name.padEnd(44)}${columns.map((ms) => ms.toFixed(2).padStart(10)).join('')}  ${read}`)
  }
  console.log(lines.join('\n'))
  await planned.pool.end({ timeout: 1 })
  expect(whole).toEqual([])
})

async function fill(db: TestDatabase) {
  const { admin: sql } = db
  // Building the indexes at the end saves ten minutes.
  const indexes = await sql<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes i
    where schemaname = 'public' and tablename in ('clients', 'sms_messages') and not exists (
      select from pg_constraint where conname = i.indexname)`
  for (const { indexname } of indexes) await sql.unsafe(`drop index ${indexname}`)
  const large = await makeManyContacts(db, LARGE, 'Large')
  const small = await makeManyContacts(db, SMALL, 'Small')
  for (let left = ALL - LARGE - SMALL; left > 0; left -= FILLER) {
    await makeManyContacts(db, Math.min(FILLER, left), 'Others')
  }
  await sql`set maintenance_work_mem = '1GB'`
  for (const { indexdef } of indexes) await sql.unsafe(indexdef)
  await sql`vacuum analyze`
  return { large, small }
}

/** The same account, read through another pool. */
function through(many: ManyContacts, pool: Pool): ManyContacts {
  const other = ({ account, actor, can }: ManyContacts['ctx']) =>
    createCtx({ pool, bus: recordingBus(), now: () => new Date(), account, actor, can })
  return { ...many, ctx: other(many.ctx), colleague: other(many.colleague) }
}
