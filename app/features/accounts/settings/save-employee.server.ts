import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { allAreas } from '#app/features/registry.server.ts'
import { inviteUser } from '#app/features/accounts/auth/invitations.server.ts'
import { readPicture, savePicture } from '#app/features/accounts/profile/avatar.server.ts'
import { publishUserUpdate } from '#app/features/accounts/presence/presence.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import type { Role } from '#app/lib/permissions.ts'
import type { Database } from '#db/client.ts'
import { pagesChanged, revalidateUser, sessionChanged } from '#app/realtime/events.ts'
import { nextVersion } from '#db/schema/columns.ts'
import {
  accounts,
  companyIdentities,
  groupMembers,
  groups,
  locations,
  sessions,
  userInvitations,
  userLocations,
  users,
} from '#db/schema/index.ts'
import { removeWaysIn } from '#app/features/accounts/auth/ways-in.server.ts'
import { endCredentials } from './credentials.server.ts'
import type { EmployeeInput, EmployeeUpdate, NewEmployeeInput } from './employee.schema.ts'
import { assignableRoles, mayChange } from './employee-rules.ts'
import { lockEmployee, requireAdmin } from './employees.server.ts'
import { CHANGED_EMPLOYEE, mergeEmployeeEdit } from './merge-employee-edit.server.ts'

export const MAX_EMPLOYEES = 1000
export const NEEDS_OWNER = 'An account needs an owner. Make someone else an owner first.'

/** Someone who was dismissed had this email: whether they return is for the admin to say. */
export class FormerEmployee extends AppError {
  readonly former: { id: string; name: string; dismissedAt: string }

  constructor(id: string, person: string, dismissedAt: Date) {
    super('conflict', `${person} had this email and was dismissed. Say whether this is the same person.`)
    this.former = { id, name: person, dismissedAt: dismissedAt.toISOString() }
  }
}

/** Call groups ring the phone that is about to be removed: the admin is asked once. */
export class PhoneInUse extends AppError {
  constructor(groups: readonly string[]) {
    const lost = `Without a phone they are no longer rung in these call groups. ${groups.join(' ')}`
    super('conflict', `${lost} Save again to remove it all the same.`, 'phone')
  }
}

/**
 * Adds an employee and invites them by mail. With `former: 'same'` the one who was dismissed last with this email returns,
 * with their history; with 'other' the earlier one keeps name, texts and rooms, and a new user is added.
 * @throws FormerEmployee when it isn't said which
 */
export async function createEmployee(
  ctx: Ctx,
  input: NewEmployeeInput,
  picture: Uint8Array | null = null,
): Promise<string> {
  requireAdmin(ctx)
  const role = input.role ?? 'employee'
  if (!assignableRoles(ctx.actor?.role).includes(role)) throw forbidden()
  const jpeg = picture && (await readPicture(picture))
  const id = await ctx.db(async (tx) => {
    await lockEmployees(tx, ctx)
    await requireFree(tx, input, null)
    const dismissed = await lastWithEmail(tx, input.email)
    // The answer may be about someone else, whose email was typed before.
    if (dismissed && (!input.former || input.formerId !== dismissed.id)) {
      const name = fullName(dismissed.firstName, dismissed.lastName)
      throw new FormerEmployee(dismissed.id, name, dismissed.disabledAt!)
    }
    const former = input.former === 'same' ? dismissed : undefined
    const [total] = await tx.select({ count: count() }).from(users).where(isNull(users.disabledAt))
    if (total!.count >= MAX_EMPLOYEES) {
      throw new AppError(
        'conflict',
        `An account can have ${MAX_EMPLOYEES.toLocaleString('en-US')} employees.`,
      )
    }
    const values = { ...columns(input), role, disabledAt: null }
    const [row] = former
      ? await tx.update(users).set(values).where(eq(users.id, former.id)).returning({ id: users.id })
      : await tx
          .insert(users)
          .values({ ...values, accountId: ctx.account.id, passwordHash: '', createdAt: ctx.now() })
          .returning({ id: users.id })
    const userId = row!.id
    // Earlier dismissals left some.
    if (former) await endCredentials(tx, ctx, userId)
    await setMemberships(tx, ctx, userId, input)
    await inviteUser(tx, ctx, userId)
    await audit(tx, ctx, {
      action: former ? 'added the employee again' : 'added the employee',
      entity: 'user',
      entityId: userId,
      detail: `as ${role}`,
    })
    tx.after(pagesChanged())
    return userId
  })
  if (jpeg) await savePicture(ctx, id, jpeg)
  return id
}

/**
 * Changes an employee. A new role counts at once, also on their open pages.
 * @throws PhoneInUse; EditConflict when someone else changed the profile since it was opened
 */
export async function updateEmployee(
  ctx: Ctx,
  id: string,
  edit: EmployeeUpdate,
  picture: Uint8Array | null = null,
): Promise<void> {
  requireAdmin(ctx)
  const jpeg = picture && (await readPicture(picture))
  await ctx.db(async (tx) => {
    await lockEmployees(tx, ctx)
    const before = await lockEmployee(tx, id)
    if (!mayChange(ctx.actor?.role, before.role)) throw forbidden()
    const input = await mergeEmployeeEdit(tx, ctx, before, edit)
    const role = await roleAfter(tx, ctx, before.role, input.role)
    await requireFree(tx, input, id)
    if (before.phone && !input.phone && !edit.phoneGone) await requireUnused(tx, id)
    await tx
      .update(users)
      .set({ ...columns(input), role, version: nextVersion(users) })
      .where(eq(users.id, id))
    await setMemberships(tx, ctx, id, input)
    if (before.email !== input.email) {
      if (before.passwordHash === '') await inviteUser(tx, ctx, id)
      // The seat may go to someone else, whom the company's sign-in vouches for next.
      await tx.delete(companyIdentities).where(eq(companyIdentities.userId, id))
    }
    await audit(tx, ctx, {
      action: CHANGED_EMPLOYEE,
      entity: 'user',
      entityId: id,
      detail: [
        role === before.role ? '' : `role from ${before.role} to ${role}`,
        input.email === before.email ? '' : 'email',
      ]
        .filter(Boolean)
        .join(', '),
    })
    if (role === before.role) return
    const open = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, id), isNull(sessions.endedAt)))
    tx.after(sessionChanged(id, { sessionIds: open.map((session) => session.id) }))
    tx.after(revalidateUser(id, { withinMs: 0 }))
  })
  if (jpeg) await savePicture(ctx, id, jpeg)
  await publishUserUpdate(ctx, id)
}

/** Turns multi-factor sign-in off for someone who lost their phone. They set it up again. */
export async function resetMfa(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, id, 'reset the multi-factor sign-in', async (tx) => {
    const off = { mfaEnabled: false, mfaSecret: null, mfaPendingSecret: null, mfaLastStep: null }
    await tx.update(users).set(off).where(eq(users.id, id))
    await removeWaysIn(tx, id)
  })
}

/** Mails a new invitation; the link of the earlier one stops working. */
export async function resendInvitation(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, id, 'invited the employee', async (tx, { passwordHash }) => {
    if (passwordHash !== '') throw new AppError('conflict', 'They have already set their password.')
    await inviteUser(tx, ctx, id)
  })
}

/** Makes the mailed link worthless. The employee stays, and can be invited again. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, id, 'revoked the invitation', async (tx, { passwordHash }) => {
    if (passwordHash !== '') throw new AppError('conflict', 'They have already set their password.')
    await tx.delete(userInvitations).where(eq(userInvitations.userId, id))
  })
}

async function change(
  ctx: Ctx,
  id: string,
  action: string,
  apply: (tx: Database, before: typeof users.$inferSelect) => Promise<void>,
): Promise<void> {
  requireAdmin(ctx)
  await ctx.db(async (tx) => {
    const before = await lockEmployee(tx, id)
    if (!mayChange(ctx.actor?.role, before.role)) throw forbidden()
    await apply(tx, before)
    await audit(tx, ctx, { action, entity: 'user', entityId: id })
    tx.after(revalidateUser(id, { withinMs: 0 }))
  })
}

/** Serializes changes of the account's employees, so that no two take the same email or demote the last two owners. */
export async function lockEmployees(tx: Database, ctx: Ctx): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id))
    .for('no key update')
}

export async function requireAnotherOwner(tx: Database, role: Role): Promise<void> {
  if (role !== 'owner') return
  const [owners] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNull(users.disabledAt)))
  if (owners!.count < 2) throw new AppError('conflict', NEEDS_OWNER, 'role')
}

/** @throws PhoneInUse */
async function requireUnused(tx: Database, id: string): Promise<void> {
  const found = await Promise.all(allAreas().map((area) => area.handOver?.withoutPhone?.(tx, id) ?? []))
  const groups = found.flat()
  if (groups.length > 0) throw new PhoneInUse(groups)
}

async function roleAfter(tx: Database, ctx: Ctx, before: Role, wanted: EmployeeInput['role']): Promise<Role> {
  if (!wanted || wanted === before) return before
  if (before === 'super' || !assignableRoles(ctx.actor?.role).includes(wanted)) throw forbidden()
  await requireAnotherOwner(tx, before)
  return wanted
}

async function requireFree(tx: Database, { email, extension }: EmployeeInput, id: string | null) {
  const taken = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        or(eq(users.email, email), extension ? eq(users.extension, extension) : undefined),
        id ? ne(users.id, id) : undefined,
      ),
    )
  for (const other of taken) {
    throw other.email === email
      ? new AppError('conflict', 'Another employee has this email.', 'email')
      : new AppError('conflict', 'Another employee has this extension.', 'extension')
  }
}

/** The user with this email who was dismissed last. */
async function lastWithEmail(tx: Database, email: string) {
  const [former] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.disabledAt), eq(users.isService, false)))
    .orderBy(desc(users.disabledAt), desc(users.id))
    .limit(1)
  return former
}

const columns = ({ firstName, lastName, email, phone, extension, npn }: EmployeeInput) => ({
  firstName,
  lastName,
  email,
  phone: phone ?? null,
  extension: extension ?? null,
  npn: npn ?? null,
})

async function setMemberships(tx: Database, ctx: Ctx, userId: string, input: EmployeeInput): Promise<void> {
  const accountId = ctx.account.id
  const [groupIds, locationIds] = [[...new Set(input.groups)], [...new Set(input.locations)]]
  const [ofGroups, ofLocations] = await Promise.all([
    tx.select({ id: groups.id }).from(groups).where(inArray(groups.id, groupIds)),
    tx.select({ id: locations.id }).from(locations).where(inArray(locations.id, locationIds)),
  ])
  if (ofGroups.length < groupIds.length) throw new AppError('invalid', 'Choose from the list.', 'groups')
  if (ofLocations.length < locationIds.length) {
    throw new AppError('invalid', 'Choose from the list.', 'locations')
  }
  await tx.delete(groupMembers).where(eq(groupMembers.userId, userId))
  await tx.delete(userLocations).where(eq(userLocations.userId, userId))
  if (groupIds.length > 0) {
    await tx.insert(groupMembers).values(groupIds.map((groupId) => ({ accountId, userId, groupId })))
  }
  if (locationIds.length > 0) {
    await tx
      .insert(userLocations)
      .values(locationIds.map((locationId) => ({ accountId, userId, locationId })))
  }
}
