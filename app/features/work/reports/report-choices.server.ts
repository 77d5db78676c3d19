import { asc, eq } from 'drizzle-orm'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { locations, users } from '#db/schema/index.ts'

interface Choice {
  value: string
  label: string
}

/** The users, those who left last, and the locations, for filters. */
export async function peopleAndPlaces(ctx: Ctx): Promise<{ managers: Choice[]; locations: Choice[] }> {
  return ctx.db(async (tx) => {
    const [people, places] = await Promise.all([
      tx
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          disabledAt: users.disabledAt,
        })
        .from(users)
        .where(eq(users.isService, false))
        .orderBy(asc(users.firstName), asc(users.lastName)),
      tx.select({ value: locations.id, label: locations.name }).from(locations).orderBy(asc(locations.name)),
    ])
    const label = (user: (typeof people)[number]) => fullName(user.firstName, user.lastName)
    return {
      managers: [
        ...people
          .filter(({ disabledAt }) => !disabledAt)
          .map((user) => ({ value: user.id, label: label(user) })),
        ...people
          .filter(({ disabledAt }) => disabledAt)
          .map((user) => ({ value: user.id, label: `${label(user)} (left)` })),
      ],
      locations: places,
    }
  })
}

/** Everyone who may be in a report of what users did, by name. */
export async function reportUsers(tx: Database): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      disabledAt: users.disabledAt,
      isService: users.isService,
    })
    .from(users)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return rows.map((row) => ({
    id: row.id,
    name: row.disabledAt && !row.isService ? `${userName(row)} (dismissed)` : userName(row),
  }))
}

/** The account's date. */
export const todayOf = (ctx: Ctx): string => dayIn(ctx.now(), ctx.account.timezone)
