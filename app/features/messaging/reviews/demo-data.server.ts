import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { accounts, serviceReviews, conversations } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { LINK_DAYS } from './review.ts'
import { newReviewToken, reviewTokenHash } from './review-link.server.ts'

/** Stars, feedback and how many days ago. */
const ANSWERS: readonly [rating: number | null, feedback: string | null, days: number][] = [
  [5, null, 1],
  [null, null, 2],
  [4, null, 3],
  [2, 'It took three calls until somebody could tell me the deductible.', 5],
  [5, null, 8],
  [5, null, 12],
  [3, 'Friendly, but the documents came late.', 16],
  [null, null, 20],
  [5, null, 33],
]

/** Turns service reviews on and adds some that were asked for. */
export async function addReviews({ tx, accountId, users, now, isSmall, random }: DemoAgency): Promise<void> {
  if (isSmall) return
  await tx
    .update(accounts)
    .set({ serviceReviewEnabled: true, googlePlaceId: 'ChIJnbRH6XLxrlQRm51nNpuYW5o' })
    .where(eq(accounts.id, accountId))
  const asked = await tx
    .select({ id: conversations.id, clientId: conversations.clientId })
    .from(conversations)
    .where(
      and(
        isNotNull(conversations.clientId),
        eq(conversations.level, 'applicant'),
        sql`cardinality(recipients) = 1`,
      ),
    )
    .orderBy(desc(conversations.lastMessageOn), conversations.id)
    .limit(ANSWERS.length)
  const ids = random()
  if (asked.length === 0) return
  const year = random('year')
  const answers = [
    ...ANSWERS,
    ...Array.from({ length: 70 }, (): (typeof ANSWERS)[number] => [
      year.chance(0.25) ? null : year.pick([5, 5, 5, 5, 4, 4, 3, 2]),
      null,
      year.int(36, 364),
    ]),
  ]
  await tx.insert(serviceReviews).values(
    answers.map(([rating, feedback, days], index) => {
      const conversation = asked[index % asked.length]!
      const createdAt = new Date(now.getTime() - days * millisecondsInDay)
      return {
        accountId,
        id: ids.id(createdAt),
        clientId: conversation.clientId!,
        clientLevel: 'applicant' as const,
        conversationId: conversation.id,
        requestedBy: users[index % users.length]!.id,
        requestId: ids.id(createdAt),
        tokenHash: reviewTokenHash(newReviewToken()),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + LINK_DAYS * millisecondsInDay),
        rating,
        feedback,
        ratedAt: rating === null ? null : new Date(createdAt.getTime() + millisecondsInDay / 12),
      }
    }),
  )
}
