import { and, eq } from 'drizzle-orm'
import { fullName } from '#app/lib/names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { accounts, users } from '#db/schema/index.ts'
import type { SendingStop } from './sending-stop.ts'

/** Reads who stopped all texts of the account, and when; null if they aren't stopped. */
export async function readSendingStop(tx: Database, ctx: Ctx): Promise<SendingStop | null> {
  const [row] = await tx
    .select({ at: accounts.sendingStoppedAt, firstName: users.firstName, lastName: users.lastName })
    .from(accounts)
    .leftJoin(users, and(eq(users.accountId, accounts.id), eq(users.id, accounts.sendingStoppedBy)))
    .where(eq(accounts.id, ctx.account.id))
  return row?.at ? { at: row.at.toISOString(), by: fullName(row.firstName, row.lastName) || null } : null
}
