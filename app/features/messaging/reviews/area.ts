import { Star } from '#app/components/icons.tsx'
import { plural } from '#app/lib/plural.ts'
import { type Area, notice } from '#app/features/area.ts'
import { reviewRated } from './events.ts'
import { REPORT_PATH } from './review.ts'

export const reviewsArea: Area = {
  name: 'reviews',
  menu: [
    { menu: 'work', position: 25, to: REPORT_PATH, label: 'Service reviews', icon: Star, needs: 'reviews' },
    {
      menu: 'settings',
      group: 'Texts',
      position: 30,
      to: '/account/settings/service-review',
      label: 'Service review',
      about: 'Whether and how you ask contacts for a review.',
      words: 'google stars rating',
      needs: 'administer',
    },
  ],
  notices: [
    notice(reviewRated, ({ clientId, name, rating }) => ({
      id: `review-${clientId}`,
      kind: 'info',
      message: `${name} rated your service with ${plural(rating, 'star')}`,
      link: { label: 'Open', to: REPORT_PATH },
    })),
  ],
}
