import { eq } from 'drizzle-orm'
import { countUnreadChat } from '#app/features/chat/list-rooms.server.ts'
import { type PastDue, pastDueWarning } from '#app/features/timeline/follow-up-buckets.server.ts'
import { countUnreadConversations } from '#app/features/texting/conversations.server.ts'
import { avatarUrl } from '#app/lib/avatar-url.ts'
import { type Ctx, together } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { parseHexColor, INVALID_HEX_COLOR } from '#app/lib/theme-color.ts'
import { locations, users } from '#db/schema/index.ts'
import type { Counts, Viewer } from './navigation.ts'
import type { PeerView } from './presence.ts'
import { listPeers, publishUserUpdate } from './presence.server.ts'

/** What the frame around every page shows. */
export interface FrameData {
  account: { id: string; name: string; timezone: string }
  user: { id: string; name: string; avatar: string | null; themeColor: string; role: string }
  viewer: Viewer
  /** A super user acts as `user`. */
  ghosting: boolean
  /** The account requires multi-factor sign-in and this user has none (spec 1, 2.3). */
  mfaMissing: boolean
  /** Everybody of the account with live status, oneself among them. */
  peers: PeerView[]
  /** The account's offices, by name. */
  locations: { id: string; name: string; timezone: string }[]
  counts: Counts
  /** Follow-ups whose time has passed. */
  pastDue: PastDue
  /** The server's clock, for the first relative times. */
  now: string
}

export async function loadFrame(ctx: Ctx): Promise<FrameData> {
  const actor = ctx.actor
  if (!actor) throw forbidden()
  const [peers, places, counts, pastDue] = await together(ctx, (ctx) =>
    Promise.all([listPeers(ctx), listLocations(ctx), loadCounts(ctx), pastDueWarning(ctx)]),
  )
  return {
    account: { id: ctx.account.id, name: ctx.account.name, timezone: ctx.account.timezone },
    user: {
      id: actor.id,
      name: fullName(actor.firstName, actor.lastName),
      avatar: avatarUrl(actor.id, actor.avatarKey),
      themeColor: actor.themeColor,
      role: actor.role,
    },
    viewer: {
      messaging: ctx.can.message,
      calendar: ctx.account.calendarConnected,
      administer: ctx.can.administer,
      ghost: ctx.can.ghost,
    },
    ghosting: ctx.ghostedBy !== null,
    mfaMissing: ctx.account.mfaRequired && !actor.mfaEnabled,
    peers,
    locations: places,
    counts,
    pastDue,
    now: ctx.now().toISOString(),
  }
}

const listLocations = (ctx: Ctx): Promise<FrameData['locations']> =>
  ctx.db((tx) =>
    tx
      .select({ id: locations.id, name: locations.name, timezone: locations.timezone })
      .from(locations)
      .where(eq(locations.accountId, ctx.account.id))
      .orderBy(locations.name),
  )

/** The badges' numbers. Tasks and calls have no rows to count in this version. */
export async function loadCounts(ctx: Ctx): Promise<Counts> {
  const [smsUnread, teamUnread] = await Promise.all([countUnreadConversations(ctx), countUnreadChat(ctx)])
  return {
    tasksAssigned: 0,
    teamUnread,
    smsUnread,
    phoneWorkCount: 0,
  }
}

/**
 * The user's own theme colour, stored as `#rrggbb`.
 * @throws AppError invalid 'input is not a valid hex color.' (spec 3, 5)
 */
export async function setThemeColor(ctx: Ctx, input: { color: string }): Promise<string> {
  const actor = ctx.actor
  // While ghosting one looks at what another sees; one does not choose for them.
  if (!actor || ctx.ghostedBy) throw forbidden()
  const color = parseHexColor(input.color)
  if (!color) throw new AppError('invalid', INVALID_HEX_COLOR, 'color')
  await ctx.db((tx) => tx.update(users).set({ themeColor: color }).where(eq(users.id, actor.id)))
  await publishUserUpdate(ctx, actor.id)
  return color
}
