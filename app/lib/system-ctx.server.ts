import { eq } from 'drizzle-orm'
import type { Pool } from '#db/client.ts'
import { accounts } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { createCtx, type Ctx } from './ctx.server.ts'
import type { Publisher } from './event.ts'
import { SYSTEM_PERMISSIONS } from './permissions.ts'

/** The process's services that work of an account needs. */
export interface Parts {
  pool: Pool
  bus: Publisher
  now?: (() => Date) | undefined
}

/** The context of webhooks and jobs. Null when the account no longer exists. */
export async function systemCtx(parts: Parts, accountId: string): Promise<Ctx | null> {
  const [account] = await withAccount(parts.pool, accountId, (tx) =>
    tx.select().from(accounts).where(eq(accounts.id, accountId)),
  )
  if (!account) return null
  return createCtx({
    pool: parts.pool,
    bus: parts.bus,
    account,
    actor: null,
    can: SYSTEM_PERMISSIONS,
    now: parts.now,
  })
}
