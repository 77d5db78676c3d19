import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isSeen } from '#app/features/accounts/presence/presence.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { presence, users } from '#db/schema/index.ts'
import { userNotified } from './events.ts'
import { isQuiet } from './notification.ts'
import { sendPush } from './send-push.server.ts'

interface Words {
  title: string
  body: string
}

export interface Notification {
  /** The text that a locked screen may show. */
  plain: Words
  /** The text with names and content, for users who chose to see them. */
  detailed: Words
  tag: string
  /** Where a click leads: a path of ours. */
  url: string
}

/** A notification of what a colleague did; with details it names what they did it to, and them if they are known. */
export function colleagueNotification(
  title: string,
  sentence: (by: string, what: string) => string,
  { plain, detailed, by = COLLEAGUE }: { plain: string; detailed: string; by?: string },
): Pick<Notification, 'plain' | 'detailed'> {
  return {
    plain: { title, body: `${sentence(COLLEAGUE, plain)}.` },
    detailed: { title, body: `${sentence(by, detailed)}.` },
  }
}

const COLLEAGUE = 'A colleague'

/**
 * Notifies users: on their open page, else by their browsers' push services, unless they want no notifications at this
 * time of day. Nothing private is shown unless a user has chosen it.
 * @param ttl seconds after which a notification that no one has seen is dropped
 */
export async function notifyUsers(
  ctx: Ctx,
  userIds: readonly string[],
  { plain, detailed, tag, url }: Notification,
  ttl: number,
): Promise<void> {
  if (userIds.length === 0) return
  const rows = await ctx.db((tx) =>
    tx
      .select({
        id: users.id,
        quietFrom: users.quietFrom,
        quietTo: users.quietTo,
        details: users.notifyDetails,
        sound: users.notifySound,
        seenAt: presence.lastSeenAt,
      })
      .from(users)
      .leftJoin(presence, eq(presence.userId, users.id))
      .where(and(inArray(users.id, [...userIds]), isNull(users.disabledAt))),
  )
  const time = toLocalInput(ctx.now(), ctx.account.timezone).slice(11)
  const reachable = rows.filter(({ quietFrom, quietTo }) => !isQuiet(time, quietFrom, quietTo))
  const message = (details: boolean) => ({ ...(details ? detailed : plain), tag, url })
  const present = reachable.filter(({ seenAt }) => isSeen(seenAt, ctx.now()))
  if (present.length > 0) {
    await ctx.publish(
      present.map(({ id, details, sound }) => userNotified(id, { ...message(details), sound })),
    )
  }
  const away = reachable.filter((user) => !present.includes(user))
  await Promise.all(away.map(({ id, details }) => sendPush(ctx, id, message(details), ttl)))
}
