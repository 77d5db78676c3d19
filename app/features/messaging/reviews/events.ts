import { accountEvent, userEvent } from '#app/realtime/events.ts'

/** A review was requested or answered: pages reload lists and totals. */
export const reviewsChanged = accountEvent('refresh_reviews')

export interface RatedReview {
  clientId: string
  name: string
  rating: number
}

/** For the user who asked: the client rated the service. */
export const reviewRated = userEvent<RatedReview>('review_rated')
