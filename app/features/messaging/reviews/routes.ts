import { route } from '@react-router/dev/routes'

export const pages = [
  route('report/service-reviews', 'features/messaging/reviews/routes/service-reviews-page.tsx'),
]

/** Under a conversation. */
export const conversationPages = [route('review', 'features/messaging/reviews/routes/request-review.tsx')]

export const settingsPages = [
  // A tab of the account's settings.
  route('service-review', 'features/messaging/reviews/routes/review-settings.tsx'),
]

/** For clients, who open the link in their text. */
export const publicRoutes = [route('review/:account?', 'features/messaging/reviews/routes/public-review.tsx')]
