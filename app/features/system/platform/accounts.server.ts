import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, isNull } from 'drizzle-orm'
import { addDefaultResults } from '#app/features/telephony/call-results/results.server.ts'
import { inviteUser } from '#app/features/accounts/auth/invitations.server.ts'
import { endAllSessions, publishEnded, REASONS } from '#app/features/accounts/auth/session.server.ts'
import { restrictionsOf, type DunningStepName } from '#app/features/money/billing/dunning/restrictions.ts'
import { audit, type AuditEntry } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import type { Role } from '#app/lib/permissions.ts'
import type { Services } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { pagesChanged, sessionEnded } from '#app/realtime/events.ts'
import type { Database } from '#db/client.ts'
import { accounts, locations, users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import type { NewAccountInput } from './account.schema.ts'

/** More accounts than this are only found by a search. */
export const MOST_ACCOUNTS = 100

export interface AccountRow {
  id: string
  name: string
  createdAt: string
  suspendedAt: string | null
  /** When an owner closed it. */
  closedAt: string | null
  isPlatform: boolean
  users: number
  clients: number
  /** Null for the default plan. */
  plan: string | null
  terms: 'free' | 'trial' | 'paid'
  trialEndsAt: string | null
  /** The step past due that it has reached. */
  step: DunningStepName | null
  /** This month, so far. */
  minutes: number
  messages: number
  invoice: { status: string; total: number; at: string } | null
}

/** An account with its users and its health: what went wrong in the last 24 hours, and what still is. */
export interface AccountDetail extends Pick<
  AccountRow,
  'id' | 'name' | 'createdAt' | 'suspendedAt' | 'closedAt' | 'isPlatform' | 'clients'
> {
  timezone: string
  /** Whether it may connect Google calendars. */
  calendar: 'off' | 'preview' | 'on'
  users: { id: string; name: string; email: string; role: Role; invited: boolean }[]
  failedJobs: number
  failedTexts: number
  failedCalls: number
  failedWebhooks: number
  unregisteredNumbers: number
}

/** The super user who asks. */
export function requireOperator(ctx: Ctx) {
  if (!ctx.can.operate || !ctx.actor || ctx.ghostedBy) throw forbidden()
  return { accountId: ctx.account.id, userId: ctx.actor.id }
}

/** Up to MOST_ACCOUNTS accounts by name, and whether there are more. */
export async function listAccounts(
  services: Services,
  ctx: Ctx,
  search: string,
): Promise<{ accounts: AccountRow[]; more: boolean }> {
  const asker = requireOperator(ctx)
  const words = search.replaceAll('\0', '').trim().slice(0, 100)
  const rows = await services.pool<
    {
      id: string
      name: string
      created_at: string
      suspended_at: string | null
      closed_at: string | null
      is_platform: boolean
      timezone: string
      past_due_since: string | null
      past_due_grace: string | null
      users: string
      clients: number
      plan: string | null
      terms: AccountRow['terms'] | null
      trial_ends_at: string | null
      minutes: string
      messages: string
      invoice_status: string | null
      invoice_total: number
      invoice_at: string
    }[]
  >`select * from platform_accounts(${asker.accountId}, ${asker.userId}, ${words})`
  return {
    accounts: rows.slice(0, MOST_ACCOUNTS).map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: new Date(row.created_at).toISOString(),
      suspendedAt: row.suspended_at && new Date(row.suspended_at).toISOString(),
      closedAt: row.closed_at && new Date(row.closed_at).toISOString(),
      isPlatform: row.is_platform,
      users: Number(row.users),
      clients: row.clients,
      plan: row.plan,
      terms: row.terms ?? 'free',
      trialEndsAt: row.trial_ends_at && new Date(row.trial_ends_at).toISOString(),
      step: stepOf(row, ctx.now()),
      minutes: Number(row.minutes),
      messages: Number(row.messages),
      invoice: row.invoice_status
        ? {
            status: row.invoice_status,
            total: row.invoice_total,
            at: new Date(row.invoice_at).toISOString(),
          }
        : null,
    })),
    more: rows.length > MOST_ACCOUNTS,
  }
}

function stepOf(
  row: { timezone: string; past_due_since: string | null; past_due_grace: string | null },
  now: Date,
): DunningStepName | null {
  const { timezone, past_due_since: since, past_due_grace: pastDueGrace } = row
  return restrictionsOf(
    { timezone, pastDueSince: since === null ? null : new Date(since), pastDueGrace },
    now,
  ).step
}

export async function readAccount(services: Services, ctx: Ctx, id: string): Promise<AccountDetail> {
  const asker = requireOperator(ctx)
  const since = new Date(ctx.now().getTime() - millisecondsInDay).toISOString()
  const [row] = await services.pool<{ account: AccountDetail | null }[]>`
        select platform_account(${asker.accountId}, ${asker.userId}, ${id}, ${since}) as account`
  if (!row?.account) throw notFound('This account')
  return row.account
}

/** Opens an account with a first office, and invites its owner. The same id opens one account. */
export async function createAccount(services: Services, ctx: Ctx, input: NewAccountInput): Promise<string> {
  requireOperator(ctx)
  const { id, name, timezone, firstName, lastName, email } = input
  await withAccount(services.pool, id, async (tx) => {
    const [made] = await tx
      .insert(accounts)
      .values({ id, name, timezone, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    if (!made) return
    await tx.insert(locations).values({ accountId: id, name: 'Main office', timezone })
    await addDefaultResults(tx, id)
    const [owner] = await tx
      .insert(users)
      .values({
        accountId: id,
        email,
        passwordHash: '',
        role: 'owner',
        firstName,
        lastName,
        createdAt: ctx.now(),
      })
      .returning({ id: users.id })
    await inviteUser(tx, { account: { id }, now: ctx.now }, owner!.id)
    await noteInAccount(tx, ctx, id, { action: 'opened the account', entity: 'account', entityId: id })
  })
  return id
}

/** Signs everyone of the account out and holds its texts. Nothing is lost. */
export async function suspendAccount(services: Services, ctx: Ctx, id: string): Promise<void> {
  const { isPlatform, suspendedAt } = await readAccount(services, ctx, id)
  if (isPlatform) throw new AppError('conflict', 'The operator’s own account can’t be suspended.')
  if (suspendedAt) return
  const ended = await withAccount(services.pool, id, async (tx) => {
    await tx.update(accounts).set({ suspendedAt: ctx.now() }).where(eq(accounts.id, id))
    const open = await endAllSessions(tx, id, { reason: REASONS.suspended, now: ctx.now() })
    await noteInAccount(tx, ctx, id, { action: 'suspended the account', entity: 'account', entityId: id })
    const people = await tx.select({ id: users.id }).from(users).where(isNull(users.disabledAt))
    return { open, people }
  })
  await publishEnded(services.bus, ended.open, REASONS.suspended)
  // These include the connections of super users who act as a user of the account.
  const ends = ended.people.map((user) => ({
    accountId: id,
    ...sessionEnded(user.id, { reason: REASONS.suspended }),
  }))
  await services.bus.publish(ends)
}

export async function resumeAccount(services: Services, ctx: Ctx, id: string): Promise<void> {
  const { suspendedAt } = await readAccount(services, ctx, id)
  if (!suspendedAt) return
  await withAccount(services.pool, id, async (tx) => {
    await tx.update(accounts).set({ suspendedAt: null }).where(eq(accounts.id, id))
    await noteInAccount(tx, ctx, id, { action: 'resumed the account', entity: 'account', entityId: id })
  })
}

/** Decides whether the account may connect Google calendars. What it has connected stays, and isn't shown while off. */
export async function setCalendar(
  services: Services,
  ctx: Ctx,
  id: string,
  calendar: AccountDetail['calendar'],
): Promise<void> {
  const before = await readAccount(services, ctx, id)
  if (before.calendar === calendar) return
  await withAccount(services.pool, id, async (tx) => {
    await tx.update(accounts).set({ calendar }).where(eq(accounts.id, id))
    await noteInAccount(tx, ctx, id, {
      action: 'changed calendars',
      entity: 'account',
      entityId: id,
      detail: `${before.calendar} to ${calendar}`,
    })
  })
  await services.bus.publish([{ accountId: id, ...pagesChanged() }])
}

/** Mails a user who has no password yet a new invitation; the earlier link stops working. */
export async function inviteAgain(services: Services, ctx: Ctx, id: string, userId: string): Promise<void> {
  await readAccount(services, ctx, id)
  if (!isUuid(userId)) throw notFound('This user')
  await withAccount(services.pool, id, async (tx) => {
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    if (!user) throw notFound('This user')
    if (user.passwordHash !== '') throw new AppError('conflict', 'They have already set their password.')
    await inviteUser(tx, { account: { id }, now: ctx.now }, userId)
    await noteInAccount(tx, ctx, id, { action: 'invited the employee', entity: 'user', entityId: userId })
  })
}

/** An entry in the audit log of the account that is touched. Its users can't see the operator's, so it names them. */
export const noteInAccount = (tx: Database, ctx: Ctx, accountId: string, entry: AuditEntry) =>
  audit(
    tx,
    { account: { id: accountId }, actor: null, ghostedBy: ctx.actor!.id, ip: ctx.ip, now: ctx.now },
    {
      ...entry,
      detail: [entry.detail, `by ${ctx.actor!.firstName} ${ctx.actor!.lastName} of the operator`]
        .filter(Boolean)
        .join(', '),
    },
  )
