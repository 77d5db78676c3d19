import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { attachedTables } from './attached-tables.server.ts'
import { laterEdits } from './later-edits.ts'
import {
  clientNameOf,
  fieldLabel,
  fieldRank,
  fieldValue,
  type NamesById,
  personName,
} from './field-labels.ts'
import { type ClientRow, hasPerson, personOf } from './client-units.ts'
import { type Level, LEVELS } from '#app/features/people/clients/person.ts'
import { type MergeMode, planMerge, possibleModes } from './merge-plan.ts'
import { mergedBy, survivorOf } from '#app/features/people/clients/merged-clients.server.ts'
import { table } from './client-rows.server.ts'
import { type SplitGroup, splitGroups } from './split-items.server.ts'
import type { Snapshot } from './merge-snapshot.ts'
import { type MergeEntry, latestMergeEntry, lockMergeEntry } from './undo-merge.server.ts'

/** A way to merge two clients, described. */
export interface Way {
  mode: MergeMode
  combineType: Level
  title: string
  /** Says which person takes which place. */
  lines: string[]
}

export interface MergePreview {
  keep: { id: string; name: string; version: number }
  other: { id: string; name: string; version: number }
  ways: Way[]
  way: Way
  /** Whether to ask for the co-applicant's relation. */
  asksStatus: boolean
  groups: {
    title: string
    rows: { name: string; label: string; keep: string; other: string; side: 'keep' | 'other' }[]
  }[]
  /** Values that need no choice, because only one has them or both are the same. */
  settled: { label: string; value: string }[]
  moves: { label: string; count: number }[]
  /** Pairs that would become one person but have different names. */
  doubts: string[]
}

/** Says what a merge would do. Defaults to the most likely way. */
export async function previewMerge(
  ctx: Ctx,
  { keepId, otherId }: { keepId: string; otherId: string },
  wanted: { mode?: string | null; combineType?: string | null },
): Promise<MergePreview> {
  return ctx.db(async (tx) => {
    const [keep, other] = (await readLive(tx, [keepId, otherId])) as [ClientRow, ClientRow]
    if (keepId === otherId) {
      throw new AppError('invalid', 'Choose another contact: this is the same one.', 'other')
    }
    const ways = waysOf(keep, other)
    const way =
      ways.find(({ mode, combineType }) => mode === wanted.mode && combineType === wanted.combineType) ??
      ways.find(({ mode }) => mode === wanted.mode) ??
      (alike(keep, other) ? undefined : ways.find(({ mode }) => mode === 'secondary')) ??
      ways[0]!
    const plan = planMerge(keep, other, way)
    const known = await namesOf(tx)
    const shown = (side: 'keep' | 'other', field: (typeof plan.fields)[number]) =>
      fieldValue(field.level, field.base, field[side], known)
    const title = (level: Level | null) =>
      ({ applicant: 'Primary contact', coapplicant: 'Secondary contact', contact: 'The contact' })[
        level ?? 'contact'
      ]
    // A single person has no co-applicant to describe.
    const fields = plan.fields
      .filter((field) => way.mode === 'combine' || field.base !== 'coStatus')
      .toSorted((a, b) => fieldRank(a.base) - fieldRank(b.base))
    return {
      keep: { id: keep.id, name: clientNameOf(keep), version: keep.version },
      other: { id: other.id, name: clientNameOf(other), version: other.version },
      ways,
      way,
      asksStatus: way.mode !== 'combine',
      groups: ([...LEVELS, null] as const)
        .map((level) => ({
          title: title(level),
          rows: fields
            .filter((field) => field.differs && field.level === level)
            .map((field) => ({
              name: field.name,
              label: fieldLabel(level, field.base),
              keep: shown('keep', field),
              other: shown('other', field),
              side: field.side,
            })),
        }))
        .filter(({ rows }) => rows.length > 0),
      settled: fields
        .filter((field) => !field.differs && (field.keep ?? field.other))
        .map((field) => ({
          label: `${field.level === 'coapplicant' ? 'Secondary: ' : ''}${fieldLabel(field.level, field.base)}`,
          value: shown(field.side, field),
        })),
      moves: await movesOf(tx, other.id),
      doubts: LEVELS.flatMap((level) => {
        const slot = plan.slots[level]
        if (!slot.keep || !slot.other) return []
        const [a = '', b = ''] = [personOf(keep, slot.keep), personOf(other, slot.other)].map((person) =>
          String(person.firstName?.value ?? '').toLowerCase(),
        )
        // Jan may be short for Janet.
        if (a.startsWith(b) || b.startsWith(a)) return []
        return [`${personName(keep, slot.keep)} and ${personName(other, slot.other)}`]
      }),
    }
  })
}

/** Whether two clients look like the same person, by number, email or name. */
function alike(keep: ClientRow, other: ClientRow): boolean {
  const [a, b] = [personOf(keep, 'applicant'), personOf(other, 'applicant')]
  const same = (base: string) =>
    a[base] && b[base] && String(a[base].value).toLowerCase() === String(b[base].value).toLowerCase()
  return Boolean(same('mobilePhone') || same('email') || (same('firstName') && same('lastName')))
}

function waysOf(keep: ClientRow, other: ClientRow): Way[] {
  const modes = possibleModes(keep, other)
  const [a, b] = [personName(keep, 'applicant'), personName(other, 'applicant')]
  if (modes.includes('primary')) {
    return [
      {
        mode: 'combine',
        combineType: 'applicant',
        title: 'The same person',
        lines: [`${a} and ${b} are one person`],
      },
      {
        mode: 'secondary',
        combineType: 'applicant',
        title: `${b} becomes the secondary contact`,
        lines: [`Primary: ${a}`, `Secondary: ${b}`],
      },
      {
        mode: 'primary',
        combineType: 'applicant',
        title: `${b} becomes the primary contact`,
        lines: [`Primary: ${b}`, `Secondary: ${a}`],
      },
    ]
  }
  const [co, otherCo] = [keep, other].map((row) =>
    hasPerson(row, 'coapplicant') ? personName(row, 'coapplicant') : null,
  )
  const pair = (mine: string | null | undefined, theirs: string | null | undefined, place: string) =>
    mine && theirs ? `${place}: ${mine} and ${theirs} are one person` : `${place}: ${mine ?? theirs ?? ''}`
  return [
    {
      mode: 'combine',
      combineType: 'applicant',
      title: `${b} is ${a}`,
      lines: [pair(a, b, 'Primary'), pair(co, otherCo, 'Secondary')],
    },
    {
      mode: 'combine',
      combineType: 'coapplicant',
      title: otherCo ? `${otherCo} is ${a}` : `${b} is ${co}`,
      lines: [pair(a, otherCo, 'Primary'), pair(co, b, 'Secondary')],
    },
  ]
}

async function readLive(tx: Database, ids: readonly string[]): Promise<ClientRow[]> {
  if (!ids.every(isUuid)) throw notFound('This contact')
  const rows = await tx.execute<{ id: string; row: ClientRow }>(
    sql`select id, to_jsonb(c) as row from clients c where id = any(${uuids(ids)})`,
  )
  return Promise.all(
    ids.map(async (id) => {
      const row = rows.find((each) => each.id === id)?.row
      if (row && !row.deleted_at) return row
      throw (row && (await mergedBy(tx, id))) || notFound('This contact')
    }),
  )
}

async function namesOf(tx: Database): Promise<NamesById> {
  const [places, people] = await Promise.all([
    tx.execute<{ id: string; name: string }>(sql`select id, name from locations`),
    tx.execute<{ id: string; first: string; last: string }>(
      sql`select id, first_name as first, last_name as last from users`,
    ),
  ])
  return {
    locations: new Map(places.map(({ id, name }) => [id, name])),
    users: new Map(people.map(({ id, first, last }) => [id, fullName(first, last)])),
  }
}

async function movesOf(tx: Database, clientId: string): Promise<MergePreview['moves']> {
  const tables = attachedTables()
  const parts = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*)::int as n from ${table(name)} where client_id = ${clientId}::uuid`,
  )
  const rows = await tx.execute<{ name: string; n: number }>(sql.join(parts, sql` union all `))
  return tables.flatMap(({ name, label }) => {
    const count = rows.find((row) => row.name === name)?.n ?? 0
    return label && count > 0 ? [{ label: label[1], count }] : []
  })
}

export interface SplitPreview {
  id: string
  name: string
  version: number
  /** The name of the person who stays. */
  stays: string
  /** The name of the person who leaves; null if there is no second person. */
  leaves: string | null
  groups: SplitGroup[]
}

export async function previewSplit(ctx: Ctx, clientId: string): Promise<SplitPreview> {
  return ctx.db(async (tx) => {
    const [row] = (await readLive(tx, [clientId])) as [ClientRow]
    const two = hasPerson(row, 'coapplicant')
    return {
      id: row.id,
      name: clientNameOf(row),
      version: row.version,
      stays: personName(row, 'applicant'),
      leaves: two ? personName(row, 'coapplicant') : null,
      groups: two ? await splitGroups(tx, ctx, clientId) : [],
    }
  })
}

export interface Undoable {
  id: string
  kind: MergeEntry['kind']
}

/** The last merge or split that can still be undone, for the menu. */
export async function undoableOf(ctx: Ctx, clientId: string): Promise<Undoable | null> {
  if (!isUuid(clientId) || !ctx.can.deleteClients) return null
  const entry = await ctx.db((tx) => latestMergeEntry(tx, ctx, clientId))
  return entry ? { id: entry.id, kind: entry.kind } : null
}

export interface UndoPreview {
  kind: MergeEntry['kind']
  clientId: string
  names: Snapshot['names']
  /** Later changes, each with the client it stays with. */
  edits: { label: string; value: string; stays: string }[]
  /** Why it can't be undone. */
  problem: string | null
}

export async function previewUndo(ctx: Ctx, mergeId: string): Promise<UndoPreview> {
  return ctx.db(async (tx) => {
    const [entry] = isUuid(mergeId)
      ? await tx.execute<{ kind: MergeEntry['kind']; clientId: string; snapshot: Snapshot }>(sql`
          select kind, client_id as "clientId", snapshot from client_merges where id = ${mergeId}::uuid`)
      : []
    if (!entry) throw notFound('This merge')
    const { kind, clientId, snapshot } = entry
    const view = { kind, clientId, names: snapshot.names }
    try {
      const { rows } = await lockMergeEntry(tx, ctx, mergeId)
      const known = await namesOf(tx)
      const edits = laterEdits(snapshot, rows).map(({ place, to, unit }) => {
        const before = to && snapshot.before[to.client]
        return {
          label: fieldLabel(place.level, place.base),
          value: fieldValue(place.level, place.base, unit, known) || '–',
          stays: before ? (to.level ? personName(before, to.level) : clientNameOf(before)) : 'the trash',
        }
      })
      return { ...view, edits, problem: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ...view, edits: [], problem: error.message }
    }
  })
}

/** The live client that a merged one's records are in now; null if it wasn't merged. */
export async function mergedInto(ctx: Ctx, id: string): Promise<string | null> {
  const survivor = await ctx.db((tx) => survivorOf(tx, id))
  return survivor?.live ? survivor.id : null
}
