import { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import type { cardAnswer, CardView } from '../board-views.server.ts'
import { NO_FILTER } from '../card-filter.ts'
import { cardDetails } from '../cards.server.ts'

export const day = z.string().max(30).nullable().describe('yyyy-MM-dd')

/** Completed cards too: programs read all. */
export const ALL_CARDS = { ...NO_FILTER, completed: true }

export async function toCards(ctx: Ctx, views: readonly CardView[]): Promise<z.input<typeof cardAnswer>[]> {
  const details = await cardDetails(
    ctx,
    views.map(({ id }) => id),
  )
  return views.map((view) => ({
    ...view,
    clientType: view.level === 'coapplicant' ? 'secondary' : 'primary',
    subTitle: view.client?.name ?? '',
    details: details.get(view.id) ?? '',
    body: details.get(view.id) ?? '',
    cardColor: view.color,
    assignedOn: view.assignedOn && formatDate(new Date(view.assignedOn), ctx.account.timezone),
    order: view.position,
  }))
}
