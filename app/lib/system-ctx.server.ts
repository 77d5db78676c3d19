import { eq } from 'drizzle-orm'
import { accounts } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { createCtx, type Ctx } from './ctx.server.ts'
import { SYSTEM_PERMISSIONS } from './permissions.ts'
import type { Services } from './services.ts'

/** The context of webhooks and jobs, which have no actor. Null if the account doesn't exist or was erased. */
export async function systemCtx(services: Services, accountId: string): Promise<Ctx | null> {
  const [account] = await withAccount(services.pool, accountId, (tx) =>
    tx.select().from(accounts).where(eq(accounts.id, accountId)),
  )
  if (!account || account.erasedAt) return null
  return createCtx({ ...services, account, actor: null, can: SYSTEM_PERMISSIONS })
}
