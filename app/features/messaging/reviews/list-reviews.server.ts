import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { userView } from '#app/lib/user-view.server.ts'
import { nameInConversation } from '#app/features/messaging/texting/conversations/conversation-view.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { instantAt, startOfDay } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { clients, serviceReviews, users } from '#db/schema/index.ts'
import type { ReviewFilter } from './review-filter.ts'
import { REVIEW_PAGE_SIZE, REVIEW_PAGE_SIZES, type ReviewTotals, type ReviewView } from './review.ts'

/** The requests of a filter: the instants of its days on the account's calendar. */
export const reviewsOf = (ctx: Ctx, { from, to, by }: ReviewFilter) => {
  const midnight = (day: string, days = 0) => {
    const at = day && instantAt(`${day}T00:00`, ctx.account.timezone)
    return at ? { at: startOfDay(at, ctx.account.timezone, days) } : null
  }
  const [begin, end] = [midnight(from), midnight(to, 1)]
  return {
    ...(by && { requestedBy: by }),
    ...(begin && { from: begin.at }),
    ...(end && { to: end.at }),
  } satisfies ReviewsOf
}

interface ReviewsOf {
  requestedBy?: string | undefined
  from?: Date
  to?: Date
}

const conditionOf = ({ requestedBy, from, to }: ReviewsOf): SQL | undefined =>
  and(
    requestedBy === undefined ? undefined : eq(serviceReviews.requestedBy, requestedBy),
    from && gte(serviceReviews.createdAt, from),
    to && lt(serviceReviews.createdAt, to),
  )

/**
 * One page of the requests, newest first; pages count from 1, and one behind the last is the last. A size that isn't
 * offered becomes the default.
 */
export async function listReviews(
  ctx: Ctx,
  input: { page?: number; limit?: number; of?: ReviewsOf },
): Promise<{ items: ReviewView[]; page: number; limit: number; hasNext: boolean }> {
  requireActor(ctx)
  const limit = REVIEW_PAGE_SIZES.find((size) => size === input.limit) ?? REVIEW_PAGE_SIZE
  const page = Math.min(Math.max(Math.trunc(input.page ?? 1) || 1, 1), 10_000)
  const rows = await pageOfReviews(ctx, { skip: (page - 1) * limit, limit: limit + 1, of: input.of })
  if (rows.length === 0 && page > 1) {
    const { reviews } = await reviewTotals(ctx, input.of)
    return listReviews(ctx, { ...input, limit, page: Math.min(Math.ceil(reviews / limit), page - 1) })
  }
  return { items: rows.slice(0, limit), page, limit, hasNext: rows.length > limit }
}

/** A part of the requests, newest first. */
export function pageOfReviews(
  ctx: Ctx,
  { skip, limit, of = {} }: { skip: number; limit: number; of?: ReviewsOf | undefined },
): Promise<ReviewView[]> {
  requireActor(ctx)
  return ctx.db((tx) => selectReviews(tx, conditionOf(of), limit, skip))
}

/** The newest ten requests to one client, newest first: all, or those of one conversation. */
export async function listClientReviews(
  ctx: Ctx,
  clientId: string,
  conversationId?: string,
): Promise<ReviewView[]> {
  requireActor(ctx)
  const ofConversation =
    conversationId === undefined ? undefined : eq(serviceReviews.conversationId, conversationId)
  return ctx.db((tx) => selectReviews(tx, and(eq(serviceReviews.clientId, clientId), ofConversation), 10, 0))
}

/** @throws AppError not-found */
export async function getReview(ctx: Ctx, id: string): Promise<ReviewView> {
  requireActor(ctx)
  const [review] = await ctx.db((tx) => selectReviews(tx, eq(serviceReviews.id, id), 1, 0))
  if (!review) throw notFound('This review')
  return review
}

async function selectReviews(
  tx: Database,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<ReviewView[]> {
  const rows = await tx
    .select({
      review: {
        id: serviceReviews.id,
        createdAt: serviceReviews.createdAt,
        level: serviceReviews.clientLevel,
        rating: serviceReviews.rating,
        feedback: serviceReviews.feedback,
      },
      client: {
        id: clients.id,
        first_name: clients.firstName,
        preferred_first_name: clients.preferredFirstName,
        last_name: clients.lastName,
        company_name: clients.companyName,
        co_first_name: clients.coFirstName,
        co_preferred_first_name: clients.coPreferredFirstName,
        co_last_name: clients.coLastName,
      },
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        avatarKey: users.avatarKey,
      },
    })
    .from(serviceReviews)
    .innerJoin(clients, on(clients, serviceReviews.clientId))
    .innerJoin(users, on(users, serviceReviews.requestedBy))
    .where(where)
    .orderBy(desc(serviceReviews.createdAt), desc(serviceReviews.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ review, client, user }) => ({
    id: review.id,
    createdAt: review.createdAt.toISOString(),
    requestedBy: userView(user),
    client: { id: client.id, name: nameInConversation(client, review.level) || 'Contact' },
    clientLevel: review.level === 'coapplicant' ? 'secondary' : 'primary',
    rating: review.rating,
    feedback: review.feedback,
  }))
}

/** The users who have asked for reviews, by name. */
export async function listAskers(ctx: Ctx): Promise<{ value: string; label: string }[]> {
  requireActor(ctx)
  const rows = await ctx.db((tx) =>
    tx
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(sql`exists (select 1 from ${serviceReviews} where ${on(users, serviceReviews.requestedBy)})`)
      .orderBy(asc(users.firstName), asc(users.lastName)),
  )
  return rows.map((user) => ({ value: user.id, label: fullName(user.firstName, user.lastName) }))
}

/** How many were asked and answered, and the average rating: of all users or one, in all time or from a day to another. */
export async function reviewTotals(ctx: Ctx, of: ReviewsOf = {}): Promise<ReviewTotals> {
  requireActor(ctx)
  const [row] = await ctx.db((tx) =>
    tx
      .select({
        reviews: sql<number>`count(*)::int`,
        completed: sql<number>`count(${serviceReviews.rating})::int`,
        rating: sql<number | null>`round(avg(${serviceReviews.rating}), 2)::float`,
      })
      .from(serviceReviews)
      .where(conditionOf(of)),
  )
  return row ?? { reviews: 0, completed: 0, rating: null }
}
