import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createKey } from '#app/features/system/api/keys/keys.server.ts'
import { createClientSchema } from '#app/features/people/clients/client.schema.ts'
import {
  createClient,
  deleteClient,
  getClient,
  restoreClient,
} from '#app/features/people/clients/clients.server.ts'
import { mergeClients } from '#app/features/contacts/merge/merge-clients.server.ts'
import { splitClient } from '#app/features/contacts/merge/split-client.server.ts'
import { undoMerge } from '#app/features/contacts/merge/undo-merge.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { restoreDeletedAt } from './bulk-clients.server.ts'

const db = useDatabase()
useAreas()
const app = useApp(db)

let ctx: ReturnType<typeof makeCtx>
let key: string

beforeEach(async () => {
  const { account } = await makeAccount(db)
  ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  key = await createKey(ctx, { name: 'Sync', days: 30, scopes: { contacts: 'write' } })
})

interface Body {
  created: boolean
  client: { id: string }
  data: unknown
  error: unknown
}

const add = async (externalId: string, more: Record<string, string> = {}) =>
  (await createClient(ctx, createClientSchema.parse({ firstName: externalId, externalId, ...more }))).id
const numberOf = async (id: string) => (await getClient(ctx, id)).values.externalId ?? null

async function call(method: string, path: string, body?: unknown) {
  const response = await app.fetch(`/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
  })
  return { status: response.status, body: (await response.json()) as Body }
}

test('a customer number is of one contact of the account, and free again after a deletion', async () => {
  const id = await add('HS-1')
  await expect(add('HS-1')).rejects.toMatchObject({ code: 'invalid', field: 'externalId' })
  const { account } = await makeAccount(db)
  const stranger = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  await createClient(stranger, createClientSchema.parse({ firstName: 'Other', externalId: 'HS-1' }))
  await deleteClient(ctx, id)
  const again = await add('HS-1')
  await restoreClient(ctx, id)
  expect([await numberOf(id), await numberOf(again)]).toEqual([null, 'HS-1'])
  // Undo of a bulk deletion.
  const both = [await add('HS-2'), await add('HS-3')]
  const at = new Date()
  const then = { ...ctx, now: () => at }
  for (const each of both) await deleteClient(then, each)
  await add('HS-2')
  await restoreDeletedAt(then, at)
  expect(await Promise.all(both.map(numberOf))).toEqual([null, 'HS-3'])
})

test('a merge keeps one number, and its undo and a split give each its own', async () => {
  const keep = (await createClient(ctx, createClientSchema.parse({ firstName: 'Ana' }))).id
  const other = await add('HS-1', { firstName: 'Bo' })
  const { mergeId } = await mergeClients(ctx, { keep, other, mode: 'combine' })
  expect(await numberOf(keep)).toBe('HS-1')
  await undoMerge(ctx, mergeId)
  expect([await numberOf(keep), await numberOf(other)]).toEqual([null, 'HS-1'])
  await mergeClients(ctx, { keep, other, mode: 'secondary' })
  const { id } = await splitClient(ctx, { clientId: keep })
  expect([await numberOf(keep), await numberOf(id)]).toEqual([null, 'HS-1'])
})

test('programs find and upsert by external id, also two at once', async () => {
  const mobilePhone = '(208) 555-0199'
  const person = { externalId: 'HS/7 é', firstName: 'Ana', lastName: 'Ruiz', mobilePhone }
  const [one, two] = await Promise.all([
    call('POST', '/clients/upsert', person),
    call('POST', '/clients/upsert', person),
  ])
  expect([one.status, two.status, one.body.created !== two.body.created]).toEqual([200, 200, true])
  const { id } = one.body.client
  expect(two.body.client.id).toBe(id)
  const changed = await call('POST', '/clients/upsert', { externalId: 'HS/7 é', lastName: 'Ruiz-Vega' })
  expect(changed.body).toMatchObject({
    created: false,
    client: { id, firstName: 'Ana', lastName: 'Ruiz-Vega' },
  })
  for (const query of ['externalId=HS%2F7%20%C3%A9', `phone=${encodeURIComponent(mobilePhone)}`]) {
    expect((await call('GET', `/clients/lookup?${query}`)).body.data).toMatchObject([
      { id, externalId: 'HS/7 é' },
    ])
  }
  expect((await call('GET', '/clients/lookup?externalId=HS')).body).toEqual({ data: [] })
  expect((await call('GET', '/clients/lookup')).status).toBe(422)
  // The same person, without a number.
  for (const path of ['/clients', '/clients/upsert']) {
    const twin = { externalId: randomUUID(), firstName: 'Ana', mobilePhone }
    expect(await call('POST', path, twin)).toMatchObject({ status: 409, body: { error: { ids: [id] } } })
  }
  expect(await call('POST', '/clients', { externalId: 'HS/7 é', firstName: 'Z' })).toMatchObject({
    status: 409,
    body: { error: { ids: [id] } },
  })
  expect(
    await call('POST', '/clients', { externalId: 'HS/7 é', firstName: 'Z', anyway: true }),
  ).toMatchObject({
    status: 422,
    body: { error: { fields: { externalId: 'Ana Ruiz-Vega has this customer number.' } } },
  })
})
