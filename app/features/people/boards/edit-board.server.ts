import { inArray } from 'drizzle-orm'
import { formatDay } from '#app/lib/dates.ts'
import type { EditedFields } from '#app/lib/merge-edit.server.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { type boardFields, CARDS_FOR } from './board.ts'
import type { BoardView } from './board-views.server.ts'
import type { BoardInput } from './board.schema.ts'

const day = (value: unknown) => (typeof value === 'string' && value ? formatDay(value) : '')

/** Formats a board's fields for an admin whose form was refused. */
export async function editedBoardFields(
  tx: Database,
  stored: BoardView,
): Promise<EditedFields<ReturnType<typeof boardFields>>> {
  const people =
    stored.users.length > 0
      ? await tx
          .select({ firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(inArray(users.id, stored.users))
      : []
  return {
    name: { label: 'Name' },
    description: { label: 'Description' },
    tags: { label: 'Tags', show: () => stored.tags.map(({ name }) => name).join(', ') },
    cardsFor: {
      label: 'Cards for',
      show: (value) => CARDS_FOR.find((choice) => choice.value === value)?.label ?? '',
    },
    users: {
      label: 'Permissions',
      show: () => people.map((user) => fullName(user.firstName, user.lastName)).join(', ') || 'Everyone',
    },
    monitor: { label: 'Monitor' },
    effDate: { label: 'Effective date', show: day, typed: day },
    expDate: { label: 'Expiration date', show: day, typed: day },
    lanes: { label: 'Lanes', show: () => stored.lanes.map(({ label }) => label).join(', ') },
  }
}

/**
 * The lanes to store for an edit: those that it keeps, the stored ones that it doesn't know before the last of them, and
 * those that it removes. A lane that was removed by someone else becomes a new one.
 */
export function lanesToWrite(
  kept: readonly { id?: string | undefined; label: string }[],
  stored: readonly { id: string; label: string }[],
  removed: BoardInput['lanes'],
): BoardInput['lanes'] {
  const lanes = kept.map(({ id, label }) =>
    stored.some((lane) => lane.id === id)
      ? { id, label, action: 'update' as const }
      : { label, action: 'create' as const },
  )
  const others = stored
    .filter(({ id }) => !kept.some((lane) => lane.id === id))
    .map(({ id, label }) => {
      const gone = removed.find((lane) => lane.id === id)
      return gone ? { ...gone, label } : { id, label, action: 'update' as const }
    })
  return [...lanes.slice(0, -1), ...others, ...lanes.slice(-1)]
}
