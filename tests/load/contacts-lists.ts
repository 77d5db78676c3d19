// Prints how long each view of the contacts takes in an account of 100,000 and in one of 1,000, among 1,000,000 in all,
// their ratio, and by which indexes; as the application's role. Where the small account has fewer rows to return, a page of
// the large one is cut to as many. Never part of pass or fail.
//   node tests/load/contacts-lists.ts [--all 1000000] [--large 100000] [--small 1000] [--rounds 25] [--only PATTERN]
//     [--keep DIRECTORY]   the database stays there and is used again
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { createCtx } from '#app/lib/ctx.server.ts'
import { openPool, type Pool } from '#db/client.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { CONTACT_VIEWS } from '#tests/setup/contact-views.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { makeManyContacts, type ManyContacts } from '#tests/setup/many-contacts.ts'
import { openPlanPool, scannedTables, usedIndexes } from '#tests/setup/plans.ts'
import { recordingBus } from '#tests/factories/index.ts'

const { values: options } = parseArgs({
  options: {
    all: { type: 'string', default: '1000000' },
    large: { type: 'string', default: '100000' },
    small: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '25' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
})
const FILLER = 20_000
const directory = options.keep ?? (await mkdtemp(join(tmpdir(), 'switchboard-load-')))
const filled = existsSync(join(directory, 'PG_VERSION'))
const database = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: !options.keep })

try {
  await migrateDatabase(database.url)
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  const pool = openPool(database.url)
  const db = { url: database.url, pool, admin: sql }
  const [large, small] = filled ? await readBack() : await fill()

  async function fill(): Promise<[ManyContacts, ManyContacts]> {
    const began = performance.now()
    const sizes = { all: Number(options.all), large: Number(options.large), small: Number(options.small) }
    console.log(`Making ${sizes.all} contacts …`)
    // Row by row into a dozen indexes would take a quarter of an hour.
    const indexes = await sql<{ indexname: string; indexdef: string }[]>`
      select indexname, indexdef from pg_indexes i
      where schemaname = 'public' and tablename in ('clients', 'sms_messages') and not exists (
        select from pg_constraint where conname = i.indexname)`
    for (const { indexname } of indexes) await sql.unsafe(`drop index ${indexname}`)
    const made: [ManyContacts, ManyContacts] = [
      await makeManyContacts(db, sizes.large, 'Large'),
      await makeManyContacts(db, sizes.small, 'Small'),
    ]
    for (let left = sizes.all - sizes.large - sizes.small; left > 0; left -= FILLER) {
      await makeManyContacts(db, Math.min(FILLER, left), 'Others')
    }
    await sql`set maintenance_work_mem = '1GB'`
    for (const { indexdef } of indexes) await sql.unsafe(indexdef)
    await sql`vacuum analyze`
    await sql`create table load_kept as select ${JSON.stringify(made.map(kept))}::text::jsonb as made`
    console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s`)
    return made
  }

  async function readBack(): Promise<[ManyContacts, ManyContacts]> {
    const [row] = await sql<{ made: ReturnType<typeof kept>[] }[]>`select made from load_kept`
    return row!.made.map((each) => ({
      ...each,
      ctx: createCtx({ pool, bus: recordingBus(), ...each.ctx }),
      colleague: createCtx({ pool, bus: recordingBus(), ...each.colleague }),
    })) as unknown as [ManyContacts, ManyContacts]
  }

  const planned = openPlanPool(database.url)
  const looking = through(large, planned.pool)
  const rows: { view: string; fastest: Compared; median: Compared; found: string; read: string }[] = []
  console.log(`${' '.repeat(48)}   median: large, small, ratio   fastest: large, small, ratio    rows`)
  const wanted = new RegExp(options.only ?? '', 'i')
  for (const [name, view] of Object.entries(CONTACT_VIEWS)) {
    if (!wanted.test(name)) continue
    const times = { large: [] as number[], small: [] as number[] }
    const most = rowsOf(await view(small))
    const alike = most > 0 && rowsOf(await view(large)) > most ? { ...large, limit: most } : large
    const found = `${rowsOf(await view(alike))}/${most}`
    for (let round = -5; round < Number(options.rounds); round += 1) {
      for (const [size, many] of [
        ['large', alike],
        ['small', small],
      ] as const) {
        const began = performance.now()
        await view(many)
        if (round >= 0) times[size].push(performance.now() - began)
      }
    }
    const plans = await planned.plansOf(() => view(looking))
    const scans = scannedTables(plans)
    const row = {
      view: name,
      median: compare(times, (sorted) => sorted[Math.floor(sorted.length / 2)]!),
      // What a busy machine adds is in every figure but this one.
      fastest: compare(times, (sorted) => sorted[0]!),
      found,
      read: scans.length > 0 ? `SEQ SCAN ${[...new Set(scans)].join(' ')}` : usedIndexes(plans).join(' '),
    }
    rows.push(row)
    const figures = [row.median, row.fastest].flatMap(({ large, small, ratio }) => [large, small, ratio])
    console.log(
      [
        name.padEnd(48),
        ...figures.map((figure) => figure.toFixed(2).padStart(9)),
        found.padStart(8),
        `  ${row.read}`,
      ].join(''),
    )
  }
  const above = rows.filter(({ fastest }) => fastest.ratio > 2)
  console.log(`\n${rows.length} views, ${above.length} above twice their fastest time at ${options.small}:`)
  for (const { view, fastest, found } of above) {
    console.log(
      `  ${view}: ${fastest.ratio.toFixed(2)} (${fastest.large.toFixed(1)} ms, ${fastest.small.toFixed(1)} ms; rows ${found})`,
    )
  }
  await planned.pool.end({ timeout: 1 })
  await pool.end({ timeout: 1 })
  await sql.end({ timeout: 1 })
} finally {
  await database.stop()
  if (!options.keep) await rm(directory, { recursive: true, force: true })
}

/** How many rows a view gave: of a list, or of all groups of a search. */
function rowsOf(answer: unknown): number {
  const { items, groups } = (answer ?? {}) as { items?: unknown[]; groups?: { hits: unknown[] }[] }
  return items?.length ?? groups?.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0
}

interface Compared {
  large: number
  small: number
  ratio: number
}

/** Milliseconds of both, and how many times as long the large one takes. */
function compare(times: Record<'large' | 'small', number[]>, of: (sorted: number[]) => number): Compared {
  const [large, small] = [times.large, times.small].map((all) => of(all.toSorted((a, b) => a - b))) as [
    number,
    number,
  ]
  return { large, small, ratio: large / small }
}

/** The same account, read through another pool. */
function through(many: ManyContacts, pool: Pool): ManyContacts {
  const other = (ctx: ManyContacts['ctx']) =>
    createCtx({ pool, bus: recordingBus(), ...kept(many)[ctx === many.ctx ? 'ctx' : 'colleague'] })
  return { ...many, ctx: other(many.ctx), colleague: other(many.colleague) }
}

/** What of it can be written down. */
function kept(many: ManyContacts) {
  const plain = ({ account, actor, can }: ManyContacts['ctx']) => ({ account, actor, can })
  return { ...many, ctx: plain(many.ctx), colleague: plain(many.colleague) }
}
