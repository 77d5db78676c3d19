import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { findPersonData, withMerged } from '#app/features/system/account-data/person-data.server.ts'
import { defineFile } from '#app/features/accounts/files/define-file.server.ts'
import type { MadeFile } from '#app/features/accounts/files/made-file.ts'
import { FileStopped, type WriteFile } from '#app/features/accounts/files/file-kind.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { clients, users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { countEntries, entrySources, limitSources } from './entries.server.ts'
import { EVIDENCE_DAYS, EVIDENCE_FAILED, EVIDENCE_TIMED_OUT } from './evidence-labels.ts'
import { type EvidenceLimits, limitsInWords } from './limits.ts'
import { FORMAT } from './manifest.ts'
import { peopleFacts, personNamer } from './people.ts'
import { addSeal, newestSeal } from './seal.server.ts'
import type { Cover } from './shown-entry.ts'
import { type FolderPlan, type WrittenFolder, writeFolder } from './write-folder.server.ts'

interface Made {
  folder: WrittenFolder
  madeAt: Date
}

const write: WriteFile<EvidenceLimits, Made, object> = async (ctx, file, { directory, onProgress }) => {
  const madeAt = ctx.now()
  const folder = await writeFolder(ctx, directory, await planOf(ctx, file, { madeAt, onProgress }))
  return { path: folder.zip, pdf: folder.pdf, made: { folder, madeAt } }
}

/** Stored with the file, so that a worker that dies before leaves nothing sealed. */
async function sealFile(
  tx: Database,
  ctx: Ctx,
  { id, clientId, requestedBy }: MadeFile,
  { folder, madeAt }: Made,
): Promise<string> {
  const seal = await addSeal(tx, ctx, {
    id,
    subjectId: clientId!,
    madeBy: requestedBy,
    madeAt,
    entriesHash: folder.entriesHash,
    manifestHash: folder.manifestHash,
    hashes: folder.hashes,
  })
  return `seal ${seal.number}, ${seal.hash}`
}

/** A sealed copy of what is recorded about a contact. Owners and admins make them, and download each other's. */
export const evidenceFile = defineFile<EvidenceLimits, Made>({
  kind: 'evidence',
  name: 'evidence file',
  type: 'application/zip',
  extension: 'zip',
  hours: EVIDENCE_DAYS * 24,
  enqueue: (tx, evidenceId) => enqueue(tx, 'evidence.make', { evidenceId }, { maxAttempts: 4 }),
  may: (can) => can.exportClients,
  shared: 'client',
  title: () => 'evidence',
  audit: {
    asked: 'asked for an evidence file',
    made: 'sealed an evidence file',
    failed: 'had an evidence file fail',
    downloaded: 'downloaded an evidence file',
  },
  subject: (_ctx, { clientId }) => ({ entity: 'client', entityId: clientId! }),
  failed: EVIDENCE_FAILED,
  timedOut: EVIDENCE_TIMED_OUT,
  write,
  store: sealFile,
})

async function planOf(
  ctx: Ctx,
  { id, clientId, requestedBy, scope: limits }: MadeFile<EvidenceLimits>,
  { madeAt, onProgress }: { madeAt: Date; onProgress: (done: number, total: number) => Promise<void> },
): Promise<FolderPlan> {
  const { person, names, contacts, after } = await ctx.db(async (tx) => ({
    person: await findPersonData(tx, clientId!, { ignoreTrash: true }),
    names: new Map(
      (await tx.select({ id: users.id, first: users.firstName, last: users.lastName }).from(users)).map(
        (user) => [user.id, fullName(user.first, user.last)],
      ),
    ),
    contacts: await withMerged(tx, clientId!).then((ids) =>
      tx.select().from(clients).where(inArray(clients.id, ids)),
    ),
    after: await newestSeal(tx),
  }))
  const contact = contacts.find(({ id }) => id === clientId)
  if (!person || !contact) throw new FileStopped(EVIDENCE_FAILED)
  const sources = limitSources(await entrySources(ctx, person), limits, ctx.account.timezone)
  const { fromDay, toDay, kinds } = limits
  const total = await countEntries(ctx, sources, madeAt)
  let done = 0
  const name = clientName(contact)
  const madeBy = { id: requestedBy, name: names.get(requestedBy) || 'A user without a name' }
  const facts: FolderPlan['facts'] = {
    format: FORMAT,
    id,
    account: { id: ctx.account.id, name: ctx.account.name },
    contact: { id: clientId!, name, merged: person.clientIds.filter((id) => id !== clientId) },
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
      limits: limitsInWords(limits),
    }),
    naming: {
      person: personNamer([contact, ...contacts.filter((each) => each !== contact)]),
      time,
      user: (id) => (id ? (names.get(id) ?? null) : null),
    },
    clock,
    onProgress: (parts) => {
      done += parts
      return onProgress(done, total)
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
      'Not included: what was deleted for good before, such as texts older than the account keeps them, and trash older than 30 days; texts and calls with a number that another contact has too, or that this contact had before, unless they are in this contact’s own history; and, for texts from before it was kept, which of the agency’s numbers a received one was sent to. Who deleted what is in the entries of the audit log. A file that couldn’t be included is named as missing. Protected numbers are left out but for the last digits.',
    ],
    footer: `Evidence file ${id} · contact ${contact.id}\n${contact.name.slice(0, 60)}`,
  }
}
