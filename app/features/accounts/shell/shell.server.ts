import { eq } from 'drizzle-orm'
import { avatarUrl } from '#app/lib/avatar.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { erasureOf } from '#app/lib/account-closing.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { isUnreleasedCopy } from '#app/lib/restored-copy.server.ts'
import { parseHexColor, INVALID_HEX_COLOR } from '#app/lib/theme-color.ts'
import { locations, passkeys, users } from '#db/schema/index.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import type { BadgeCounts } from '#app/realtime/events.ts'
import type { Viewer } from '#app/features/viewer.ts'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import { limitLine } from './limit-line.ts'
import { listPeers, publishUserUpdate } from '#app/features/accounts/presence/presence.server.ts'

/** The data of the frame around every page. */
export interface ShellData {
  account: { id: string; name: string; timezone: string }
  user: {
    id: string
    name: string
    avatar: string | null
    themeColor: string
    role: string
    byCompany: boolean
  }
  viewer: Viewer
  /** A super user acts as `user`. */
  ghosting: boolean
  /** The account requires multi-factor sign-in and this user has none. */
  mfaMissing: boolean
  /** The database was restored from a backup, and sends nothing until its operator releases it. */
  restoredCopy: boolean
  /** When a closed account will be erased: ISO. */
  erasedOn: string | null
  /** Says that an owner's limit of use is reached; null otherwise. */
  limitReached: string | null
  /** Every user of the account with live status, including the current one. */
  peers: PeerView[]
  /** The account's offices, by name. */
  locations: { id: string; name: string; timezone: string }[]
  /** The server's clock, for the first relative times. */
  now: string
}

export async function loadFrame(ctx: Ctx): Promise<ShellData> {
  const actor = ctx.actor
  if (!actor) throw forbidden()
  const mayMissMfa = ctx.account.mfaRequired && !actor.mfaEnabled
  const [peers, places, restoredCopy, hasPasskey] = await Promise.all([
    listPeers(ctx),
    listLocations(ctx),
    isUnreleasedCopy(ctx.db),
    mayMissMfa ? ctx.db(async (tx) => (await tx.$count(passkeys, eq(passkeys.userId, actor.id))) > 0) : false,
  ])
  return {
    account: { id: ctx.account.id, name: ctx.account.name, timezone: ctx.account.timezone },
    user: {
      id: actor.id,
      name: fullName(actor.firstName, actor.lastName),
      avatar: avatarUrl(actor.id, actor.avatarKey),
      themeColor: actor.themeColor,
      role: actor.role,
      byCompany: ctx.companyAt !== null,
    },
    viewer: viewerOf(ctx),
    ghosting: ctx.ghostedBy !== null,
    mfaMissing: mayMissMfa && !hasPasskey,
    restoredCopy,
    erasedOn: ctx.account.closedAt && erasureOf(ctx.account.closedAt).toISOString(),
    limitReached: limitLine(ctx.account, ctx.now()),
    peers,
    locations: places,
    now: ctx.now().toISOString(),
  }
}

export const viewerOf = (ctx: Ctx): Viewer => ({
  messaging: ctx.can.message && !ctx.can.operate,
  phone: ctx.can.call && !ctx.can.operate && ctx.ghostedBy === null,
  calendar: ctx.account.calendarConnected && ctx.account.calendar !== 'off',
  calendarSettings: ctx.can.administer && (ctx.account.calendar !== 'off' || ctx.account.calendarConnected),
  reviews: ctx.account.serviceReviewEnabled,
  administer: ctx.can.administer,
  ownAccount: ctx.can.ownAccount && ctx.ghostedBy === null,
  ghost: ctx.can.ghost && ctx.ghostedBy === null,
  operate: ctx.can.operate,
  self: ctx.ghostedBy === null,
})

const listLocations = (ctx: Ctx): Promise<ShellData['locations']> =>
  ctx.db((tx) =>
    tx
      .select({ id: locations.id, name: locations.name, timezone: locations.timezone })
      .from(locations)
      .where(eq(locations.accountId, ctx.account.id))
      .orderBy(locations.name),
  )

/** The numbers of the areas' badges, by the area's name. */
export async function loadCounts(ctx: Ctx, areas: readonly ServerArea[]): Promise<BadgeCounts> {
  const countedAt = Date.now()
  const counts = await Promise.all(
    areas.map(async ({ name, badge }) => (badge ? [[name, await badge(ctx)] as const] : [])),
  )
  return { counts: Object.fromEntries(counts.flat()), countedAt }
}

/** The user's own theme color, stored as `#rrggbb`. */
export async function setThemeColor(ctx: Ctx, input: { color: string }): Promise<string> {
  const actor = ctx.actor
  // A super user who acts as another user doesn't choose for them.
  if (!actor || ctx.ghostedBy) throw forbidden()
  const color = parseHexColor(input.color)
  if (!color) throw new AppError('invalid', INVALID_HEX_COLOR, 'color')
  await ctx.db((tx) => tx.update(users).set({ themeColor: color }).where(eq(users.id, actor.id)))
  await publishUserUpdate(ctx, actor.id)
  return color
}
