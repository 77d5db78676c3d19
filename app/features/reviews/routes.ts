import { route } from '@react-router/dev/routes'

export const pages = [route('report/service-reviews', 'features/reviews/routes/service-reviews.tsx')]

/** Under a conversation. */
export const conversationPages = [route('review', 'features/reviews/routes/request-review.tsx')]

export const settingsPages = [
  // A tab of the account's settings.
  route('service-review', 'features/reviews/routes/review-settings.tsx'),
]

/** For clients, who open the link in their text. */
export const publicRoutes = [route('review/:account?', 'features/reviews/routes/public-review.tsx')]
