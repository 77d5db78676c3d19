import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, Tx } from './ctx.server.ts'
import { AppError, notFound } from './errors.ts'
import { log } from './log.server.ts'
import { readFailure } from './telephony.server.ts'

/** A table whose rows say since when a question about them is open; null while none is. */
type AskedTable = PgTable & { id: AnyPgColumn; busySince: AnyPgColumn }
type AskedRow = { id: string; busySince: Date | null }

export interface Refusal {
  /** The provider's error code; null when we refused it ourselves. */
  code: number | null
  /** The reason, as the provider or the `AppError` says it. */
  description: string
  /** The sentence for the user. */
  message: string
  /** No user waits for the answer, so it has to be shown later. */
  isLate: boolean
}

/**
 * Something that the provider is asked for at most once, though it has no idempotency keys. The question is stored before it is asked,
 * and a job looks for its answer when that was lost (docs/adding-an-area.md).
 *
 * Work that can be repeated needs none of this: the steps of a location's registration, each of which looks for what an earlier one made;
 * transcripts, whose answers name our row; webhooks, whose receivers know an event by its id; downloads of recordings; and the removal
 * of numbers.
 */
export interface ProviderOperation<Table extends AskedTable, Answer> {
  /** Its name in logs and in the key of its job. */
  name: string
  table: Table
  /** Longer than everything that `find` and `ask` do together. After that, its process is dead and another one takes over. */
  leaseMs: number
  /** After how long a lost answer is looked up. */
  lookUpMs: number
  /** Adds the job that calls `resume`. */
  addJob: (tx: Tx, ctx: Ctx, id: string, options: { runAt: Date; key: string }) => Promise<void>
  /** Looks for the answer also before it asks for the first time. */
  looksFirst?: true
  /** The answer to a question that the provider has got; null when it doesn't have it. @throws when it doesn't answer */
  find: (ctx: Ctx, row: Table['$inferSelect']) => Promise<Answer | null>
  /**
   * Asks the provider.
   * @param isAgain it was asked before, and `find` found no answer
   * @throws AppError when it can't be asked for; the provider's error
   */
  ask: (ctx: Ctx, row: Table['$inferSelect'], isAgain: boolean) => Promise<Answer>
  /** Stores the answer. The row is locked. @throws AppError when we can't take it, with `undo` */
  done: (tx: Tx, ctx: Ctx, row: Table['$inferSelect'], answer: Answer) => Promise<void>
  /** Undoes at the provider what `done` can't take. Then it is refused. @throws to be run again */
  undo?: (ctx: Ctx, row: Table['$inferSelect'], answer: Answer, problem: string) => Promise<void>
  /** Stores the reason of a refusal. The row is locked. */
  refused: (tx: Tx, ctx: Ctx, row: Table['$inferSelect'], refusal: Refusal) => Promise<void>
  /** Stores that the provider was too busy to do anything. Without this, the job asks again. The row is locked. */
  busy?: (tx: Tx, ctx: Ctx, row: Table['$inferSelect']) => Promise<void>
  /** The provider's refusal in a sentence for the user. */
  explain: (refusal: { code: number; description: string }) => string
}

/** A question that this process may ask. */
export interface ProviderQuestion {
  id: string
  /** Its lease, as long as the row says the same. */
  since: Date
  /** Someone asked before, so that the provider may have it already. */
  wasAsked: boolean
}

type Outcome =
  | { result: 'done' | 'busy' }
  | { result: 'refused'; refusal: Refusal }
  | { result: 'unknown'; error: unknown }

const UNDER_WAY = 'It is being submitted already.'
const BUSY = 'The provider doesn’t answer at the moment. Try again shortly.'

export function providerOperation<Table extends AskedTable, Answer>(
  operation: ProviderOperation<Table, Answer>,
) {
  type Row = Table['$inferSelect'] & AskedRow
  const { name, leaseMs, lookUpMs } = operation
  const table: AskedTable = operation.table
  const leaseOf = (since: Date) => leaseEnd(since, leaseMs)
  const addJob = (tx: Tx, ctx: Ctx, id: string, runAt: Date) =>
    operation.addJob(tx, ctx, id, { runAt, key: `${name}:${id}` })

  async function lock(tx: Tx, id: string): Promise<Row | undefined> {
    const query = tx.select().from(table as PgTable)
    const [row] = await query.where(eq(table.id, id)).for('no key update')
    return row as Row | undefined
  }

  async function setBusy(tx: Tx, where: { id: string; since?: Date }, busySince: Date | null) {
    const isMine = where.since && eq(table.busySince, where.since)
    const changed = await tx
      .update(table)
      .set({ busySince } as never)
      .where(and(eq(table.id, where.id), isMine))
      .returning({ id: table.id })
    return changed.length > 0
  }

  /** Whether a process may be asking at the moment. */
  const isAsking = (ctx: Ctx, { busySince }: Pick<AskedRow, 'busySince'>): boolean =>
    isLeased(ctx, busySince, leaseMs)

  /**
   * Stores that the question is asked, in the transaction that has checked and locked the row. When that has committed, `ask` it.
   * @throws AppError conflict while another process asks it
   */
  async function open(tx: Tx, ctx: Ctx, row: AskedRow): Promise<ProviderQuestion> {
    if (isAsking(ctx, row)) throw new AppError('conflict', UNDER_WAY)
    const { id, busySince } = row
    const since = ctx.now()
    await setBusy(tx, { id }, since)
    // The process may die while it waits for the answer.
    await addJob(tx, ctx, id, leaseOf(since))
    return { id, since, wasAsked: busySince !== null }
  }

  /**
   * Asks an open question.
   * @returns `unknown` when no answer came: the job then finds out
   * @throws AppError conflict when it is refused; unavailable when the provider certainly did nothing
   */
  async function ask(ctx: Ctx, question: ProviderQuestion): Promise<'done' | 'unknown'> {
    const outcome = await attempt(ctx, question, false)
    if (outcome.result === 'refused') throw new AppError('conflict', outcome.refusal.message)
    if (outcome.result === 'busy') throw new AppError('unavailable', BUSY)
    if (outcome.result === 'done') return 'done'
    const runAt = new Date(ctx.now().getTime() + lookUpMs)
    await ctx.db(async (tx) => {
      if (await setBusy(tx, question, new Date(runAt.getTime() - leaseMs))) {
        await addJob(tx, ctx, question.id, runAt)
      }
    })
    return 'unknown'
  }

  /** The job: looks for a lost answer, and asks again when there is none. @throws to be run again */
  async function resume(ctx: Ctx, id: string): Promise<void> {
    const question = await ctx.db(async (tx): Promise<ProviderQuestion | null> => {
      const row = await lock(tx, id)
      if (!row?.busySince) return null
      if (isAsking(ctx, row)) {
        // A worker may have died with the lease, and this be its job again.
        await addJob(tx, ctx, id, leaseOf(row.busySince))
        return null
      }
      const since = ctx.now()
      await setBusy(tx, { id }, since)
      return { id, since, wasAsked: true }
    })
    if (!question) return
    const outcome = await attempt(ctx, question, true)
    if (outcome.result !== 'unknown') return
    const expired = new Date(ctx.now().getTime() - leaseMs)
    await ctx.db((tx) => setBusy(tx, question, expired))
    throw outcome.error
  }

  async function attempt(ctx: Ctx, question: ProviderQuestion, isLate: boolean): Promise<Outcome> {
    try {
      await accept(ctx, question, await answerTo(ctx, question))
      return { result: 'done' }
    } catch (error) {
      const context = { accountId: ctx.account.id, id: question.id, err: error }
      const refusal = readRefusal(error, isLate)
      if (refusal) {
        log.warn({ ...context, errorCode: refusal.code }, `${name}: refused`)
        const isMine = await close(ctx, question, (tx, row) => operation.refused(tx, ctx, row, refusal))
        if (isMine) return { result: 'refused', refusal }
      }
      log.warn(context, `${name}: no answer`)
      const { busy } = operation
      if (busy && !question.wasAsked && readFailure(error).kind === 'busy') {
        const isMine = await close(ctx, question, (tx, row) => busy(tx, ctx, row))
        if (isMine) return { result: 'busy' }
      }
      return { result: 'unknown', error }
    }
  }

  /** The answer, found or asked for. @throws AppError, or the provider's error */
  async function answerTo(ctx: Ctx, { id, wasAsked }: ProviderQuestion): Promise<Answer> {
    const looks = wasAsked || operation.looksFirst === true
    const find = async () => (looks ? operation.find(ctx, await read(ctx, id)).catch(asUnknown) : null)
    const found = await find()
    if (found !== null) return found
    try {
      return await operation.ask(ctx, await read(ctx, id), wasAsked)
    } catch (error) {
      // It also refuses what it got a moment ago.
      const late = error instanceof AppError || !readRefusal(error, false) ? null : await find()
      if (late !== null) return late
      throw error
    }
  }

  async function read(ctx: Ctx, id: string): Promise<Row> {
    const row = await ctx.db((tx) => lock(tx, id))
    if (!row) throw notFound('This request')
    return row
  }

  /** Stores the answer, also when someone else has taken over. @throws AppError when we can't take it and have undone it */
  async function accept(ctx: Ctx, question: ProviderQuestion, answer: Answer): Promise<void> {
    const { id } = question
    try {
      await ctx.db(async (tx) => {
        const row = await lock(tx, id)
        if (!row?.busySince) return
        await operation.done(tx, ctx, row, answer)
        await setBusy(tx, { id }, null)
      })
    } catch (error) {
      if (!operation.undo || !isOurRefusal(error)) return asUnknown(error)
      await operation.undo(ctx, await read(ctx, id), answer, error.message).catch(asUnknown)
      throw error
    }
  }

  /** Ends a question. @returns false when someone else has taken over */
  function close(ctx: Ctx, { id, since }: ProviderQuestion, store: (tx: Tx, row: Row) => Promise<void>) {
    return ctx.db(async (tx) => {
      const row = await lock(tx, id)
      if (row?.busySince?.getTime() !== since.getTime()) return false
      await store(tx, row)
      return setBusy(tx, { id }, null)
    })
  }

  function readRefusal(error: unknown, isLate: boolean): Refusal | null {
    if (isOurRefusal(error)) {
      return { code: null, description: error.message, message: error.message, isLate }
    }
    const failure = readFailure(error)
    if (failure.kind !== 'refused') return null
    const { code } = failure
    const description = (error as Error).message
    return { code: code || null, description, message: operation.explain({ code, description }), isLate }
  }

  return { open, ask, resume }
}

const leaseEnd = (since: Date, leaseMs: number) => new Date(since.getTime() + leaseMs)

/** Whether the process that has the lease since then may be alive. */
export const isLeased = (ctx: Ctx, busySince: Date | null, leaseMs: number): boolean =>
  busySince !== null && leaseEnd(busySince, leaseMs) > ctx.now()

/** Whether the provider, or we ourselves, certainly refused it. */
export const isRefused = (error: unknown): boolean =>
  isOurRefusal(error) || readFailure(error).kind === 'refused'

/** That the database is down is no refusal. */
const isOurRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code !== 'unavailable'

/** A refused look-up says nothing about the question. */
function asUnknown(error: unknown): never {
  throw new Error('The answer of the provider isn’t known.', { cause: error })
}
