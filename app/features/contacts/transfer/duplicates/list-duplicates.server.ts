import { inArray, sql } from 'drizzle-orm'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import { clients } from '#db/schema/index.ts'
import { clientName } from '#app/lib/client-names.ts'
import { parseDate } from '#app/lib/read-date.ts'
import { findDuplicates } from './find-duplicates.server.ts'

export const DUPLICATE_KINDS = ['phone', 'email', 'birth'] as const
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number]

export interface PossibleDuplicate {
  id: string
  name: string
  detail: string
}

export interface DuplicateGroup {
  /** The values they share. */
  shared: string
  contacts: PossibleDuplicate[]
}

const GROUPS = 25
/** Clients of one group: a number that many share is an office's. */
const MOST_SHOWN = 20

/** Groups of possible duplicates, page by page. `next` is the cursor of the next page. */
export async function listDuplicates(
  ctx: Ctx,
  kind: DuplicateKind,
  after: string,
): Promise<{ groups: DuplicateGroup[]; next: string | null }> {
  requireActor(ctx)
  const from = kind === 'birth' && !/^[^\0]*\t\d{4}-\d\d-\d\d$/.test(after) ? '' : after.replaceAll('\0', '')
  return ctx.db(async (tx) => {
    const rows = await tx.execute<{ key: string; client_ids: string[] | string }>(
      sql`select key, to_json(client_ids) as client_ids from duplicate_client_groups(${kind}, ${from}, ${GROUPS + 1})`,
    )
    const groups = rows.slice(0, GROUPS).map(({ key, client_ids: ids }) => ({
      key,
      ids: (typeof ids === 'string' ? (JSON.parse(ids) as string[]) : ids).slice(0, MOST_SHOWN),
    }))
    const people = await peopleById(
      tx,
      groups.flatMap(({ ids }) => ids),
    )
    return {
      groups: groups.map(({ key, ids }) => ({
        shared: sharedLabel(kind, key),
        contacts: ids.flatMap((id) => people.get(id) ?? []),
      })),
      next: rows.length > GROUPS ? groups.at(-1)!.key : null,
    }
  })
}

function sharedLabel(kind: DuplicateKind, key: string): string {
  if (kind === 'phone') return formatPhone(key)
  if (kind === 'email') return key
  return `Born ${formatDay(key.split('\t')[1] ?? '')}, same name`
}

/**
 * Clients that a new one may duplicate, by the values typed so far. None if the client `newId` exists already: its form
 * was posted again.
 */
export async function likelyDuplicates(
  ctx: Ctx,
  typed: Record<'firstName' | 'lastName' | 'email' | 'dob', string> & {
    phones: string[]
    externalId?: string
  },
  newId?: string,
): Promise<PossibleDuplicate[]> {
  requireActor(ctx)
  const name = [typed.lastName, typed.firstName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
  const plain = (text: string) => text.replaceAll('\0', '').toWellFormed().slice(0, 254)
  const phones = typed.phones.flatMap((phone) => normalizePhone(phone.slice(0, 40)) ?? [])
  const keys = { email: null, name: '', dob: null, phones: [] as string[] }
  return ctx.db(async (tx) => {
    if (newId && (await peopleById(tx, [newId])).size > 0) return []
    const found = await findDuplicates(tx, [
      { ...keys, externalId: plain(typed.externalId?.trim() ?? '') || null },
      ...phones.map((phone) => ({ ...keys, phones: [phone] })),
      { ...keys, email: plain(typed.email.trim().toLowerCase()) || null },
      { ...keys, name: plain(name), dob: parseDate(typed.dob.trim()) },
    ])
    const ids = [...new Set(found.flatMap((duplicate) => duplicate?.id ?? []))].slice(0, 3)
    const people = await peopleById(tx, ids)
    return ids.flatMap((id) => people.get(id) ?? [])
  })
}

/** Clients that a new one with these values of the form may duplicate. */
export function duplicatesOfNew(
  ctx: Ctx,
  { values, newId }: { values: Record<string, unknown>; newId?: string | undefined },
): Promise<PossibleDuplicate[]> {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const typed = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    dob: text('dob'),
    externalId: text('externalId'),
    phones: [text('mobilePhone'), text('phone'), text('coMobilePhone'), text('coPhone')],
  }
  return likelyDuplicates(ctx, typed, newId)
}

async function peopleById(tx: Parameters<Parameters<Ctx['db']>[0]>[0], ids: string[]) {
  if (ids.length === 0) return new Map<string, PossibleDuplicate>()
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, [...new Set(ids)]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: clientName(row),
        detail: [
          (row.mobilePhone ?? row.phone) && formatPhone((row.mobilePhone ?? row.phone)!),
          row.email,
          row.dob && `born ${formatDay(row.dob)}`,
        ]
          .filter(Boolean)
          .join(' · '),
      },
    ]),
  )
}
