import { and, eq, isNull } from 'drizzle-orm'
import { accounts } from '#db/schema/index.ts'
import { prepared } from '#db/prepared.ts'
import { withAccount } from '#db/tenant.ts'
import type { Database } from '#db/client.ts'
import { createCtx, type Ctx, type CtxAccount, transact, type Tx } from './ctx.server.ts'
import { SYSTEM_PERMISSIONS } from './permissions.ts'
import type { Services } from './services.ts'

/** The context of webhooks and jobs, which have no actor. Null if the account doesn't exist or was erased. */
export async function systemCtx(services: Services, accountId: string): Promise<Ctx | null> {
  const account = await withAccount(services.pool, accountId, (tx) => readAccount(tx, accountId))
  return account && createCtx({ ...services, account, actor: null, can: SYSTEM_PERMISSIONS })
}

/** As `systemCtx`, in one transaction with the work, whose first statements needn't wait for the account. */
export function inSystemTransaction<Result>(
  services: Services,
  accountId: string,
  work: (tx: Tx, opened: Promise<Ctx | null>) => Promise<Result>,
): Promise<Result> {
  const open = async (tx: Tx): Promise<Ctx | null> => {
    const account = await readAccount(tx, accountId)
    const ctx = account && createCtx({ ...services, account, actor: null, can: SYSTEM_PERMISSIONS })
    return ctx && { ...ctx, db: (join) => join(tx) }
  }
  return transact(services, accountId, (tx) => work(tx, open(tx)))
}

async function readAccount(tx: Database, accountId: string): Promise<CtxAccount | null> {
  const [account] = await selectAccount(tx, { accountId })
  return account ?? null
}

const selectAccount = prepared(['accountId'], (db, { accountId }) =>
  db
    .select({
      id: accounts.id,
      name: accounts.name,
      timezone: accounts.timezone,
      mfaRequired: accounts.mfaRequired,
      gatheringForms: accounts.gatheringForms,
      messagingEnabled: accounts.messagingEnabled,
      serviceReviewEnabled: accounts.serviceReviewEnabled,
      calendar: accounts.calendar,
      calendarConnected: accounts.calendarConnected,
      closedAt: accounts.closedAt,
      pastDueSince: accounts.pastDueSince,
      pastDueGrace: accounts.pastDueGrace,
      minutesReached: accounts.minutesReached,
      messagesReached: accounts.messagesReached,
      suspendedAt: accounts.suspendedAt,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt))),
)
