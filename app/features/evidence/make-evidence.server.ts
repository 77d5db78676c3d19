import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { findPersonData, withMerged } from '#app/features/account-data/person-data.server.ts'
import {
  FileStopped,
  inSteps,
  LONGEST_MS,
  writeFileJob,
} from '#app/features/transfer/export/write-file-job.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { fullName } from '#app/lib/names.ts'
import { newFileKey, putFileAt, removeFile } from '#app/lib/storage.server.ts'
import { clients, evidenceFiles, users } from '#db/schema/index.ts'
import { countEntries, entrySources, limitSources } from './entries.server.ts'
import { EVIDENCE_FAILED, EVIDENCE_TIMED_OUT } from './evidence-labels.ts'
import { evidenceProgressed } from './events.ts'
import { limitsInWords } from './limits.ts'
import { FORMAT } from './manifest.ts'
import { peopleFacts, personNamer } from './people.ts'
import { addSeal, newestSeal } from './seal.server.ts'
import type { Cover } from './shown-entry.ts'
import { type FolderPlan, type WrittenFolder, writeFolder } from './write-folder.server.ts'

type Row = typeof evidenceFiles.$inferSelect
/** A row that a worker writes, with the keys of its files. */
type Claimed = Row & { fileKey: string; pdfKey: string }

/**
 * Makes an evidence file and seals it. The seal, its entries and the file are stored in one transaction at the end, so that a
 * worker that dies before leaves nothing sealed; the next one starts again.
 */
export async function makeEvidence(ctx: Ctx, id: string, longest = LONGEST_MS): Promise<void> {
  const row = await claim(ctx, id)
  if (!row) return
  let folder: WrittenFolder | undefined
  const madeAt = ctx.now()
  await writeFileJob(ctx, {
    name: 'evidence file',
    id,
    attempts: row.attempts,
    requestedBy: row.requestedBy,
    may: (can) => can.exportClients,
    failed: EVIDENCE_FAILED,
    write: async (directory) => {
      folder = await writeFolder(ctx, directory, await planOf(ctx, row, { madeAt, longest }))
      const { size } = await stat(folder.zip)
      await putFileAt(ctx.account.id, 'evidence', folder.zip, 'application/zip', row.fileKey)
      await putFileAt(ctx.account.id, 'evidence', folder.pdf, 'application/pdf', row.pdfKey)
      return { fileKey: row.fileKey, pdfKey: row.pdfKey, byteSize: size }
    },
    finish: (end) => finish(ctx, row, { end, folder, madeAt }),
  })
}

/** The keys are in the row before anything is stored, so that what a dead worker stored can be found and removed. */
async function claim(ctx: Ctx, id: string): Promise<Claimed | undefined> {
  return ctx.db(async (tx) => {
    const [row] = await tx
      .select()
      .from(evidenceFiles)
      .where(and(eq(evidenceFiles.id, id), inArray(evidenceFiles.state, ['queued', 'running'])))
      .for('update')
    if (!row) return undefined
    await removeFiles(ctx, row)
    const claimed = {
      state: 'running' as const,
      attempts: row.attempts + 1,
      partsDone: 0,
      fileKey: newFileKey(ctx.account.id, 'evidence'),
      pdfKey: newFileKey(ctx.account.id, 'evidence'),
    }
    await tx.update(evidenceFiles).set(claimed).where(eq(evidenceFiles.id, id))
    return { ...row, ...claimed }
  })
}

async function removeFiles(ctx: Ctx, { fileKey, pdfKey }: Pick<Row, 'fileKey' | 'pdfKey'>): Promise<void> {
  for (const key of [fileKey, pdfKey]) if (key) await removeFile(ctx.account.id, key)
}

async function planOf(
  ctx: Ctx,
  row: Row,
  { madeAt, longest }: { madeAt: Date; longest: number },
): Promise<FolderPlan> {
  const began = Date.now()
  const { person, names, contacts, after } = await ctx.db(async (tx) => ({
    person: await findPersonData(tx, row.clientId, { ignoreTrash: true }),
    names: new Map(
      (await tx.select({ id: users.id, first: users.firstName, last: users.lastName }).from(users)).map(
        (user) => [user.id, fullName(user.first, user.last)],
      ),
    ),
    contacts: await withMerged(tx, row.clientId).then((ids) =>
      tx.select().from(clients).where(inArray(clients.id, ids)),
    ),
    after: await newestSeal(tx),
  }))
  const contact = contacts.find(({ id }) => id === row.clientId)
  if (!person || !contact) throw new FileStopped(EVIDENCE_FAILED)
  const sources = limitSources(await entrySources(ctx, person), row, ctx.account.timezone)
  const { fromDay, toDay, kinds } = row
  const total = await countEntries(ctx, sources, madeAt)
  const saveProgress = inSteps(async (partsDone: number) => {
    await ctx.db((tx) =>
      tx.update(evidenceFiles).set({ partsDone, partsTotal: total }).where(eq(evidenceFiles.id, row.id)),
    )
    await ctx.publish([evidenceProgressed(row.requestedBy, { id: row.id })])
  })
  let done = 0
  const name = clientName(contact)
  const madeBy = { id: row.requestedBy, name: names.get(row.requestedBy) || 'A user without a name' }
  const facts: FolderPlan['facts'] = {
    format: FORMAT,
    id: row.id,
    account: { id: ctx.account.id, name: ctx.account.name },
    contact: { id: row.clientId, name, merged: person.clientIds.filter((id) => id !== row.clientId) },
    madeBy,
    madeAt: madeAt.toISOString(),
    timeZone: ctx.account.timezone,
    salt: randomBytes(32).toString('hex'),
    after,
    ...((fromDay || toDay || kinds) && { limits: { fromDay, toDay, kinds } }),
  }
  const { clock, time } = clocks(ctx.account.timezone)
  return {
    facts,
    sources,
    cover: coverOf(facts, {
      madeAt: time(facts.madeAt),
      people: peopleFacts(contact),
      limits: limitsInWords(row),
    }),
    naming: {
      person: personNamer([contact, ...contacts.filter((each) => each !== contact)]),
      time,
      user: (id) => (id ? (names.get(id) ?? null) : null),
    },
    clock,
    onProgress: async (parts) => {
      done += parts
      if (Date.now() - began > longest) throw new FileStopped(EVIDENCE_TIMED_OUT)
      await saveProgress(done)
    },
  }
}

/** Formats instants in a zone, to the second. */
function clocks(timeZone: string) {
  const days = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' })
  const times = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
  const dates = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  // The fonts have no narrow no-break space.
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  return {
    clock: (iso: string) => ({ day: days.format(new Date(iso)), time: plain(times.format(new Date(iso))) }),
    time: (iso: string) =>
      iso ? `${dates.format(new Date(iso))}, ${plain(times.format(new Date(iso)))}` : 'at an unknown time',
  }
}

function coverOf(
  facts: FolderPlan['facts'],
  { madeAt, people, limits }: { madeAt: string; people: Cover['facts']; limits: string },
): Cover {
  const { account, contact, madeBy, timeZone, id, after } = facts
  return {
    title: `Evidence file: ${contact.name}`,
    account: account.name,
    facts: [
      ['Contact', contact.name],
      ...people,
      ['Contact’s id', contact.id],
      ...(contact.merged.length > 0
        ? [
            [
              'Merged',
              `with the history of ${contact.merged.length} merged ${contact.merged.length === 1 ? 'contact' : 'contacts'}`,
            ] as [string, string],
          ]
        : []),
      ...(limits ? [['Limited', `only ${limits}`] as [string, string]] : []),
      ['Made by', madeBy.name],
      ['Made at', madeAt],
      ['Time zone', `${timeZone}, for all times here`],
      ['File', id],
      ['Follows seal', after ? `${after.number} (${after.hash})` : 'none: the first of this account'],
    ],
    paragraphs: [
      limits
        ? `This is a part of what is recorded about the contact: only ${limits}. It is oldest first.`
        : 'This is what is recorded about the contact, oldest first: texts with what became of them, calls with recordings, notes, consents with their wording, campaigns, follow-ups, records and documents, and the changes of the audit log with who made them.',
      'It was sealed when it was made. The folder that belongs to it has every entry in full, the recordings and files, and the hashes by which anyone can check that nothing was changed since; README.txt there says how. Records show what they were when this file was made; earlier changes of them are in the entries of the audit log.',
      'Not included: what was deleted for good before, such as texts older than the account keeps them, and trash older than 30 days; texts and calls with a number that another contact has too, or that this contact had before, unless they are in this contact’s own history; and which of the agency’s numbers a received text was sent to. Who deleted what is in the entries of the audit log. A file that couldn’t be included is named as missing. Protected numbers are left out but for the last digits.',
    ],
    footer: `Evidence file ${id} · contact ${contact.id}\n${contact.name.slice(0, 60)}`,
  }
}

type End = Partial<Row> & { state: 'done' | 'failed' }

async function finish(
  ctx: Ctx,
  row: Claimed,
  { end, folder, madeAt }: { end: End; folder: WrittenFolder | undefined; madeAt: Date },
): Promise<void> {
  const byMaker = { ...ctx, actor: { id: row.requestedBy } }
  const stored = await ctx.db(async (tx) => {
    const [open] = await tx
      .update(evidenceFiles)
      .set({ ...end, finishedAt: ctx.now() })
      .where(
        and(
          eq(evidenceFiles.id, row.id),
          eq(evidenceFiles.state, 'running'),
          eq(evidenceFiles.attempts, row.attempts),
        ),
      )
      .returning({ id: evidenceFiles.id })
    // Stopped by an erasure, or taken over by another worker, which thought that this one was dead.
    if (!open) return false
    const subject = { entity: 'client', entityId: row.clientId }
    if (end.state === 'failed' || !folder) {
      await audit(tx, byMaker, { action: 'had an evidence file fail', ...subject })
      return false
    }
    const seal = await addSeal(tx, ctx, {
      id: row.id,
      subjectId: row.clientId,
      madeBy: row.requestedBy,
      madeAt,
      entriesHash: folder.entriesHash,
      manifestHash: folder.manifestHash,
      hashes: folder.hashes,
    })
    await audit(tx, byMaker, {
      action: 'sealed an evidence file',
      ...subject,
      detail: `seal ${seal.number}, ${seal.hash}`,
    })
    return true
  })
  if (!stored) await removeFiles(ctx, row)
  await ctx.publish([evidenceProgressed(row.requestedBy, { id: row.id })])
}
