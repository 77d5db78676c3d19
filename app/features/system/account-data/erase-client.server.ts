import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { deleteClient } from '#app/features/people/clients/clients.server.ts'
import { eraseRecording } from '#app/features/telephony/calls/recordings/fetch-recording.server.ts'
import { removeStored } from '#app/features/accounts/files/make-file.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import type { Database } from '#db/client.ts'
import { callRecordings, madeFiles } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { uuids } from '#db/uuids.ts'
import { findPersonData, legsWith, type PersonData, textArray } from './person-data.server.ts'
import { type DataTable, EXPORTED } from './tables.server.ts'

const COPY_STOPPED = 'A contact was erased while this file was being made. Make it again.'

/**
 * Erases a contact at a person's request: it goes to the trash at once, and a job then removes everything about its people
 * for good. docs/data.md lists what is kept.
 */
export async function requestErasure(ctx: Ctx, clientId: string): Promise<void> {
  if (!ctx.can.deleteClients || ctx.ghostedBy) throw forbidden()
  await inOneTransaction(ctx, async (own) => {
    await deleteClient(own, clientId)
    await own.db(async (tx) => {
      await enqueue(tx, 'data.erase-client', { clientId })
      await audit(tx, ctx, { action: 'asked to erase the contact', entity: 'client', entityId: clientId })
    })
  })
}

/** Removes the files, then the rows, so that a second run finds what a first one left. */
export async function eraseClient(ctx: Ctx, clientId: string): Promise<void> {
  const person = await ctx.db((tx) => findPersonData(tx, clientId))
  if (person) await erasePerson(ctx, clientId, person)
  // Copies that were begun before may have the person in them. A second run does this too, if the first one ended before it.
  await stopCopies(ctx)
  await removeCopies(ctx)
}

async function erasePerson(ctx: Ctx, clientId: string, person: PersonData): Promise<void> {
  await eraseRecordings(ctx, person)
  await removeCopies(ctx)
  const keys = await ctx.db((tx) => filesOf(tx, person))
  for (const key of keys) await removeFile(ctx.account.id, key)
  await ctx.db(async (tx) => {
    await eraseConversations(tx, person)
    await eraseCalls(tx, person)
    await eraseRest(tx, person)
    await eraseOwnCopies(tx, ctx, person)
    await tx.execute(sql`delete from clients where id = any(${uuids(person.clientIds)})`)
    await audit(tx, ctx, { action: 'erased the contact', entity: 'client', entityId: clientId })
    tx.after(clientChanged({ id: clientId, change: 'deleted' }))
  })
}

async function eraseRecordings(ctx: Ctx, { callIds }: PersonData): Promise<void> {
  const recordings = await ctx.db((tx) =>
    tx.select({ id: callRecordings.id }).from(callRecordings).where(inArray(callRecordings.callId, callIds)),
  )
  for (const { id } of recordings) await eraseRecording(ctx, id)
}

/** A worker that makes one of these removes its files itself when it finds that the row isn't running any more. */
async function stopCopies(ctx: Ctx): Promise<void> {
  await ctx.db((tx) =>
    tx
      .update(madeFiles)
      .set({ state: 'failed', error: COPY_STOPPED, finishedAt: ctx.now() })
      .where(eq(madeFiles.state, 'running')),
  )
}

/**
 * Removes the contact's own archives and evidence files, whose rows are deleted with the contact. The lock keeps a worker from
 * finishing one before that; then it finds no row and removes its files itself.
 */
async function eraseOwnCopies(tx: Database, ctx: Ctx, { clientIds }: PersonData): Promise<void> {
  const own = await tx
    .select()
    .from(madeFiles)
    .where(inArray(madeFiles.clientId, clientIds))
    .orderBy(madeFiles.id)
    .for('update')
  for (const file of own) await removeStored(ctx, file)
}

/**
 * Spreadsheets, archives and evidence files may have the person in them. They can be made again; the seal of an evidence file,
 * which has only hashes, stays.
 */
async function removeCopies(ctx: Ctx): Promise<void> {
  const copies = await ctx.db((tx) =>
    tx
      .select({ id: madeFiles.id, fileKey: madeFiles.fileKey, pdfKey: madeFiles.pdfKey })
      .from(madeFiles)
      // A running one has the keys of files that are stored later.
      .where(and(isNotNull(madeFiles.fileKey), ne(madeFiles.state, 'running'))),
  )
  for (const { id, ...keys } of copies) {
    await removeStored(ctx, keys)
    await ctx.db((tx) =>
      tx.update(madeFiles).set({ fileKey: null, pdfKey: null }).where(eq(madeFiles.id, id)),
    )
  }
}

const theirMessages = ({ conversationIds, groupIds, numbers }: PersonData) =>
  sql`(conversation_id = any(${uuids(conversationIds)}) or conversation_id = any(${uuids(groupIds)}) and from_number = any(${textArray(numbers)}))`

const theirImportedCalls = ({ clientIds, numbers }: PersonData) =>
  sql`(client_id = any(${uuids(clientIds)}) or phone_number = any(${textArray(numbers)}))`

/** The keys of files that no one else’s rows name: a split copies notes and documents. */
async function filesOf(tx: Database, person: PersonData): Promise<string[]> {
  const theirs = uuids(person.clientIds)
  const ofTable = ({ name, files }: DataTable) => {
    const keys = sql`${sql.identifier(name)}, unnest(array[${sql.raw(files.join())}]) key where key is not null`
    return sql`(select key from ${keys} and client_id = any(${theirs})
      except select key from ${keys} and client_id <> all(${theirs}))`
  }
  const tables = EXPORTED.filter(({ hasClient, files }) => hasClient && files.length > 0)
  const rows = await tx.execute<{ key: string }>(sql`
    ${sql.join(tables.map(ofTable), sql` union all `)}
    union all
    select storage_key from sms_media where storage_key is not null
      and message_id in (select id from sms_messages where ${theirMessages(person)})
    union all
    select storage_key from imported_calls where storage_key is not null and ${theirImportedCalls(person)}`)
  return rows.map(({ key }) => key)
}

async function eraseConversations(tx: Database, person: PersonData): Promise<void> {
  const own = sql`any(${uuids(person.conversationIds)})`
  await tx.execute(sql`delete from service_reviews where conversation_id = ${own}`)
  await tx.execute(sql`update follow_ups set conversation_id = null where conversation_id = ${own}`)
  const groups = sql`any(${uuids(person.groupIds)})`
  await tx.execute(sql`
    update sms_deliveries set decision_evidence = null, error_message = null where conversation_id = ${groups}`)
  // The others' texts in a group stay.
  await tx.execute(sql`delete from sms_messages where ${theirMessages(person)}`)
  await tx.execute(sql`delete from conversations where id = ${own}`)
  await tx.execute(sql`
    update conversations r set last_message_preview = coalesce((
      select left(m.body, 200) from sms_messages m where m.conversation_id = r.id order by m.id desc limit 1
    ), '') where id = ${groups}`)
}

async function eraseCalls(tx: Database, person: PersonData): Promise<void> {
  const legs = await legsWith(tx, person)
  const legIds = uuids(legs.map(({ id }) => id))
  // A call with a colleague or another client, which they were added to.
  await tx.execute(sql`
    delete from call_events where call_id in (select call_id from call_legs where id = any(${legIds}))`)
  await tx.execute(sql`
    update call_legs set phone_number = null, label = 'number:erased' where id = any(${legIds})`)
  await tx.execute(sql`delete from calls where id = any(${uuids(person.callIds)})`)
  await tx.execute(sql`delete from imported_calls where ${theirImportedCalls(person)}`)
}

async function eraseRest(tx: Database, person: PersonData): Promise<void> {
  const { clientIds, numbers, emails } = person
  const theirs = sql`any(${uuids(clientIds)})`
  const keys = [...numbers.map((number) => `phone ${number}`), ...emails.map((email) => `email ${email}`)]
  await tx.execute(sql`
    delete from import_rows
    where client_id = ${theirs} or match_id = ${theirs} or keys && ${textArray(keys)}`)
  await tx.execute(sql`
    update clients set affiliate_contact_id = null, affiliate_contact_level = null, affiliate_via = null
    where affiliate_contact_id = ${theirs}`)
  // The number stays blocked.
  await tx.execute(sql`
    update blocked_numbers set reason = '' where phone_number = any(${textArray(numbers)})`)
}
