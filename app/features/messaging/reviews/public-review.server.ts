import { and, eq } from 'drizzle-orm'
import { isPresent } from '#app/features/accounts/presence/presence.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import type { Database } from '#db/client.ts'
import { accounts, clients, serviceReviews } from '#db/schema/index.ts'
import { ratingMail } from './rating-mail.server.ts'
import { reviewRated, reviewsChanged } from './events.ts'
import { readReviewLink } from './review-link.server.ts'

/** The state of a review for the holder of its link. */
export interface PublicReview {
  /** The company that asks. */
  company: string
  step:
    | 'rate'
    /** A low rating was given: what could be better? */
    | 'feedback'
    /** A high rating was given. */
    | 'thanks'
    | 'done'
    | 'expired'
  /** Where a high rating leads; null without a Google place. */
  googleUrl: string | null
}

/** The `account` and `c` of a link's address. */
export interface ReviewAddress {
  account: string | undefined
  token: string | null
}

interface Found {
  review: typeof serviceReviews.$inferSelect
  account: typeof accounts.$inferSelect
}

export async function readReview(services: Services, address: ReviewAddress): Promise<PublicReview> {
  return inReview(services, address, async ({ tx, ctx }, link) => view(ctx, await find(tx, ctx, link)))
}

/** Stores the rating, once. */
export async function rateReview(
  services: Services,
  address: ReviewAddress,
  rating: number,
): Promise<PublicReview> {
  return inReview(services, address, async ({ tx, ctx }, link) => {
    const found = await find(tx, ctx, link)
    const { step } = view(ctx, found)
    if (step === 'expired') throw new AppError('invalid', 'This link has expired.')
    if (step !== 'rate') throw new AppError('conflict', 'You have already answered. Thank you!')
    const { review } = found
    await tx
      .update(serviceReviews)
      .set({ rating, ratedAt: ctx.now() })
      .where(eq(serviceReviews.id, review.id))
    await audit(tx, ctx, { action: 'rated the service', entity: 'service review', entityId: review.id })
    tx.after(reviewsChanged())
    if (found.account.ratingNotificationEnabled) await notify(tx, ctx, review, rating)
    return view(ctx, { ...found, review: { ...review, rating } })
  })
}

/** Stores what a client who gave a low rating would like better, once. */
export async function giveFeedback(
  services: Services,
  address: ReviewAddress,
  feedback: string,
): Promise<PublicReview> {
  return inReview(services, address, async ({ tx, ctx }, link) => {
    const found = await find(tx, ctx, link)
    if (view(ctx, found).step !== 'feedback') {
      throw new AppError('conflict', 'You have already answered. Thank you!')
    }
    const { review } = found
    await tx.update(serviceReviews).set({ feedback }).where(eq(serviceReviews.id, review.id))
    await audit(tx, ctx, { action: 'gave feedback', entity: 'service review', entityId: review.id })
    tx.after(reviewsChanged())
    return view(ctx, { ...found, review: { ...review, feedback } })
  })
}

type Work<T> = (open: { tx: Tx; ctx: Ctx }, tokenHash: Buffer) => Promise<T>

async function inReview<T>(services: Services, { account, token }: ReviewAddress, work: Work<T>): Promise<T> {
  const link = readReviewLink(account, token)
  const ctx = link && (await systemCtx(services, link.accountId))
  if (!ctx) throw noReview()
  return ctx.db((tx) => work({ tx, ctx }, link.tokenHash))
}

const noReview = () => notFound('This review')

async function find(tx: Database, ctx: Ctx, tokenHash: Buffer): Promise<Found> {
  const [found] = await tx
    .select({ review: serviceReviews, account: accounts })
    .from(serviceReviews)
    .innerJoin(accounts, eq(accounts.id, serviceReviews.accountId))
    .where(and(eq(serviceReviews.accountId, ctx.account.id), eq(serviceReviews.tokenHash, tokenHash)))
    .for('no key update', { of: serviceReviews })
  if (!found || found.account.suspendedAt || found.account.closedAt) throw noReview()
  return found
}

function view(ctx: Ctx, { review, account }: Found): PublicReview {
  const { rating, feedback } = review
  const high = rating !== null && rating >= account.googleReviewMinRating
  const expired = !account.serviceReviewEnabled || review.expiresAt <= ctx.now()
  return {
    company: account.name,
    step:
      rating === null
        ? expired
          ? 'expired'
          : 'rate'
        : high
          ? 'thanks'
          : feedback === null && !expired
            ? 'feedback'
            : 'done',
    googleUrl: high && account.googlePlaceId ? googleReviewUrl(account.googlePlaceId) : null,
  }
}

/** https://developers.google.com/maps/documentation/places/web-service/place-id#id-review-link */
export const googleReviewUrl = (placeId: string): string =>
  `https://search.google.com/local/writereview?placeid=${encodeURIComponent(placeId)}`

/** Tells the user who asked: on an open page, else by mail. */
async function notify(tx: Tx, ctx: Ctx, review: Found['review'], rating: number): Promise<void> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, review.clientId))
  if (!client) return
  const { requestedBy: userId, clientId } = review
  tx.after(reviewRated(userId, { clientId, name: clientName(client), rating }))
  if (await isPresent(tx, userId, ctx.now())) return
  await ratingMail.later(tx, { reviewId: review.id }, userId)
}
