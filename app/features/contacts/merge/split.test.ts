import { expect, test } from 'vitest'
import { audit } from '#app/lib/audit.server.ts'
import type { AuditChange } from '#app/lib/changes.ts'
import { open } from '#app/lib/crypto.server.ts'
import { withAccount } from '#db/tenant.ts'
import { everythingOf, makeAgency, makeEverything } from '#tests/factories/everything.ts'
import { makeClient } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { deletePrimary } from './delete-primary.server.ts'
import { mergeClients } from './merge-clients.server.ts'
import { previewSplit } from './merge-preview.server.ts'
import { splitClient } from './split-client.server.ts'
import { undoMerge } from './undo-merge.server.ts'

const db = useDatabase()
useAreas()

const rowOf = async (id: string) => {
  const [row] = await db.admin`select * from clients where id = ${id}`
  return row!
}

test('splits a merged couple into what each client was', async () => {
  for (const mode of ['primary', 'secondary'] as const) {
    const agency = await makeAgency(db)
    const { ctx } = agency
    const a = await makeEverything(db, agency, { people: 1, seed: 'a' })
    const b = await makeEverything(db, agency, { people: 1, seed: 'bb' })
    const [wasA, wasB] = [await everythingOf(db, [a]), await everythingOf(db, [b])]
    await mergeClients(ctx, { keep: a, other: b, mode })
    const merged = await everythingOf(db, [a, b])
    const { id: split, mergeId } = await splitClient(ctx, { clientId: a })
    const [stayed, went] = mode === 'secondary' ? [wasA, wasB] : [wasB, wasA]
    const plain = async (everything: Record<string, unknown[]>) => {
      const all: Record<string, unknown[]> = {}
      for (const [name, rows] of Object.entries(everything)) {
        if (['consents', 'tags', 'conversation_users', 'client_favorites'].includes(name)) continue
        all[name] = await Promise.all(
          (rows as Record<string, unknown>[]).map(async (row) => {
            const { id, client_id, updated_at, created_at, ...rest } = row
            const clear: Record<string, string> = {}
            if (name === 'clients') {
              for (const [field, secret] of Object.entries(row.sealed as Record<string, string>)) {
                clear[field] = await withAccount(db.pool, agency.account.id, (tx) =>
                  open(tx, agency.account.id, secret, { table: name, column: field, rowId: String(id) }),
                )
              }
              return { ...rest, created_at, sealed: clear }
            }
            void [id, client_id, updated_at, created_at]
            return rest
          }),
        )
        all[name]!.sort((p, q) => (JSON.stringify(p) < JSON.stringify(q) ? -1 : 1))
      }
      return all
    }
    expect(await plain(await everythingOf(db, [a])), mode).toEqual(await plain(stayed))
    expect(await plain(await everythingOf(db, [split])), mode).toEqual(await plain(went))

    await undoMerge(ctx, mergeId)
    const again = await everythingOf(db, [a, b])
    expect(again).toEqual(merged)
    expect((await rowOf(split)).deleted_at).not.toBeNull()
  }
})

test('undo restores a split client, whatever was kept, copied or moved', async () => {
  for (const action of ['keep', 'copy', 'move'] as const) {
    const agency = await makeAgency(db)
    const a = await makeEverything(db, agency, { people: 2, seed: 'a' })
    const before = await everythingOf(db, [a])
    const actions: Record<string, typeof action> = {}
    const { groups } = await previewSplit(agency.ctx, a)
    for (const { table, id, actions: possible } of groups.flatMap(({ items }) => items)) {
      if (possible.includes(action)) actions[`${table}:${id}`] = action
    }
    const { id, mergeId } = await splitClient(agency.ctx, { clientId: a, actions })
    // A policy's payment method belongs to the same client.
    const lost = await db.admin`
      select p.id from client_policies p where p.client_id = any(${[a, id]}::uuid[])
        and p.data ->> 'paymentMethod' not in (select m.id::text from client_payment_methods m where m.client_id = p.client_id)
        and p.data ->> 'paymentMethod' <> 'other'`
    expect(lost, action).toHaveLength(0)
    if (action === 'copy') {
      const [home] = await db.admin`select id, data, sealed from client_dependents where client_id = ${id}`
      const clear = await withAccount(db.pool, agency.account.id, (tx) =>
        open(tx, agency.account.id, home!.sealed.ssn, {
          table: 'client_dependents',
          column: 'ssn',
          rowId: home!.id,
        }),
      )
      expect(clear.replace(/\D/g, '')).toBe('912787731')
    }
    await undoMerge(agency.ctx, mergeId)
    expect(await everythingOf(db, [a]), action).toEqual(before)
  }
})

test('refuses to copy a conversation or a follow-up', async () => {
  const agency = await makeAgency(db)
  const a = await makeEverything(db, agency, { people: 2, seed: 'a', amount: 1 })
  const { follow_ups: followUps, conversations } = await everythingOf(db, [a])
  for (const [table, rows] of [
    ['follow_ups', followUps],
    ['conversations', conversations],
  ] as const) {
    const [row] = rows as { id: string }[]
    await expect(
      splitClient(agency.ctx, { clientId: a, actions: { [`${table}:${row!.id}`]: 'copy' } }),
    ).rejects.toMatchObject({ code: 'invalid' })
  }
})

test('deleting the primary promotes the secondary, and undo restores the primary', async () => {
  const agency = await makeAgency(db)
  const a = await makeEverything(db, agency, { people: 2, seed: 'a', amount: 3 })
  const before = await everythingOf(db, [a])
  const { mergeId } = await deletePrimary(agency.ctx, a)
  const row = await rowOf(a)
  expect(row).toMatchObject({ first_name: 'Co a', co_first_name: null, co_status: null })
  const ssn = await withAccount(db.pool, agency.account.id, (tx) =>
    open(tx, agency.account.id, row.sealed.ssn, { table: 'clients', column: 'ssn', rowId: a }),
  )
  expect(ssn).toBe('900972222')
  expect(Object.keys(row.sealed).filter((name) => name.startsWith('co'))).toEqual([])
  // The deleted person's conversation stays, with only its number.
  const conversations = await db.admin`select level from conversations where client_id = ${a} order by level`
  expect(conversations.map((conversation) => conversation.level)).toEqual(['applicant', 'combined'])
  await undoMerge(agency.ctx, mergeId)
  expect(await everythingOf(db, [a])).toEqual(before)
  const single = await makeClient(db, agency.account.id)
  await expect(deletePrimary(agency.ctx, single.id)).rejects.toMatchObject({ code: 'invalid' })
})

test('hides the earlier values of a person who left from the log of the client', async () => {
  const agency = await makeAgency(db)
  const { ctx } = agency
  for (const kind of ['split', 'promote'] as const) {
    const id = await makeEverything(db, agency, { people: 2, seed: kind })
    await withAccount(db.pool, agency.account.id, (tx) =>
      audit(tx, ctx, {
        action: 'updated',
        entity: 'client',
        entityId: id,
        changes: ['firstName', 'coFirstName'].map((field) => ({
          field,
          label: field,
          before: 'Ann',
          after: 'Bea',
        })),
      }),
    )
    if (kind === 'split') await splitClient(ctx, { clientId: id })
    else await deletePrimary(ctx, id)
    const [entry] =
      await db.admin`select changes from audit_log where entity_id = ${id} and action = 'updated'`
    const hidden = (entry!.changes as AuditChange[]).filter((change) => 'changed' in change)
    expect(hidden.map(({ field }) => field)).toEqual(
      kind === 'split' ? ['coFirstName'] : ['firstName', 'coFirstName'],
    )
  }
})
