import { z } from 'zod'
import { userAnswer } from '#app/lib/user-view.server.ts'

/** A service review request. */
export const reviewAnswer = z
  .object({
    id: z.uuid(),
    createdAt: z.string(),
    requestedBy: userAnswer,
    client: z.object({ id: z.uuid(), name: z.string() }),
    clientLevel: z.enum(['primary', 'secondary']),
    rating: z.int().nullable().describe('1 to 5 stars; null until the contact has rated.'),
    feedback: z.string().nullable(),
  })
  .meta({ id: 'Review' })

export type ReviewView = z.infer<typeof reviewAnswer>
