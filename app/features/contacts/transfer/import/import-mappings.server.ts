import { desc, eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { tokenHash } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import { oneLine } from '#app/lib/text.schema.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clientImports, importMappings, type ImportSheet } from '#db/schema/index.ts'
import { guessTargets, remember } from './column-guesses.ts'
import { isSheetKind, type SheetKind, targetsOf } from './column-targets.ts'
import { MAPPING_NAME_MAX } from './import-labels.ts'
import { loadImport, requireImporter } from './imports.server.ts'
import { READY_MAPPINGS, readyMappingOf } from './ready-mappings.ts'
import { plainly } from './record-targets.ts'

// The columns that users chose, remembered for all users of the account by the headings of the file.

export type StoredMapping = Pick<
  typeof importMappings.$inferSelect,
  'id' | 'name' | 'kind' | 'headingsKey' | 'columns'
>

/** The account's mappings and its last imports. */
export interface Memory {
  mappings: readonly StoredMapping[]
  /** Sheets of earlier imports, the newest first. */
  sheets: readonly ImportSheet[]
}

const NOTHING: Memory = { mappings: [], sheets: [] }

const MOST = 100

export const storedMappings = (tx: Database): Promise<StoredMapping[]> =>
  tx
    .select({
      id: importMappings.id,
      name: importMappings.name,
      kind: importMappings.kind,
      headingsKey: importMappings.headingsKey,
      columns: importMappings.columns,
    })
    .from(importMappings)
    .orderBy(desc(importMappings.updatedAt))
    .limit(MOST)

/** The same for files with the same headings, in whatever order. */
const keyOf = (headers: readonly string[]): string =>
  tokenHash([...new Set(headers.map(plainly).filter(Boolean))].toSorted().join('|')).toString('base64url')

export const mappingOf = ({ mappings }: Memory, headers: readonly string[]): StoredMapping | undefined =>
  mappings.find(({ headingsKey }) => headingsKey === keyOf(headers))

type Chosen = Pick<ImportSheet, 'targets' | 'mapping' | 'mappingId'>

/**
 * The targets of a sheet's columns: the account's own mapping of such files, else those of earlier imports and of the
 * program that wrote the file.
 */
export function targetsFor(
  sheet: ImportSheet,
  kind: SheetKind | null,
  gatheringForms: string,
  memory: Memory,
): Chosen {
  if (!kind) return { targets: sheet.headers.map(() => null), mapping: null, mappingId: null }
  const own = mappingOf(memory, sheet.headers)
  if (own?.kind === kind) return { ...byStored(sheet, kind, gatheringForms, own), mappingId: own.id }
  const ready = readyMappingOf(sheet.headers)
  const fits = ready?.kind === kind ? ready : null
  const known = new Map<string, string | null>([
    ...Object.entries(fits?.targets ?? {}).map(([heading, target]) => [plainly(heading), target] as const),
    ...remember(memory.sheets, kind, (earlier) => targetsFor(earlier, kind, gatheringForms, NOTHING).targets),
  ])
  return {
    targets: guessTargets(sheet.headers, targetsOf(kind, gatheringForms), known),
    mapping: fits?.name ?? null,
    mappingId: null,
  }
}

function byStored(
  { headers }: ImportSheet,
  kind: SheetKind,
  gatheringForms: string,
  { name, columns }: StoredMapping,
): Chosen {
  const targets = targetsOf(kind, gatheringForms)
  const same =
    columns.length === headers.length &&
    columns.every(({ heading }, at) => plainly(heading) === plainly(headers[at]!))
  // Headings that repeat have the same name, so their place says which column it is.
  return {
    mapping: name,
    targets: same
      ? columns.map(({ target }) => (targets.some(({ value }) => value === target) ? target : null))
      : guessTargets(
          headers,
          targets,
          new Map(columns.map(({ heading, target }) => [plainly(heading), target])),
        ),
  }
}

/** Remembers the columns of the sheets, under the names that the user gave them. */
export async function rememberMappings(
  tx: Database,
  ctx: Ctx,
  sheets: readonly ImportSheet[],
  names: readonly (string | null | undefined)[],
): Promise<void> {
  const now = ctx.now()
  for (const [at, { kind, headers, targets, mapping, name }] of sheets.entries()) {
    if (!isSheetKind(kind) || !headers.some((heading) => plainly(heading))) continue
    const chosen = withoutSecrets(oneLine(names[at] ?? '')).slice(0, MAPPING_NAME_MAX)
    const values = {
      name: chosen || mapping || name.slice(0, MAPPING_NAME_MAX),
      kind,
      columns: headers.map((heading, column) => ({ heading, target: targets[column] ?? null })),
      updatedAt: now,
    }
    const [row] = await tx
      .insert(importMappings)
      .values({
        ...values,
        accountId: ctx.account.id,
        id: uuidv7(now.getTime() + at),
        headingsKey: keyOf(headers),
        createdAt: now,
      })
      .onConflictDoUpdate({ target: [importMappings.accountId, importMappings.headingsKey], set: values })
      .returning({ id: importMappings.id })
    await audit(tx, ctx, { action: 'remembered columns', entity: 'import mapping', entityId: row!.id })
  }
}

/** The mappings that a sheet can take instead: the account's own, then those of programs. */
export async function listMappings(ctx: Ctx): Promise<{ own: MappingChoice[]; ready: MappingChoice[] }> {
  requireImporter(ctx)
  const own = await ctx.db((tx) => storedMappings(tx))
  return {
    own: own.map(({ id, name }) => ({ value: id, label: name })),
    ready: READY_MAPPINGS.map(({ name }) => ({ value: name, label: name })),
  }
}

export interface MappingChoice {
  value: string
  label: string
}

/** Takes another mapping for a sheet, or with an empty choice what is guessed without one of the account. */
export async function chooseMapping(
  ctx: Ctx,
  importId: string,
  { sheet: at, choice }: { sheet: number; choice: string },
): Promise<void> {
  requireImporter(ctx)
  const forms = ctx.account.gatheringForms
  await changeSheet(ctx, importId, at, async (tx, sheet) => {
    const kind = isSheetKind(sheet.kind) ? sheet.kind : 'contacts'
    const ready = READY_MAPPINGS.find(({ name }) => name === choice)
    if (ready) {
      const columns = Object.entries(ready.targets).map(([heading, target]) => ({ heading, target }))
      const stored = { ...ready, id: '', headingsKey: '', columns }
      return { ...sheet, kind: ready.kind, ...byStored(sheet, ready.kind, forms, stored), mappingId: null }
    }
    if (choice === '') {
      return { ...sheet, kind, ...targetsFor(sheet, kind, forms, { mappings: [], sheets: [] }) }
    }
    const own = (await storedMappings(tx)).find(({ id }) => id === choice)
    if (!own || !isSheetKind(own.kind)) throw notFound('This mapping')
    return { ...sheet, kind: own.kind, ...byStored(sheet, own.kind, forms, own), mappingId: own.id }
  })
}

/** Forgets the mapping that a sheet has. Its columns stay as they are. */
export async function forgetMapping(ctx: Ctx, importId: string, at: number): Promise<void> {
  requireImporter(ctx)
  await changeSheet(ctx, importId, at, async (tx, sheet) => {
    if (sheet.mappingId) {
      await tx.delete(importMappings).where(eq(importMappings.id, sheet.mappingId))
      await audit(tx, ctx, { action: 'forgot columns', entity: 'import mapping', entityId: sheet.mappingId })
    }
    return { ...sheet, mapping: null, mappingId: null }
  })
}

async function changeSheet(
  ctx: Ctx,
  importId: string,
  at: number,
  change: (tx: Database, sheet: ImportSheet) => Promise<ImportSheet>,
): Promise<void> {
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, importId, true)
    const sheet = row.sheets[at]
    if (row.state !== 'mapping' || !sheet) {
      throw new AppError('conflict', 'This import has changed in the meantime. Reload the page.')
    }
    const changed = await change(tx, sheet)
    await tx
      .update(clientImports)
      .set({ sheets: row.sheets.map((each, index) => (index === at ? changed : each)) })
      .where(eq(clientImports.id, importId))
  })
}
