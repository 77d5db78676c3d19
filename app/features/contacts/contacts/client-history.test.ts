import { expect, test } from 'vitest'
import { createRecord, updateRecord } from '#app/features/people/records/records.server.ts'
import { changeLine } from '#app/lib/changes.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { clientHistory } from './client-history.server.ts'
import { setManager, setRating } from './client-settings.server.ts'

const db = useDatabase()

test('the history tells who changed what of a contact and its records, and nothing of other contacts', async () => {
  const { account } = await makeAccount(db)
  const dana = await makeUser(db, account.id, { firstName: 'Dana', lastName: 'Okafor' })
  const ctx = makeCtx(db, account, dana)
  const { id: clientId } = await makeClient(db, account.id)
  const { id: other } = await makeClient(db, account.id)
  await setManager(ctx, clientId, dana.id)
  await setRating(ctx, other, { level: 'applicant', stars: 3 })
  const link = { name: 'Carrier', url: 'https://carrier.example' }
  const made = await createRecord(ctx, { name: 'link', clientId }, link)
  await updateRecord(ctx, { name: 'link', clientId, id: made.id }, { values: { ...link, name: 'Portal' } })
  await db.admin`update audit_log set action = 'revealed a protected value' where action = 'added a link'`

  const { items, nextCursor } = await clientHistory(ctx, clientId, null)
  expect(
    items.map(({ person, action, record, changes }) => [person, action, record, ...changes.map(changeLine)]),
  ).toEqual([
    ['Dana Okafor', 'changed a link', 'Portal', 'Name: Carrier → Portal'],
    ['Dana Okafor', 'assigned the manager', null, 'Manager: empty → Dana Okafor'],
  ])
  expect(nextCursor).toBeNull()

  const stranger = makeCtx(db, (await makeAccount(db)).account, dana)
  await expect(clientHistory(stranger, clientId, null)).rejects.toMatchObject({ code: 'not-found' })
})
