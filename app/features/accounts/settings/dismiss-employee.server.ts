import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { allAreas } from '#app/features/registry.server.ts'
import { endSessionsOf, publishEnded, REASONS } from '#app/features/accounts/auth/session.server.ts'
import { signOutPresence } from '#app/features/accounts/presence/presence.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { plural } from '#app/lib/plural.ts'
import type { Services } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { pagesChanged, sessionEnded } from '#app/realtime/events.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { groupMembers, pushSubscriptions, userInvitations, userLocations, users } from '#db/schema/index.ts'
import { endCredentials, mailOfServiceAccounts } from './credentials.server.ts'
import { mayChange } from './employee-rules.ts'
import { lockEmployee, requireAdmin } from './employees.server.ts'
import { lockEmployees, requireAnotherOwner } from './save-employee.server.ts'

const handOvers = () => allAreas().flatMap((area) => area.handOver ?? [])

/** Reads the work that an employee leaves behind, and who may take it over. */
export interface Leaving {
  name: string
  items: { kind: string; text: string; details: string[]; fallback: string }[]
  colleagues: { id: string; name: string }[]
}

export async function readLeaving(ctx: Ctx, id: string): Promise<Leaving> {
  requireAdmin(ctx)
  const kinds = handOvers()
  return ctx.db(async (tx) => {
    const employee = await lockEmployee(tx, id)
    const [counts, details, colleagues] = await Promise.all([
      Promise.all(kinds.map((work) => work.count(tx, id))),
      Promise.all(kinds.map((work) => work.details?.(tx, id) ?? [])),
      tx
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(and(isNull(users.disabledAt), ne(users.id, id)))
        .orderBy(asc(users.firstName), asc(users.lastName)),
    ])
    return {
      name: fullName(employee.firstName, employee.lastName),
      items: kinds.flatMap(({ kind, label, fallback }, index) =>
        counts[index]
          ? [{ kind, text: plural(counts[index], ...label), details: details[index]!, fallback }]
          : [],
      ),
      colleagues: colleagues.map((user) => ({ id: user.id, name: fullName(user.firstName, user.lastName) })),
    }
  })
}

/**
 * Dismisses an employee: hands over what they are responsible for, ends their sessions and keys, and frees their extension. Their
 * name stays in what they did. `to` has the colleague for each kind of work; the rest goes to no one.
 */
export async function dismissEmployee(
  services: Services,
  ctx: Ctx,
  id: string,
  to: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  requireAdmin(ctx)
  const ended = await ctx.db(async (tx) => {
    await lockEmployees(tx, ctx)
    const employee = await lockEmployee(tx, id)
    if (!mayChange(ctx.actor?.role, employee.role)) throw forbidden()
    if (id === ctx.actor?.id) throw new AppError('conflict', 'You can’t delete your own profile.')
    await requireAnotherOwner(tx, employee.role)
    const who = { accountId: ctx.account.id, userId: id }
    const sessions = await endSessionsOf(tx, who, { reason: REASONS.refused, now: ctx.now() })
    for (const event of await signOutPresence(tx, who, ctx.now())) tx.after(event)
    const given: string[] = []
    for (const each of handOvers()) {
      const count = await each.count(tx, id)
      const heir = await requireHeir(tx, id, to.get(each.kind))
      await each.give(tx, ctx, { from: id, to: heir?.id ?? null })
      if (count > 0)
        given.push(`${plural(count, ...each.label)} to ${heir?.name ?? each.fallback.toLowerCase()}`)
    }
    await tx.delete(userInvitations).where(eq(userInvitations.userId, id))
    await endCredentials(tx, ctx, id)
    await tx.delete(groupMembers).where(eq(groupMembers.userId, id))
    await tx.delete(userLocations).where(eq(userLocations.userId, id))
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id))
    await tx
      .update(users)
      .set({
        disabledAt: ctx.now(),
        passwordHash: '',
        extension: null,
        mobileToken: null,
        mobileLoggedIn: false,
        mfaEnabled: false,
        mfaSecret: null,
        mfaPendingSecret: null,
        mfaLastStep: null,
        version: nextVersion(users),
      })
      .where(eq(users.id, id))
    await mailOfServiceAccounts(tx, id)
    await audit(tx, ctx, {
      action: 'dismissed the employee',
      entity: 'user',
      entityId: id,
      detail: given.join(', '),
    })
    // Also the connections of a super user who acts as them.
    tx.after(sessionEnded(id, { reason: REASONS.refused }))
    tx.after(pagesChanged())
    return sessions
  })
  await publishEnded(services.bus, ended, REASONS.refused)
}

async function requireHeir(tx: Database, leaving: string, id: string | undefined) {
  if (!id) return null
  const [user] =
    isUuid(id) && id !== leaving
      ? await tx
          .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(and(eq(users.id, id), isNull(users.disabledAt)))
      : []
  if (!user) throw new AppError('invalid', 'Choose a colleague from the list.')
  return { id: user.id, name: fullName(user.firstName, user.lastName) }
}
