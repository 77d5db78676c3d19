import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineMail } from '#app/features/define-mail.server.ts'
import { plural } from '#app/lib/plural.ts'
import { serviceReviews } from '#db/schema/index.ts'
import { REPORT_PATH } from './review.ts'

/** The mail doesn't say who rated, or what they wrote. */
export const ratingMail = defineMail({
  name: 'reviews.rating',
  to: 'user',
  heldWhenClosed: true,
  about: { reviewId: z.uuid() },
  async write(tx, _, { reviewId }) {
    const [review] = await tx.select().from(serviceReviews).where(eq(serviceReviews.id, reviewId))
    if (!review?.rating) return null
    return {
      subject: `A contact rated your service with ${plural(review.rating, 'star')}`,
      text: ['A contact you asked for a review has answered. Open the report to read it.'],
      link: { label: 'Open the report', path: REPORT_PATH },
    }
  },
})
