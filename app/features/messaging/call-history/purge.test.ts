import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { getFile, putFile } from '#app/lib/storage.server.ts'
import { makeAccount, makeClient, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { purgeImportedCalls } from './purge.server.ts'

const db = useDatabase()

async function agency() {
  const { account } = await makeAccount(db)
  const { id: userId } = await makeUser(db, account.id)
  const [list] = await db.admin`
    insert into imports (account_id, requested_by, file_name, format, state)
    values (${account.id}, ${userId}, 'calls.csv', 'csv', 'done') returning id`
  const call = async (days: number, clientId: string | null = null) => {
    const key = await putFile(account.id, 'recordings', Buffer.from('audio'), 'application/octet-stream')
    await db.admin`
      insert into imported_calls (account_id, import_id, client_id, phone_number, direction, started_at, fingerprint, storage_key,
        byte_size, content_type)
      values (${account.id}, ${list!.id}, ${clientId}, '12085550171', 'inbound', now() - make_interval(days => ${days}),
        ${key}, ${key}, 5, 'audio/wav')`
    return key
  }
  const purge = () =>
    purgeImportedCalls({ pool: db.workerPool, bus: recordingBus(), now: () => new Date() }, new Date())
  const calls = () => db.admin`
    select client_id, storage_key from imported_calls where account_id = ${account.id} order by started_at desc`
  return { account, call, purge, calls }
}

test('recordings go after the period of recordings; their calls stay', async () => {
  const { account, call, purge, calls } = await agency()
  const [fresh, old] = [await call(1), await call(100)]
  await purge()
  expect(await calls()).toMatchObject([{ storage_key: fresh }, { storage_key: old }])
  await db.admin`update accounts set recording_retention_days = 90 where id = ${account.id}`
  await purge()
  expect(await calls()).toMatchObject([{ storage_key: fresh }, { storage_key: null }])
  expect(await getFile(account.id, old)).toBeNull()
  expect(await getFile(account.id, fresh)).not.toBeNull()
})

test('calls of a contact that is purged stay with the number', async () => {
  const { account, call, purge, calls } = await agency()
  const deletedAt = new Date(Date.now() - 31 * millisecondsInDay)
  const { id } = await makeClient(db, account.id, { deletedAt })
  const { id: kept } = await makeClient(db, account.id, { deletedAt: new Date() })
  await call(1, id)
  await call(2, kept)
  await purge()
  expect(await calls()).toMatchObject([{ client_id: null }, { client_id: kept }])
})
