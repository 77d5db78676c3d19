import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockName } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { clients, clientTags, tags } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { type DynamicTag, dependsOn, inLayers, isTimed } from './rule-graph.ts'
import { ruleSchema } from './rule.schema.ts'
import { ruleCondition, type RuleDay } from './rule-sql.server.ts'
import { tagsChanged } from './events.ts'

/** A tag on a contact. */
export const clientTagAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    dynamic: z.boolean().describe('Assigned by its rule, not by hand.'),
  })
  .meta({ id: 'ClientTag' })
export type ClientTag = z.infer<typeof clientTagAnswer>

/** The client's tags, by name; none for an unknown client. */
export async function listClientTags(ctx: Ctx, clientId: string, within?: Database): Promise<ClientTag[]> {
  const list = (tx: Database) =>
    tx
      .select({
        id: tags.id,
        name: tags.name,
        description: tags.description,
        dynamic: isNotNull(tags.rule).mapWith(Boolean),
      })
      .from(clientTags)
      .innerJoin(tags, on(tags, clientTags.tagId))
      .where(eq(clientTags.clientId, clientId))
      .orderBy(sql`lower(${tags.name})`)
  return within ? list(within) : ctx.db(list)
}

/** The tags of each of these clients that has some, by name. */
export async function tagsOfClients(
  tx: Database,
  clientIds: readonly string[],
): Promise<Map<string, ClientTag[]>> {
  if (clientIds.length === 0) return new Map()
  const rows = await tx
    .select({
      clientId: clientTags.clientId,
      id: tags.id,
      name: tags.name,
      description: tags.description,
      dynamic: isNotNull(tags.rule).mapWith(Boolean),
    })
    .from(clientTags)
    .innerJoin(tags, on(tags, clientTags.tagId))
    .where(inArray(clientTags.clientId, [...clientIds]))
    .orderBy(sql`lower(${tags.name})`)
  return Map.groupBy(rows, ({ clientId }) => clientId)
}

/**
 * An assignment: a list of id and isActive. Dynamic tags follow their rule and don't change. Returns whether
 * any tag changed.
 */
export async function setClientTags(
  ctx: Ctx,
  clientId: string,
  wanted: { id: string; isActive: boolean }[],
): Promise<boolean> {
  if (!ctx.actor) throw forbidden()
  return ctx.db(async (tx) => {
    const [client] = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
    if (!client) throw notFound('This contact')
    const ids = [...new Set(wanted.map((each) => each.id))]
    const known =
      ids.length > 0 && ids.every(isUuid)
        ? await tx
            .select({ id: tags.id, name: tags.name, rule: tags.rule })
            .from(tags)
            .where(inArray(tags.id, ids))
        : []
    if (known.length < ids.length) throw notFound('This tag')
    const simple = new Set(known.filter((tag) => tag.rule === null).map((tag) => tag.id))
    const chosen = (isActive: boolean) =>
      wanted.filter((each) => each.isActive === isActive && simple.has(each.id)).map((each) => each.id)
    await lockMembers(tx, ctx)
    const { added, removed } = await write(tx, ctx, clientId, chosen(true), chosen(false))
    if (added.length + removed.length === 0) return false
    const names = new Map(known.map(({ id, name }) => [id, name]))
    await audit(tx, ctx, {
      action: 'assigned tags',
      entity: 'client',
      entityId: clientId,
      changes: changesOf(
        { tags: removed },
        { tags: added },
        {
          tags: { label: 'Tags', show: (of) => (of as string[]).map((id) => names.get(id) ?? '').join(', ') },
        },
      ),
    })
    await queueTagRefresh(tx, ctx, clientId)
    tx.after(tagsChanged())
    return true
  })
}

/** Adds a tag to clients that don't have it yet, in the caller's transaction. Returns their ids. */
export async function tagClients(
  tx: Database,
  ctx: Ctx,
  tagId: string,
  clientIds: readonly string[],
): Promise<string[]> {
  const [tag] = isUuid(tagId) ? await tx.select({ rule: tags.rule }).from(tags).where(eq(tags.id, tagId)) : []
  if (!tag) throw notFound('This tag')
  if (tag.rule !== null) throw new AppError('invalid', 'This tag is assigned by its rule.')
  if (clientIds.length === 0) return []
  await lockMembers(tx, ctx)
  const added = await tx
    .insert(clientTags)
    .values(clientIds.map((clientId) => ({ accountId: ctx.account.id, clientId, tagId })))
    .onConflictDoNothing()
    .returning({ clientId: clientTags.clientId })
  if (added.length > 0) await queueTagRefreshForAll(tx)
  return added.map((row) => row.clientId)
}

/**
 * Adds simple tags to clients, in the transaction of a caller that calls `queueTagRefreshForAll` at the end. Returns
 * the new memberships.
 */
export async function addTags(
  tx: Database,
  ctx: Ctx,
  members: readonly { clientId: string; tagId: string; fromColumn?: string }[],
): Promise<{ clientId: string; tagId: string }[]> {
  if (members.length === 0) return []
  await lockMembers(tx, ctx)
  return tx
    .insert(clientTags)
    .values(members.map((member) => ({ ...member, accountId: ctx.account.id })))
    .onConflictDoNothing()
    .returning({ clientId: clientTags.clientId, tagId: clientTags.tagId })
}

/**
 * Removes the tags that a column of an earlier file gave to clients, except those that it gives them now, as `addTags`
 * adds them. Returns the memberships that ended.
 */
export async function removeColumnTags(
  tx: Database,
  ctx: Ctx,
  fromColumn: string,
  given: ReadonlyMap<string, readonly string[]>,
): Promise<{ clientId: string; tagId: string; fromColumn: string }[]> {
  if (given.size === 0) return []
  await lockMembers(tx, ctx)
  const rows = await tx
    .select({ clientId: clientTags.clientId, tagId: clientTags.tagId })
    .from(clientTags)
    .where(and(inArray(clientTags.clientId, [...given.keys()]), eq(clientTags.fromColumn, fromColumn)))
  const gone = rows.filter(({ clientId, tagId }) => !given.get(clientId)!.includes(tagId))
  for (const [tagId, members] of Map.groupBy(gone, (member) => member.tagId)) {
    await tx.delete(clientTags).where(
      and(
        eq(clientTags.tagId, tagId),
        inArray(
          clientTags.clientId,
          members.map(({ clientId }) => clientId),
        ),
      ),
    )
  }
  return gone.map((member) => ({ ...member, fromColumn }))
}

/**
 * Call it in every transaction that changes a client or one of its records: a job then recomputes the client's dynamic
 * tags.
 */
export async function queueTagRefresh(tx: Database, ctx: Ctx, clientId: string): Promise<void> {
  if (await anyDynamic(tx)) {
    await enqueue(tx, 'tags.refresh-client', { clientId }, { once: true })
  }
}

/** Queues one job for a transaction that changes very many clients, like an import. */
export async function queueTagRefreshForAll(tx: Database): Promise<void> {
  if (await anyDynamic(tx)) await refreshAllSoon(tx, false)
}

async function anyDynamic(tx: Database): Promise<boolean> {
  const [found] = await tx.select({ id: tags.id }).from(tags).where(isNotNull(tags.rule)).limit(1)
  return found !== undefined
}

/** Adds the job that recomputes all dynamic tags of an account, or those that depend on the date. */
export function refreshAllSoon(tx: Database, timedOnly: boolean): Promise<void> {
  return enqueue(tx, 'tags.refresh-all', { timedOnly }, { once: true })
}

/** Recomputes the members of one dynamic tag, and of the tags that depend on it. */
export async function refreshTag(ctx: Ctx, tagId: string): Promise<void> {
  await refresh(ctx, (tag, all) => tag.id === tagId || dependsOn(tag, tagId, all))
}

/** Recomputes all dynamic tags, or those that depend on the date, and the tags that depend on them. */
export async function refreshAllTags(ctx: Ctx, { timedOnly }: { timedOnly: boolean }): Promise<void> {
  await refresh(ctx, (tag, all) => {
    if (!timedOnly || isTimed(tag.rule)) return true
    return all.some((each) => isTimed(each.rule) && dependsOn(tag, each.id, all))
  })
}

async function refresh(
  ctx: Ctx,
  wanted: (tag: DynamicTag, all: readonly DynamicTag[]) => boolean,
): Promise<void> {
  await ctx.db(async (tx) => {
    await lockMembers(tx, ctx)
    const all = await dynamicTags(tx)
    for (const tag of inLayers(all).flat()) {
      if (wanted(tag, all)) await applyRule(tx, ctx, tag)
    }
    tx.after(tagsChanged())
  })
}

/** Conditions per statement: each may bring dozens of parameters, and a statement takes at most 65,535. */
const CONDITIONS_AT_ONCE = 25

/** Recomputes a client's dynamic tags; a client in the trash keeps its own. Returns whether any changed. */
export async function refreshClient(ctx: Ctx, clientId: string): Promise<boolean> {
  return ctx.db(async (tx) => {
    await lockMembers(tx, ctx)
    const carried = new Set(
      (
        await tx.select({ tagId: clientTags.tagId }).from(clientTags).where(eq(clientTags.clientId, clientId))
      ).map((row) => row.tagId),
    )
    let changed = 0
    for (const layer of inLayers(await dynamicTags(tx))) {
      const on: string[] = []
      const off: string[] = []
      for (let from = 0; from < layer.length; from += CONDITIONS_AT_ONCE) {
        const some = layer.slice(from, from + CONDITIONS_AT_ONCE)
        const [row] = await tx.execute<Record<string, boolean>>(
          clientAnswers(
            some.map((tag) => conditionOf(ctx, tag)),
            clientId,
          ),
        )
        if (!row) return false
        some.forEach((tag, index) => {
          if (row[`t${index}`] && !carried.has(tag.id)) on.push(tag.id)
          if (!row[`t${index}`] && carried.has(tag.id)) off.push(tag.id)
        })
      }
      const { added, removed } = await write(tx, ctx, clientId, on, off)
      changed += added.length + removed.length
    }
    if (changed === 0) return false
    tx.after(tagsChanged())
    return true
  })
}

/** A row of booleans t0, t1, … for one client; none when it is gone or in the trash. */
export function clientAnswers(conditions: readonly SQL[], clientId: string): SQL {
  const columns = conditions.map((condition, index) => sql`${condition} as ${sql.identifier(`t${index}`)}`)
  return sql`select ${sql.join(columns, sql`, `)} from clients
    where ${clients.id} = ${clientId}::uuid and ${clients.deletedAt} is null`
}

/** Adds and removes members; a client in the trash keeps its tags. */
async function applyRule(tx: Database, ctx: Ctx, tag: DynamicTag): Promise<void> {
  await tx.execute(sql`
    with members as materialized (
      select ${clients.id} as id from clients where ${clients.deletedAt} is null and ${conditionOf(ctx, tag)}
    ), removed as (
      delete from client_tags ct using clients c
      where ct.tag_id = ${tag.id}::uuid and c.account_id = ct.account_id and c.id = ct.client_id
        and c.deleted_at is null and not exists (select 1 from members m where m.id = ct.client_id)
    )
    insert into client_tags (account_id, client_id, tag_id)
    select ${ctx.account.id}::uuid, m.id, ${tag.id}::uuid from members m
    where not exists (
      select 1 from client_tags ct
      where ct.account_id = ${ctx.account.id}::uuid and ct.client_id = m.id and ct.tag_id = ${tag.id}::uuid
    )
    on conflict do nothing`)
  await tx.update(tags).set({ refreshedAt: ctx.now() }).where(eq(tags.id, tag.id))
}

async function write(
  tx: Database,
  ctx: Ctx,
  clientId: string,
  on: readonly string[],
  off: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const changed = { added: [] as string[], removed: [] as string[] }
  if (on.length > 0) {
    const added = await tx
      .insert(clientTags)
      .values(on.map((tagId) => ({ accountId: ctx.account.id, clientId, tagId })))
      .onConflictDoNothing()
      .returning({ tagId: clientTags.tagId })
    changed.added = added.map(({ tagId }) => tagId)
  }
  if (off.length > 0) {
    const removed = await tx
      .delete(clientTags)
      .where(and(eq(clientTags.clientId, clientId), inArray(clientTags.tagId, [...off])))
      .returning({ tagId: clientTags.tagId })
    changed.removed = removed.map(({ tagId }) => tagId)
  }
  return changed
}

/**
 * Serializes refreshes within an account, so that memberships computed from an older state of a client never overwrite
 * newer ones.
 */
const lockMembers = (tx: Database, ctx: Ctx) => lockName(tx, ctx, 'tags')

export async function dynamicTags(tx: Database): Promise<DynamicTag[]> {
  const rows = await tx
    .select({ id: tags.id, name: tags.name, rule: tags.rule })
    .from(tags)
    .where(isNotNull(tags.rule))
    .orderBy(tags.id)
  return rows as DynamicTag[]
}

const conditionOf = (ctx: Ctx, tag: DynamicTag) => ruleCondition(ruleSchema.parse(tag.rule), ruleDay(ctx))

/** The account's date. */
export function ruleDay(ctx: Ctx): RuleDay {
  const { timezone } = ctx.account
  return { today: dayIn(ctx.now(), timezone), timezone }
}
