export const MOST_STARS = 5

/** A contact is asked at most once in this time, by any user. */
export const ASK_AGAIN_DAYS = 90
/** An unused link works for this long. */
export const LINK_DAYS = 30

export const REPORT_PATH = '/report/service-reviews'
export const requestReviewPath = (conversationId: string) => `/messages/${conversationId}/review`

/** Review totals. */
export interface ReviewTotals {
  /** Requests sent. */
  reviews: number
  completed: number
  /** The average; null without ratings. */
  rating: number | null
}

/** The share of requests that were answered, with 4 decimals: 0.6667 is 66.67 %. */
export const completionOf = ({ reviews, completed }: ReviewTotals): number =>
  reviews === 0 ? 0 : Number((completed / reviews).toFixed(4))
