import { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { CARD_COLORS, type CardView } from '../board.ts'
import { NO_FILTER } from '../card-filter.ts'
import { cardDetails } from '../cards.server.ts'

export const card = z
  .object({
    id: z.uuid(),
    version: z.int().describe('Counts every change, moves included.'),
    boardId: z.uuid(),
    laneId: z.uuid(),
    client: z
      .object({
        id: z.uuid(),
        name: z.string(),
        phone: z.string().nullable(),
        mobilePhone: z.string().nullable(),
      })
      .nullable(),
    clientType: z.enum(['primary', 'secondary']).describe('Which person of the contact it is for.'),
    title: z.string(),
    subTitle: z.string().describe('The name of the person.'),
    details: z.string(),
    body: z.string().describe('The same as details.'),
    dueOn: z.string().nullable().describe('yyyy-MM-dd'),
    cardColor: z.enum(CARD_COLORS).nullable(),
    tags: z.array(z.string()).describe('Names of the contact’s tags.'),
    assignedTo: z.uuid().nullable().describe('The id of a user.'),
    assignedOn: z.string().nullable().describe('MM/dd/yyyy'),
    order: z.string().describe('Its place in the lane: cards are sorted by it, then by id.'),
  })
  .meta({ id: 'TaskCard' })

export const day = z.string().max(30).nullable().describe('yyyy-MM-dd')

/** Completed cards too: programs read all. */
export const ALL_CARDS = { ...NO_FILTER, completed: true }

export async function toCards(ctx: Ctx, views: readonly CardView[]): Promise<z.input<typeof card>[]> {
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
