import { readPlan, writePlan } from '#app/features/billing/billing.server.ts'
import type { Plan } from '#app/features/billing/plan.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { withAccount } from '#db/tenant.ts'
import { noteInAccount, readAccount } from './accounts.server.ts'

/** The use that an account has committed to. @throws AppError forbidden, not-found */
export async function readAccountPlan(services: Services, ctx: Ctx, accountId: string): Promise<Plan> {
  await readAccount(services, ctx, accountId)
  return withAccount(services.pool, accountId, readPlan)
}

/** @throws AppError forbidden, not-found */
export async function setAccountPlan(
  services: Services,
  ctx: Ctx,
  accountId: string,
  plan: Plan,
): Promise<void> {
  await readAccount(services, ctx, accountId)
  await withAccount(services.pool, accountId, async (tx) => {
    await writePlan(tx, accountId, plan, ctx.now())
    await noteInAccount(tx, ctx, accountId, {
      action: 'set the plan',
      entity: 'account',
      detail: `${plan.name}: ${plan.minutes} minutes, ${plan.messages} messages`,
    })
  })
}
