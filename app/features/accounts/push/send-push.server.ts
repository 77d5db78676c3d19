import { and, eq, gt, isNull } from 'drizzle-orm'
import webPush from 'web-push'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { accounts, pushSubscriptions, sessions, users } from '#db/schema/index.ts'
import { isPushService } from './push-services.server.ts'

export type PushMessage = {
  title: string
  body: string
  /** A new message with the same tag replaces the one on screen. */
  tag: string
  /** Where a click leads: a path of ours. */
  url: string
}

const TIMEOUT_MS = 10_000

/**
 * Shows a notification in the user's browsers, also while none of their tabs is open. Only while they are signed in. A
 * notification that can't be delivered within `ttl` seconds is dropped.
 */
export async function sendPush(ctx: Ctx, userId: string, message: PushMessage, ttl: number): Promise<void> {
  if (!env().VAPID_PRIVATE_KEY) return
  const browsers = await ctx.db((tx) =>
    tx
      .selectDistinct({
        id: pushSubscriptions.id,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
      })
      .from(pushSubscriptions)
      .innerJoin(
        accounts,
        and(
          eq(accounts.id, pushSubscriptions.accountId),
          isNull(accounts.suspendedAt),
          isNull(accounts.closedAt),
        ),
      )
      .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), isNull(users.disabledAt)))
      .innerJoin(
        sessions,
        and(eq(sessions.userId, users.id), isNull(sessions.endedAt), gt(sessions.expiresAt, ctx.now())),
      )
      .where(eq(pushSubscriptions.userId, userId)),
  )
  await Promise.all(
    browsers
      .filter(({ endpoint }) => isPushService(endpoint))
      .map((browser) => send(ctx, browser, message, ttl)),
  )
}

type Browser = { id: string; endpoint: string; p256dh: string; auth: string }

async function send(
  ctx: Ctx,
  { id, endpoint, ...keys }: Browser,
  message: PushMessage,
  ttl: number,
): Promise<void> {
  const { VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '', APP_URL, MAIL_FROM } = env()
  const subject = APP_URL.startsWith('https:')
    ? APP_URL
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0]}`
  const request = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
    vapidDetails: { subject, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
    TTL: ttl,
    urgency: 'high',
  })
  try {
    const { status } = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: request.body as Uint8Array<ArrayBuffer>,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // The browser is no longer subscribed.
    if (status === 404 || status === 410) {
      await ctx.db((tx) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)))
    } else if (status >= 300) {
      log.warn({ status }, 'a push service refused a notification')
    }
  } catch (error) {
    log.warn({ err: error }, 'a push service could not be reached')
  }
}
