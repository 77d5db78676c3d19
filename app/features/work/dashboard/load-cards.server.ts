import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'

/** The data of a card, or that it couldn't be loaded. */
export type Loaded<Shown> = { data: Shown } | { problem: true }

/** Each card: loaded, on its way, or null for one that the user doesn't have. */
export type LoadedCards<Cards> = {
  [Name in keyof Cards]: Loaded<Cards[Name]> | Promise<Loaded<Cards[Name]>> | null
}

/** Loads what one card shows. */
type Load<Shown> = (ctx: Ctx) => Promise<Shown>

/** The page waits so long for its cards; those that take longer follow when they are ready. */
const PATIENCE_MS = 300
/** A query of a card gives up then. Two lanes full of such cards end before the page's stream does, and leave time for others. */
const LONGEST_MS = 4000
/** So does one of a card that is shown alone. */
const LONGEST_ALONE_MS = 8000
/** Cards of one page that load at the same time, so that a page takes few of the process's connections. */
const LANES = 3

/**
 * Loads cards beside each other, in their order, each in a transaction of its own: one that fails or hangs hides no other.
 * Null stands for a card that the user doesn't have. With `only`, loads that card alone and waits for it.
 */
export async function loadCards<Cards extends object>(
  ctx: Ctx,
  loads: { [Name in keyof Cards]: Load<Cards[Name]> | null },
  only?: string,
): Promise<LoadedCards<Cards>> {
  const inLane = lanes(LANES)
  const cards: Record<string, Loaded<unknown> | Promise<Loaded<unknown>> | null> = {}
  const all = Object.entries<Load<unknown> | null>(loads).map(async ([name, load]) => {
    cards[name] = null
    if (!load || (only !== undefined && name !== only)) return
    const loading = inLane(() =>
      loadCard(ctx, name, load, only === undefined ? LONGEST_MS : LONGEST_ALONE_MS),
    )
    cards[name] = loading
    cards[name] = await loading
  })
  await Promise.race([Promise.all(all), ...(only === undefined ? [setTimeout(PATIENCE_MS)] : [])])
  return { ...cards } as LoadedCards<Cards>
}

async function loadCard(
  ctx: Ctx,
  name: string,
  load: Load<unknown>,
  longest: number,
): Promise<Loaded<unknown>> {
  try {
    const data = await inOneTransaction(ctx, async (inner) => {
      const [, shown] = await Promise.all([
        inner.db((tx) => tx.execute(sql`select set_config('statement_timeout', ${String(longest)}, true)`)),
        load(inner),
      ])
      return shown
    })
    return { data }
  } catch (error) {
    log.error({ err: error, card: name }, 'card not loaded')
    return { problem: true }
  }
}

/** Runs so many pieces of work at once; the others wait for their turn. */
function lanes(free: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((next) => waiting.push(next))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
