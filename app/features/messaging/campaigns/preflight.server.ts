import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { phoneNumbers } from '#db/schema/index.ts'
import { type Objection, preflight } from './preflight.ts'

/** Lists the problems for carriers in a content that the account sends. */
export async function objectionsTo(tx: Database, ctx: Ctx, content: string): Promise<Objection[]> {
  const numbers = await tx
    .selectDistinct({ useCase: phoneNumbers.smsUseCase })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.smsEnabled, true), eq(phoneNumbers.status, 'in-use')))
  const useCases = numbers.flatMap(({ useCase }) => useCase ?? [])
  return preflight(content, { name: ctx.account.name, useCases })
}
