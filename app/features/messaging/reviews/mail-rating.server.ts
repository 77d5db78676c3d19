import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import { plural } from '#app/lib/plural.ts'
import { on } from '#db/joins.ts'
import { serviceReviews, users } from '#db/schema/index.ts'
import { REPORT_PATH } from './review.ts'

/** The mail doesn't say who rated, or what they wrote. */
export async function mailRating(ctx: Ctx, reviewId: string): Promise<void> {
  const [found] = await ctx.db((tx) =>
    tx
      .select({ rating: serviceReviews.rating, email: users.email })
      .from(serviceReviews)
      .innerJoin(users, on(users, serviceReviews.requestedBy))
      .where(and(eq(serviceReviews.id, reviewId), isNull(users.disabledAt))),
  )
  if (!found || found.rating === null) return
  await sendMail({
    to: found.email,
    subject: `A contact rated your service with ${plural(found.rating, 'star')}`,
    text: 'A contact you asked for a review has answered. Open the report to read it.',
    link: { label: 'Open the report', url: `${env().APP_URL}${REPORT_PATH}` },
  })
}
