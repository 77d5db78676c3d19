import { inArray } from 'drizzle-orm'
import { employeePath } from './paths.ts'
import { clientName } from '#app/lib/client-names.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { campaigns, clients, locations, messageTemplates, tags, taskBoards, users } from '#db/schema/index.ts'

/** The record an entry is about. */
export interface AuditSubject {
  name: string
  /** Its page; null for one that was deleted. */
  to: string | null
  /** The entry is about something that belongs to it, such as a contact's policy. */
  isOwner: boolean
}

interface Entry {
  entity: string
  entityId: string | null
  detail: string | null
}

/** The name of a kind's records when their rows are gone, and how the rows are named. */
interface SubjectKind {
  gone: string
  read: (tx: Database, ids: string[]) => Promise<{ id: string; name: string; to: string | null }[]>
}

const namesWithPath =
  (
    table: typeof tags | typeof taskBoards | typeof campaigns | typeof locations,
    to: (id: string) => string,
  ): SubjectKind['read'] =>
  async (tx, ids) => {
    const rows = await tx.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids))
    return rows.map(({ id, name }) => ({ id, name, to: to(id) }))
  }

const KINDS: Record<string, SubjectKind> = {
  client: {
    gone: 'a contact that no longer exists',
    read: async (tx, ids) => {
      const rows = await tx.select().from(clients).where(inArray(clients.id, ids))
      return rows.map((row) => ({
        id: row.id,
        name: clientName(row),
        to: row.deletedAt ? null : `/contacts/contact/${row.id}`,
      }))
    },
  },
  user: {
    gone: 'a user that no longer exists',
    read: async (tx, ids) => {
      const rows = await tx
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          disabledAt: users.disabledAt,
        })
        .from(users)
        .where(inArray(users.id, ids))
      return rows.map(({ id, firstName, lastName, disabledAt }) => ({
        id,
        name: fullName(firstName, lastName),
        to: disabledAt ? null : employeePath(id),
      }))
    },
  },
  tag: { gone: 'a deleted tag', read: namesWithPath(tags, (id) => `/account/settings/tag-management/${id}`) },
  'task board': { gone: 'a deleted board', read: namesWithPath(taskBoards, (id) => `/tasks/${id}`) },
  campaign: { gone: 'a deleted campaign', read: namesWithPath(campaigns, (id) => `/campaigns/${id}`) },
  'message template': {
    gone: 'a deleted template',
    read: async (tx, ids) => {
      const { id, userId, name } = messageTemplates
      const rows = await tx.select({ id, userId, name }).from(messageTemplates).where(inArray(id, ids))
      // Others may not read the name of a user's own template.
      return rows.map((row) =>
        row.userId
          ? { id: row.id, name: 'a personal template', to: null }
          : { id: row.id, name: row.name, to: `/account/settings/message-templates/${row.id}` },
      )
    },
  },
  location: {
    gone: 'a deleted location',
    read: namesWithPath(locations, (id) => `/account/settings/call-settings?location=${id}`),
  },
}

/** The records the entries are about, in the entries' order; null where a record has no name. */
export async function auditSubjects(
  tx: Database,
  entries: readonly Entry[],
): Promise<(AuditSubject | null)[]> {
  const places = entries.map(placeOf)
  const kinds = Map.groupBy(
    places.filter((place) => place !== null),
    (place) => place.kind,
  )
  const found = new Map(
    await Promise.all(
      [...kinds].map(async ([kind, of]) => {
        const ids = [...new Set(of.map((place) => place.id))].filter(isUuid)
        const rows = ids.length > 0 ? await KINDS[kind]!.read(tx, ids) : []
        return [kind, new Map(rows.map((row) => [row.id, row]))] as const
      }),
    ),
  )
  return places.map((place) => {
    if (!place) return null
    const row = found.get(place.kind)?.get(place.id)
    return { name: row?.name ?? KINDS[place.kind]!.gone, to: row?.to ?? null, isOwner: place.isOwner }
  })
}

/** The named record an entry is about: itself, or the contact that its record belongs to (`of contact …`). */
function placeOf({ entity, entityId, detail }: Entry) {
  const contact = /^of contact ([0-9a-f-]{36})/.exec(detail ?? '')?.[1]
  if (contact) return { kind: 'client', id: contact, isOwner: entity !== 'client' }
  return entityId && Object.hasOwn(KINDS, entity) ? { kind: entity, id: entityId, isOwner: false } : null
}
