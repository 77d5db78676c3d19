// Prints how long each view of the contacts takes in an account of 100,000 and in one of 1,000, among 1,000,000 in all, and
// which indexes it uses, as the app's role. Never part of pass or fail.
//   node tests/load/contacts-lists.ts [--all 1000000] [--large 100000] [--small 1000] [--rounds 25] [--only PATTERN]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCtx } from '#app/lib/ctx.server.ts'
import type { Pool } from '#db/client.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { CONTACT_VIEWS } from '#tests/setup/contact-views.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { makeManyContacts, type ManyContacts } from '#tests/setup/many-contacts.ts'
import { connect, disconnect, prepareDatabase, type TestDatabase } from '#tests/setup/postgres.ts'
import { openPlanPool, scannedTables, usedIndexes } from '#tests/setup/plans.ts'
import { recordingBus } from '#tests/factories/index.ts'

const { values: options } = parseArgs({
  options: {
    all: { type: 'string', default: '1000000' },
    large: { type: 'string', default: '100000' },
    small: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '25' },
    only: { type: 'string', default: '' },
  },
})
const WARM_UP = 5
const FILLER = 20_000
const directory = await mkdtemp(join(tmpdir(), 'switchboard-load-'))
const database = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })

try {
  await prepareDatabase(database.url)
  const db = connect(database.url)
  const { large, small } = await fill(db)
  const planned = openPlanPool(db.ownerUrl)
  console.log(`${' '.repeat(44)}  median: large, small   fastest: large, small, ratio  indexes`)
  for (const [name, view] of Object.entries(CONTACT_VIEWS)) {
    if (!new RegExp(options.only, 'i').test(name)) continue
    const times = { large: [] as number[], small: [] as number[] }
    for (let round = -WARM_UP; round < Number(options.rounds); round += 1) {
      for (const [size, many] of Object.entries({ large, small }) as ['large' | 'small', ManyContacts][]) {
        const began = performance.now()
        await view.read(many)
        if (round >= 0) times[size].push(performance.now() - began)
      }
    }
    const [slower, faster] = [times.large, times.small].map((all) => all.toSorted((a, b) => a - b))
    const middle = Math.floor(Number(options.rounds) / 2)
    const columns = [slower![middle]!, faster![middle]!, slower![0]!, faster![0]!, slower![0]! / faster![0]!]
    const plans = await planned.plansOf(() => view.read(through(large, planned.pool)))
    const scanned = scannedTables(plans)
    const read = scanned.length > 0 ? `WHOLE TABLE ${scanned.join(' ')}` : usedIndexes(plans).join(' ')
    console.log(`${name.padEnd(44)}${columns.map((ms) => ms.toFixed(2).padStart(10)).join('')}  ${read}`)
  }
  await planned.pool.end({ timeout: 1 })
  await disconnect(db)
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}

async function fill(db: TestDatabase) {
  const { admin: sql } = db
  const sizes = { all: Number(options.all), large: Number(options.large), small: Number(options.small) }
  console.log(`Making ${sizes.all} contacts …`)
  // Building the indexes at the end saves ten minutes.
  const indexes = await sql<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes i
    where schemaname = 'public' and tablename in ('clients', 'sms_messages') and not exists (
      select from pg_constraint where conname = i.indexname)`
  for (const { indexname } of indexes) await sql.unsafe(`drop index ${indexname}`)
  const large = await makeManyContacts(db, sizes.large, 'Large')
  const small = await makeManyContacts(db, sizes.small, 'Small')
  for (let left = sizes.all - sizes.large - sizes.small; left > 0; left -= FILLER) {
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
    createCtx({ pool, bus: recordingBus(), account, actor, can })
  return { ...many, ctx: other(many.ctx), colleague: other(many.colleague) }
}
