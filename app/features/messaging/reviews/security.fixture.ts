import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { serviceReviews } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/messaging/reviews/routes/service-reviews-page': { access: 'signed-in' },
    'features/messaging/reviews/routes/request-review': {
      access: 'signed-in',
      params: { conversationId: '$conversation' },
      forms: [{ requestId: '$uuid' }],
    },
    'features/messaging/reviews/routes/review-settings': {
      access: 'admin',
      forms: [{ googleReviewMinRating: '4' }],
    },
    'features/messaging/reviews/routes/public-review': { access: 'public', params: { account: 'guessed' } },
  },
  rows: async (tx, { ofClient, users, ids }) => {
    const review = await addRow(tx, serviceReviews, {
      ...ofClient,
      clientLevel: 'applicant',
      conversationId: ids.conversation!,
      requestedBy: users.member.id,
      requestId: randomUUID(),
      tokenHash: Buffer.from(CANARY),
      expiresAt: new Date(Date.now() + millisecondsInDay),
      rating: 2,
      feedback: CANARY,
    })
    return { review }
  },
  hostile: async ({ insert, column, accountId }) => {
    const ids = await insert(
      "insert into service_reviews (account_id, client_id, client_level, conversation_id, requested_by, request_id, token_hash, expires_at, rating, feedback) select $account, $crowded, 'applicant', $conversation, $user, uuidv7(), sha256(n::text::bytea), now(), 2, 'x' from many returning id",
    )
    return [column('service_reviews', 'feedback', ids), column('accounts', 'review_sms_message', [accountId])]
  },
  secrets: [
    {
      column: 'accounts.review_sms_message',
      path: '/account/settings/service-review',
      form: (reviewSMSMessage) => ({ reviewSMSMessage, googleReviewMinRating: '4' }),
    },
  ],
  notTyped: {
    'accounts.google_place_id': 'letters, digits, dashes and underscores',
  },
  notRefused: {
    'service_reviews.feedback': 'sent from the public page; review.schema.ts refuses them',
  },
} satisfies SecurityFixture
