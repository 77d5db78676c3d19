import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { keyedHash, open } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { sealedPlaceOf } from '#app/features/people/clients/person-rows.server.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import { type clients, type ImportLook, nightlyValues } from '#db/schema/index.ts'
import type { Import } from '../import/imports.server.ts'
import type { ParsedClient, Reading } from '../import/parse-row.server.ts'
import { decideValue, type Verdict } from './three-way.ts'

type Client = typeof clients.$inferSelect
type Stored = typeof nightlyValues.$inferSelect

/** A value whose objects have their keys in order: the database keeps another one. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, ordered(each)])
}

/** The sentence of a value that was kept because someone changed it here. */
export const KEPT = 'This was changed here since the last file, so it was kept.'

/** The cells of these columns to look at. One cell may have several values. */
export const keptLooks = (columns: readonly number[]): ImportLook[] =>
  [...new Set(columns)].map((column) => ({ column, reason: KEPT, kept: true }))

/** Keeps a nightly file from overwriting what someone changed here since the last one. One for each batch of rows. */
export class NightlyGuard {
  readonly #importId: string
  /** An admin has decided what the first file overwrites. */
  readonly #asks: boolean
  readonly #stored: ReadonlyMap<string, Stored>
  readonly #now = new Map<string, Pick<Stored, 'said' | 'earlier'>>()

  private constructor({ id, source }: Import, stored: readonly Stored[]) {
    this.#importId = id
    this.#asks = source === 'nightly'
    this.#stored = new Map(stored.map((each) => [each.clientId, each]))
  }

  /** Null for a file that a user imports. */
  static async for(tx: Database, row: Import, clientIds: readonly string[]): Promise<NightlyGuard | null> {
    if (row.source === 'user') return null
    const rows =
      clientIds.length === 0
        ? []
        : await tx
            .select()
            .from(nightlyValues)
            .where(inArray(nightlyValues.clientId, [...new Set(clientIds)]))
    return new NightlyGuard(row, rows)
  }

  /**
   * Decides a value, and remembers what the file said.
   * @param formerKey where the last file may have said it instead
   */
  decide(clientId: string, key: string, file: unknown, stored: unknown, formerKey = key): Verdict {
    const known = this.#knownOf(clientId)
    const now = hashOf(key, file)!
    const isFirst = known.earlier[key] === undefined
    const last = hashesIn(
      isFirst ? (known.said[key] ?? known.earlier[formerKey] ?? known.said[formerKey]) : known.earlier[key],
    )
    const rowsBefore = isFirst ? [] : hashesIn(known.said[key])
    known.earlier[key] ??= last.join(' ')
    known.said[key] = [...new Set([...rowsBefore, now])].toSorted().join(' ')
    return this.#asks ? decideValue(now, last, hashOf(key, stored), rowsBefore) : 'take'
  }

  /** Whether the last file didn't say this, as one of several values, such as notes. */
  isNews(clientId: string, key: string, value: unknown): boolean {
    return this.decide(clientId, key, value, null) !== 'keep'
  }

  /** Whether the last file said this value. */
  said(clientId: string, key: string, value: unknown): boolean {
    return hashesIn(this.#knownOf(clientId).said[key]).includes(hashOf(key, value)!)
  }

  #knownOf(clientId: string) {
    const known = this.#now.get(clientId)
    if (known) return known
    const stored = this.#stored.get(clientId)
    const added = {
      said: { ...stored?.said },
      // Another batch of this file may have had rows of this client.
      earlier: stored?.importId === this.#importId ? { ...stored.earlier } : {},
    }
    this.#now.set(clientId, added)
    return added
  }

  /** Leaves of a row only what may change the client. @returns the cells to look at */
  async restrict(
    tx: Database,
    ctx: Ctx,
    before: Client,
    contact: ParsedClient,
    { targets }: Reading,
  ): Promise<ImportLook[]> {
    const columns: number[] = []
    const lookAt = (target: string) =>
      columns.push(contact.columns.get(target) ?? Math.max(0, targets.indexOf(target)))
    const kept: string[] = []
    for (const field of PERSON_FIELDS) {
      if (!contact.given.includes(field.name)) continue
      const sealed = field.stored === 'sealed' ? before.sealed[field.name] : undefined
      const details = field.level === 'coapplicant' ? before.coDetails : before.details
      const stored =
        field.stored === 'column'
          ? (before as unknown as RecordValues)[field.name]
          : field.stored === 'details'
            ? details[field.base]
            : sealed && (await open(tx, ctx.account.id, sealed, sealedPlaceOf(before.id, field.name)))
      const verdict = this.decide(before.id, field.name, contact.values[field.name], stored)
      if (verdict === 'take') kept.push(field.name)
      if (verdict === 'conflict') lookAt(field.name)
    }
    contact.given = kept
    for (const [name, value] of Object.entries(contact.ratings)) {
      const verdict = this.decide(before.id, name, value, before[name as 'rating'])
      if (verdict !== 'take') delete contact.ratings[name]
      if (verdict === 'conflict') lookAt(name)
    }
    for (const [name, stored, target] of [
      ['manager', before.managedBy, '#manager'],
      ['location', before.locationId, '#location'],
      ['referrer', before.affiliateContactId, 'affiliateContactId'],
    ] as const) {
      if (!contact[name]) continue
      const verdict = this.decide(before.id, name, contact[name], stored)
      if (verdict !== 'take') contact[name] = null
      if (verdict === 'conflict') lookAt(target)
    }
    return keptLooks(columns)
  }

  /** Whether the file's tags are other ones than the last time. */
  newTags(clientId: string, tags: readonly string[]): boolean {
    const names = [...tags].map((name) => name.toLowerCase()).sort()
    return this.isNews(clientId, '#tags', names)
  }

  /** Remembers what the file said of a client that it created. */
  remember(clientId: string, contact: ParsedClient): void {
    for (const name of contact.given) this.decide(clientId, name, contact.values[name], null)
    for (const [name, value] of Object.entries(contact.ratings)) this.decide(clientId, name, value, null)
    for (const name of ['manager', 'location', 'referrer'] as const) {
      if (contact[name]) this.decide(clientId, name, contact[name], null)
    }
  }

  async save(tx: Database, ctx: Ctx): Promise<void> {
    const rows = [...this.#now].flatMap(([clientId, now]) => {
      const before = this.#stored.get(clientId)
      const isSame =
        before !== undefined &&
        isDeepStrictEqual(before.said, now.said) &&
        (before.importId !== this.#importId || isDeepStrictEqual(before.earlier, now.earlier))
      return isSame ? [] : [{ accountId: ctx.account.id, clientId, importId: this.#importId, ...now }]
    })
    if (rows.length === 0) return
    await tx.execute(
      sql`delete from nightly_values where client_id = any(${`{${rows.map(({ clientId }) => clientId).join()}}`}::uuid[])`,
    )
    await insertRows(tx, nightlyValues, rows)
  }
}

const hashesIn = (text: string | undefined) => text?.split(' ').filter(Boolean) ?? []

/** Short, because only a changed value must differ. */
function hashOf(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(ordered(value))
  // The same for all terms of a policy.
  return keyedHash(`nightly ${key.split(' ')[0]}`, text)
    .subarray(0, 12)
    .toString('base64url')
}
