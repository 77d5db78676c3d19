import { type Ctx, inOneTransaction } from './ctx.server.ts'
import { AppError } from './errors.ts'
import { log } from './log.server.ts'

type Parts = Record<string, (ctx: Ctx) => unknown>
type Read<P extends Parts> = { [Name in keyof P]: Awaited<ReturnType<P[Name]>> | null }

/**
 * Reads the parts of a page in one transaction. When that fails, each part is read in its own, and those that fail again
 * are null, so that the rest of the page still shows.
 * @throws the first error when no part can be read, and any AppError
 */
export async function readParts<P extends Parts>(ctx: Ctx, parts: P): Promise<Read<P>> {
  const names = Object.keys(parts)
  const byName = (values: unknown[]) =>
    Object.fromEntries(names.map((name, index) => [name, values[index]])) as Read<P>
  try {
    return byName(
      await inOneTransaction(ctx, (joined) => Promise.all(names.map((name) => parts[name]!(joined)))),
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    const settled = await Promise.allSettled(
      names.map((name) => inOneTransaction(ctx, async (own) => parts[name]!(own))),
    )
    if (settled.every(({ status }) => status === 'rejected')) throw error
    return byName(
      settled.map((result, index) => {
        if (result.status === 'fulfilled') return result.value
        log.error({ err: result.reason, part: names[index] }, 'part of a page not read')
        return null
      }),
    )
  }
}
