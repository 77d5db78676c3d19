import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { hasColumn, type SplitAction } from '#app/features/client-table.server.ts'
import { type Attached, attachedTables, rowTables } from './attached-tables.server.ts'
import { addLinks, copyRows, moveRows, removeLinks, table } from './client-rows.server.ts'
import type { ConversationLink, Snapshot } from './merge-snapshot.ts'
import type { Couple, SplitItem } from './split-items.server.ts'

/** The items of one kind to copy and to move. */
export interface ItemChoice {
  attached: Attached
  copy: string[]
  move: string[]
}

/** The chosen actions, with the proposed ones for all other items. */
export function chosenOf(items: readonly SplitItem[], actions: Record<string, SplitAction>): ItemChoice[] {
  const choices = new Map<string, ItemChoice>(
    attachedTables().map((attached) => [attached.name, { attached, copy: [], move: [] }]),
  )
  for (const { table: name, id, label, action: proposed, actions: possible } of items) {
    const action = actions[`${name}:${id}`] ?? proposed
    if (!possible.includes(action)) {
      throw new AppError('invalid', `${label} can’t be copied: there can only be one.`)
    }
    if (action !== 'keep') choices.get(name)![action].push(id)
  }
  return [...choices.values()]
}

const REFERENCES = KINDS.policy.fields
  .filter((field) => field.type === 'payment-method')
  .map((field) => field.name)

/** A policy's payment method must belong to the same client: if they would part, both clients get it. */
export async function withPaymentMethods(
  tx: Database,
  choices: ItemChoice[],
  clientId: string,
): Promise<void> {
  const policies = choices.find(({ attached }) => attached.name === 'client_policies')
  const methods = choices.find(({ attached }) => attached.name === 'client_payment_methods')
  if (!policies || !methods) return
  const going = new Set([...policies.copy, ...policies.move])
  for (const field of REFERENCES) {
    const used = await tx.execute<{ policy: string; method: string }>(sql`
      select p.id as policy, m.id as method
      from client_policies p
      join client_payment_methods m
        on m.account_id = p.account_id and m.client_id = p.client_id and m.id::text = p.data ->> ${field}
      where p.client_id = ${clientId}::uuid`)
    for (const { policy, method } of used) {
      const stays = !policies.move.includes(policy)
      const parts = methods.move.includes(method)
        ? stays
        : going.has(policy) && !methods.copy.includes(method)
      if (!parts) continue
      methods.move = methods.move.filter((id) => id !== method)
      methods.copy.push(method)
    }
  }
}

export async function distribute(
  tx: Database,
  ctx: Ctx,
  snapshot: Snapshot,
  { choices, from, to }: { choices: readonly ItemChoice[]; from: string; to: string },
): Promise<void> {
  let methods = new Map<string, string>()
  for (const { attached, copy, move } of choices) {
    const { name, nature } = attached
    if (nature === 'links') {
      if (copy.length + move.length > 0) await addLinks(tx, attached, { from, to, keys: [...copy, ...move] })
      const rows = move.length > 0 ? await removeLinks(tx, attached, { from, keys: move }) : []
      if (rows.length > 0) snapshot.removed.push({ table: name, rows })
    } else if (nature === 'conversations') {
      for (const id of move) await moveConversation(tx, snapshot, id, from, to)
    } else {
      const ids = move.length > 0 ? await moveRows(tx, name, { from, to, ids: move }) : []
      if (ids.length > 0) snapshot.moved.push({ table: name, ids, from, to })
      const copies = await copyRows(tx, ctx, name, { to, ids: copy })
      if (copies.size > 0) snapshot.copied.push({ table: name, ids: [...copies.values()] })
      if (name === 'client_payment_methods') methods = copies
      if (name === 'client_policies') await relink(tx, snapshot, methods, new Set(ids), to)
    }
  }
}

/** Policies that moved are paid by the copies. */
async function relink(
  tx: Database,
  snapshot: Snapshot,
  methods: ReadonlyMap<string, string>,
  moved: ReadonlySet<string>,
  to: string,
): Promise<void> {
  for (const field of REFERENCES) {
    for (const [before, after] of methods) {
      const rows = await tx.execute<{ id: string }>(sql`
        update client_policies set data = jsonb_set(data, ${`{${field}}`}::text::text[], to_jsonb(${after}::text))
        where client_id = ${to}::uuid and data ->> ${field} = ${before} returning id`)
      for (const { id } of rows) {
        if (moved.has(id)) snapshot.relinked.push({ table: 'client_policies', id, field, before, after })
      }
    }
  }
}

async function moveConversation(
  tx: Database,
  snapshot: Snapshot,
  id: string,
  from: string,
  to: string,
): Promise<void> {
  const [conversation] = await tx.execute<{ level: ConversationLink['level'] }>(sql`
    select level from conversations where id = ${id}::uuid and client_id = ${from}::uuid for update`)
  if (!conversation) return
  // One person remains, who becomes the applicant.
  const level = conversation.level === 'combined' ? 'combined' : 'applicant'
  await tx.execute(sql`
    update conversations set client_id = ${to}::uuid, level = ${level}::client_level where id = ${id}::uuid`)
  snapshot.conversations.push({
    id,
    before: { clientId: from, level: conversation.level },
    after: { clientId: to, level },
  })
}

/** For a couple that was two clients: records in the trash return to the client they came from. */
export async function moveTrash(
  tx: Database,
  { origin, snapshot: merge, at }: Couple,
  { snapshot, from, to }: { snapshot: Snapshot; from: string; to: string },
): Promise<void> {
  const mergedAway = Boolean(merge.after[origin.coapplicant]?.deleted_at)
  for (const { name } of rowTables().filter((each) => hasColumn(each, 'deleted_at'))) {
    const rows = await tx.execute<{ id: string; createdAt: string }>(sql`
      select id, created_at as "createdAt" from ${table(name)}
      where client_id = ${from}::uuid and deleted_at is not null`)
    const moved = new Set(merge.moved.filter((each) => each.table === name).flatMap((each) => each.ids))
    const ids = rows
      .filter(({ id, createdAt }) =>
        mergedAway ? moved.has(id) : !moved.has(id) && new Date(createdAt) <= new Date(at),
      )
      .map(({ id }) => id)
    if (ids.length === 0) continue
    await moveRows(tx, name, { from, to, ids })
    snapshot.moved.push({ table: name, ids, from, to })
  }
}
