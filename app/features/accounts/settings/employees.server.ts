import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockRow } from '#app/lib/locks.server.ts'
import { avatarUrl } from '#app/lib/avatar.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { ROLES } from '#app/lib/permissions.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import {
  groupMembers,
  groups,
  locations,
  passkeys,
  userInvitations,
  userLocations,
  users,
} from '#db/schema/index.ts'

interface Named {
  id: string
  name: string
}

export const employeeBase = z.object({
  id: z.uuid(),
  version: z.int(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  themeColor: z.string(),
  mfaEnabled: z.boolean(),
  extension: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  avatar: z
    .string()
    .nullable()
    .describe(
      'The path of the picture for pages; null without one. Programs get it from /users/{id}/avatar.',
    ),
  npn: z.string().nullable(),
  mobileLoggedIn: z.boolean(),
})

/** An employee as shown in the list and the form. */
export interface EmployeeView extends z.infer<typeof employeeBase> {
  name: string
  /** Signed in to the mobile app. */
  mobileApp: boolean
  hasMobileToken: boolean
  /** The invitation of a user who hasn't set a password yet; null for all others. */
  invitation: 'open' | 'expired' | 'none' | null
  groups: Named[]
  locations: Named[]
}

/** The groups and locations that an employee can have. */
export interface EmployeeChoices {
  groups: Named[]
  locations: Named[]
}

const noEmployee = () => notFound('This employee')

/** Everyone who may sign in, by name. `search` is found in names, emails, extensions, NPNs and groups. */
export async function listEmployees(ctx: Ctx, search = ''): Promise<EmployeeView[]> {
  requireAdmin(ctx)
  const all = await ctx.db((tx) => select(tx, ctx))
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter((employee) => {
    const text = [
      employee.name,
      employee.email,
      employee.extension,
      employee.npn,
      ...employee.groups.map((group) => group.name),
    ]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export async function getEmployee(ctx: Ctx, id: string): Promise<EmployeeView> {
  requireAdmin(ctx)
  const [found] = await ctx.db((tx) => select(tx, ctx, id))
  if (!found) throw noEmployee()
  return found
}

/** The user who acts. */
export async function getOneself(ctx: Ctx): Promise<EmployeeView> {
  const { id } = requireActor(ctx)
  const [found] = await ctx.db((tx) => select(tx, ctx, id))
  if (!found) throw noEmployee()
  return found
}

export async function employeeChoices(ctx: Ctx): Promise<EmployeeChoices> {
  requireAdmin(ctx)
  return ctx.db(async (tx) => {
    const [ofGroups, ofLocations] = await Promise.all([
      tx
        .select({ id: groups.id, name: groups.label })
        .from(groups)
        .orderBy(asc(groups.position), asc(groups.label)),
      tx.select({ id: locations.id, name: locations.name }).from(locations).orderBy(asc(locations.name)),
    ])
    return { groups: ofGroups, locations: ofLocations }
  })
}

export function requireAdmin(ctx: Ctx): void {
  ctx.require('administer')
}

/** Locks an employee's row. */
export const lockEmployee = (tx: Database, id: string): Promise<typeof users.$inferSelect> =>
  lockRow(tx, users, id, 'This employee', isNull(users.disabledAt))

async function select(tx: Database, ctx: Ctx, id?: string): Promise<EmployeeView[]> {
  // A service account is disabled from the start.
  const isSelf = ctx.actor?.isService && id === ctx.actor.id
  const [rows, memberships, places] = await Promise.all([
    tx
      .select({
        user: users,
        invitedUntil: userInvitations.expiresAt,
        hasPassword: sql<boolean>`${users.passwordHash} <> ''`,
        hasPasskey: sql<boolean>`exists (select 1 from ${passkeys} where ${on(users, passkeys.userId)})`,
      })
      .from(users)
      .leftJoin(userInvitations, on(users, userInvitations.userId))
      .where(and(isSelf ? undefined : isNull(users.disabledAt), id ? eq(users.id, id) : undefined))
      .orderBy(asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.id)),
    tx
      .select({ userId: groupMembers.userId, id: groups.id, name: groups.label })
      .from(groupMembers)
      .innerJoin(groups, on(groups, groupMembers.groupId))
      .where(id ? eq(groupMembers.userId, id) : undefined)
      .orderBy(asc(groups.position), asc(groups.label)),
    tx
      .select({ userId: userLocations.userId, id: locations.id, name: locations.name })
      .from(userLocations)
      .innerJoin(locations, on(locations, userLocations.locationId))
      .where(id ? eq(userLocations.userId, id) : undefined)
      .orderBy(asc(locations.name)),
  ])
  const of = (list: (Named & { userId: string })[], userId: string) =>
    list.filter((row) => row.userId === userId).map((row) => ({ id: row.id, name: row.name }))
  return rows.map(({ user, invitedUntil, hasPassword, hasPasskey }) => ({
    id: user.id,
    name: fullName(user.firstName, user.lastName),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    phone: user.phone,
    extension: user.extension,
    npn: user.npn,
    avatar: avatarUrl(user.id, user.avatarKey),
    // A passkey meets the requirement, where there is one.
    mfaEnabled: user.mfaEnabled || (hasPasskey && (ctx.account.mfaRequired || user.role === 'super')),
    mobileApp: user.mobileToken !== null || user.mobileLoggedIn,
    mobileLoggedIn: user.mobileLoggedIn,
    hasMobileToken: user.mobileToken !== null,
    themeColor: user.themeColor,
    invitation: hasPassword ? null : !invitedUntil ? 'none' : invitedUntil > ctx.now() ? 'open' : 'expired',
    groups: of(memberships, user.id),
    locations: of(places, user.id),
    version: user.version,
  }))
}
