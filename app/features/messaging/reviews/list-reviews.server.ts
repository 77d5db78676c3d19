import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { userView } from '#app/lib/user-view.server.ts'
import { nameInConversation } from '#app/features/messaging/texting/conversations/conversation-view.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { instantAt, startOfDay } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { orderOf } from '#app/lib/lists/page-by-key.server.ts'
import { serveList } from '#app/lib/lists/serve-list.server.ts'
import { on } from '#db/joins.ts'
import { clients, serviceReviews as table, users } from '#db/schema/index.ts'
import type { ReviewTotals } from './review.ts'
import type { ReviewView } from './review-view.server.ts'
import { type ReviewFilter, requestedReviews } from './service-reviews.ts'

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
    requestedBy === undefined ? undefined : eq(table.requestedBy, requestedBy),
    from && gte(table.createdAt, from),
    to && lt(table.createdAt, to),
  )

export const reviewList = serveList(requestedReviews, {
  order: ({ sort }) =>
    orderOf(sort, table.id, {
      requested: { by: table.createdAt, type: 'instant' },
      rating: { by: table.rating, type: 'number', isOptional: true },
    }),
  from: sql`${table}`,
  where: (ctx, query) => conditionOf(reviewsOf(ctx, query)),
  read: (tx, part) => selectReviews(tx, part),
  rows: (found) => found.map(toView),
})

/** The newest ten requests to one client, newest first: all, or those of one conversation. */
export async function listClientReviews(
  ctx: Ctx,
  clientId: string,
  conversationId?: string,
): Promise<ReviewView[]> {
  requireActor(ctx)
  const ofConversation = conversationId === undefined ? undefined : eq(table.conversationId, conversationId)
  const found = await ctx.db((tx) =>
    selectReviews(tx, { where: and(eq(table.clientId, clientId), ofConversation), limit: 10 }),
  )
  return found.map(toView)
}

export async function getReview(ctx: Ctx, id: string): Promise<ReviewView> {
  requireActor(ctx)
  const [review] = await ctx.db((tx) => selectReviews(tx, { where: eq(table.id, id), limit: 1 }))
  if (!review) throw notFound('This review')
  return toView(review)
}

function selectReviews(
  tx: Database,
  {
    where,
    orderBy = sql`${table.createdAt} desc, ${table.id} desc`,
    limit,
    offset = 0,
    key = sql`''`,
  }: { where: SQL | undefined; orderBy?: SQL; limit: number; offset?: number; key?: SQL<string> },
) {
  return tx
    .select({
      id: table.id,
      key,
      review: {
        createdAt: table.createdAt,
        level: table.clientLevel,
        rating: table.rating,
        feedback: table.feedback,
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
    .from(table)
    .innerJoin(clients, on(clients, table.clientId))
    .innerJoin(users, on(users, table.requestedBy))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
}

const toView = ({
  id,
  review,
  client,
  user,
}: Awaited<ReturnType<typeof selectReviews>>[number]): ReviewView => ({
  id,
  createdAt: review.createdAt.toISOString(),
  requestedBy: userView(user),
  client: { id: client.id, name: nameInConversation(client, review.level) || 'Contact' },
  clientLevel: review.level === 'coapplicant' ? 'secondary' : 'primary',
  rating: review.rating,
  feedback: review.feedback,
})

/** The users who have asked for reviews, by name. */
export async function listAskers(ctx: Ctx): Promise<{ value: string; label: string }[]> {
  requireActor(ctx)
  const rows = await ctx.db((tx) =>
    tx
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(sql`exists (select 1 from ${table} where ${on(users, table.requestedBy)})`)
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
        completed: sql<number>`count(${table.rating})::int`,
        rating: sql<number | null>`round(avg(${table.rating}), 2)::float`,
      })
      .from(table)
      .where(conditionOf(of)),
  )
  return row ?? { reviews: 0, completed: 0, rating: null }
}
