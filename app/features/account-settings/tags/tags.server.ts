import { and, asc, count, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import { dateIn } from '#app/lib/dates.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clients, clientTags, tags } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { fieldsOf, type RuleGroup, ruleSchema, tagsOf } from './rule.schema.ts'
import { ruleCondition } from './rule-sql.server.ts'
import { TIMED_FIELDS } from './rule-fields.ts'

/** A tag as lists and dialogs show it. */
export interface TagView {
  id: string
  name: string
  description: string
  type: 'core' | 'tenant'
  rule: RuleGroup | null
  assigned: number
  /** A dynamic tag whose members are still being worked out. */
  pending: boolean
  isActive: boolean
}

type TagRow = typeof tags.$inferSelect

const view = (row: TagRow): TagView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  rule: row.rule as RuleGroup | null,
  assigned: row.assigned,
  pending: row.rule !== null && row.refreshedAt === null,
  isActive: row.isActive,
})

export function listTags(ctx: Ctx): Promise<TagView[]> {
  return ctx.db(async (tx) =>
    (
      await tx
        .select()
        .from(tags)
        .orderBy(asc(sql`lower(${tags.name})`))
    ).map(view),
  )
}

/** @throws AppError not-found */
export async function getTag(ctx: Ctx, tagId: string): Promise<TagView> {
  return ctx.db(async (tx) => view(await tagRow(tx, tagId)))
}

async function tagRow(tx: Database, tagId: string): Promise<TagRow> {
  const [row] = isUuid(tagId) ? await tx.select().from(tags).where(eq(tags.id, tagId)) : []
  if (!row) throw notFound('This tag')
  return row
}

export interface TagInput {
  name: string
  description: string
  /** Null for a simple tag. */
  rule: RuleGroup | null
}

/** @throws AppError forbidden, conflict: the name is taken, invalid: a circle of rules. */
export async function createTag(ctx: Ctx, input: TagInput): Promise<TagView> {
  if (!ctx.can.administer) throw forbidden()
  return ctx.db(async (tx, after) => {
    await checkRule(tx, null, input.rule)
    const [row] = await tx
      .insert(tags)
      .values({
        accountId: ctx.account.id,
        name: input.name,
        description: input.description,
        rule: input.rule,
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw nameTaken(input.name)
    await audit(tx, ctx, { action: 'created a tag', entity: 'tag', entityId: row.id })
    await refreshSoon(tx, ctx, row)
    told(after)
    return view(row)
  })
}

/** Turning a dynamic tag into a simple one keeps its members; the other way round the rule decides. */
export async function updateTag(ctx: Ctx, tagId: string, input: TagInput): Promise<TagView> {
  if (!ctx.can.administer) throw forbidden()
  return ctx.db(async (tx, after) => {
    const before = await tagRow(tx, tagId)
    if (before.type === 'core')
      throw new AppError('forbidden', 'This tag is part of Switchboard and cannot be changed.')
    await checkRule(tx, tagId, input.rule)
    const [taken] = await tx
      .select({ id: tags.id })
      .from(tags)
      .where(and(sql`lower(${tags.name}) = lower(${input.name})`, sql`${tags.id} <> ${tagId}`))
    if (taken) throw nameTaken(input.name)
    const [row] = await tx
      .update(tags)
      .set({ ...input, refreshedAt: null, updatedAt: ctx.now() })
      .where(eq(tags.id, tagId))
      .returning()
    await audit(tx, ctx, { action: 'changed a tag', entity: 'tag', entityId: tagId })
    await refreshSoon(tx, ctx, row!)
    told(after)
    return view(row!)
  })
}

/** @throws AppError forbidden for a core tag, conflict when another tag's rule asks about it. */
export async function deleteTag(ctx: Ctx, tagId: string): Promise<void> {
  if (!ctx.can.administer) throw forbidden()
  await ctx.db(async (tx, after) => {
    const row = await tagRow(tx, tagId)
    if (row.type === 'core')
      throw new AppError('forbidden', 'This tag is part of Switchboard and cannot be deleted.')
    const user = (await dynamicTags(tx)).find((tag) => tag.id !== tagId && tagsOf(tag.rule).has(tagId))
    if (user)
      throw new AppError(
        'conflict',
        `The rule of '${user.name}' asks about this tag. Change that rule first.`,
      )
    await tx.delete(tags).where(eq(tags.id, tagId))
    await audit(tx, ctx, { action: 'deleted a tag', entity: 'tag', entityId: tagId, detail: row.name })
    told(after)
  })
}

const nameTaken = (name: string) =>
  new AppError('conflict', `There is already a tag called '${name}'.`, 'name')

const told = (after: After) => after({ topic: 'account', name: 'refresh_tags', data: {} })

/** What a rule would catch, before it is saved. */
export async function previewRule(
  ctx: Ctx,
  rule: RuleGroup,
): Promise<{
  count: number
  sample: { id: string; firstName: string | null; lastName: string | null; companyName: string | null }[]
}> {
  const condition = ruleCondition(ruleSchema.parse(rule), today(ctx))
  return ctx.db(async (tx) => {
    const where = and(isNull(clients.deletedAt), condition)
    const [total] = await tx.select({ count: count() }).from(clients).where(where)
    const sample = await tx
      .select({
        id: clients.id,
        firstName: clients.firstName,
        lastName: clients.lastName,
        companyName: clients.companyName,
      })
      .from(clients)
      .where(where)
      .orderBy(clients.sortName, clients.id)
      .limit(5)
    return { count: total!.count, sample }
  })
}

/** The spec's assignment: a list of id and isActive. Dynamic tags follow their rule and can't be set by hand. */
export async function setClientTags(
  ctx: Ctx,
  clientId: string,
  wanted: { id: string; isActive: boolean }[],
): Promise<void> {
  await ctx.db(async (tx, after) => {
    const [client] = isUuid(clientId)
      ? await tx
          .select({ id: clients.id })
          .from(clients)
          .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
      : []
    if (!client) throw notFound('This contact')
    const ids = wanted.map((each) => each.id)
    const known = ids.length
      ? await tx.select({ id: tags.id, rule: tags.rule }).from(tags).where(inArray(tags.id, ids))
      : []
    if (known.length < new Set(ids).size) throw notFound('This tag')
    const simple = new Set(known.filter((tag) => tag.rule === null).map((tag) => tag.id))
    const on = wanted.filter((each) => each.isActive && simple.has(each.id)).map((each) => each.id)
    const off = wanted.filter((each) => !each.isActive && simple.has(each.id)).map((each) => each.id)
    if (on.length) {
      await tx
        .insert(clientTags)
        .values(on.map((tagId) => ({ accountId: ctx.account.id, clientId, tagId })))
        .onConflictDoNothing()
    }
    if (off.length)
      await tx
        .delete(clientTags)
        .where(and(eq(clientTags.clientId, clientId), inArray(clientTags.tagId, off)))
    await audit(tx, ctx, { action: 'assigned tags', entity: 'client', entityId: clientId })
    await clientChanged(tx, ctx, clientId)
    after({ topic: 'account', name: 'clients_update', data: { clientId } })
    told(after)
  })
}

/** To be called in every transaction that changes a contact or a record of one: its dynamic tags are worked out again. */
export async function clientChanged(tx: Database, ctx: Ctx, clientId: string): Promise<void> {
  const [dynamic] = await tx.select({ id: tags.id }).from(tags).where(isNotNull(tags.rule)).limit(1)
  if (dynamic) {
    const payload = { accountId: ctx.account.id, clientId }
    await enqueue(tx, 'tags.refresh-client', payload, { key: `tags.refresh-client:${clientId}` })
  }
}

/** Works out who carries one dynamic tag, and those that ask about it. */
export async function refreshTag(ctx: Ctx, tagId: string): Promise<void> {
  await ctx.db(async (tx, after) => {
    const all = await dynamicTags(tx)
    for (const tag of inOrder(all)) {
      if (tag.id === tagId || dependsOn(tag, tagId, all)) await applyRule(tx, ctx, tag)
    }
    told(after)
  })
}

/** Works out which dynamic tags one contact carries. */
export async function refreshClient(ctx: Ctx, clientId: string): Promise<void> {
  await ctx.db(async (tx, after) => {
    let changed = 0
    for (const tag of inOrder(await dynamicTags(tx))) {
      changed += await applyRule(tx, ctx, tag, eq(clients.id, clientId))
    }
    if (changed === 0) return
    after({ topic: 'account', name: 'clients_update', data: { clientId } })
    told(after)
  })
}

/** Once a day per account: rules about age and elapsed days change by themselves. */
export async function refreshTimedTags(ctx: Ctx): Promise<void> {
  await ctx.db(async (tx, after) => {
    const all = await dynamicTags(tx)
    const timed = all.filter((tag) => [...fieldsOf(tag.rule)].some((field) => TIMED_FIELDS.has(field)))
    for (const tag of inOrder(all)) {
      if (timed.some((each) => each.id === tag.id || dependsOn(tag, each.id, all)))
        await applyRule(tx, ctx, tag)
    }
    told(after)
  })
}

interface DynamicTag {
  id: string
  name: string
  rule: RuleGroup
}

async function dynamicTags(tx: Database): Promise<DynamicTag[]> {
  const rows = await tx
    .select({ id: tags.id, name: tags.name, rule: tags.rule })
    .from(tags)
    .where(isNotNull(tags.rule))
  return rows as DynamicTag[]
}

/** Adds and removes in two statements; a contact in the trash carries what it carried. Returns how many changed. */
async function applyRule(tx: Database, ctx: Ctx, tag: DynamicTag, only?: SQL): Promise<number> {
  const condition = ruleCondition(ruleSchema.parse(tag.rule), today(ctx))
  const members = tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(isNull(clients.deletedAt), only, condition))
  const added = await tx.execute(sql`
    insert into client_tags (account_id, client_id, tag_id)
    select ${ctx.account.id}::uuid, m.id, ${tag.id}::uuid from (${members}) m on conflict do nothing`)
  const scope = tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(isNull(clients.deletedAt), only))
  const removed = await tx
    .delete(clientTags)
    .where(
      and(
        eq(clientTags.tagId, tag.id),
        inArray(clientTags.clientId, scope),
        notInArray(clientTags.clientId, members),
      ),
    )
  if (!only) await tx.update(tags).set({ refreshedAt: ctx.now() }).where(eq(tags.id, tag.id))
  return added.count + removed.count
}

async function refreshSoon(tx: Database, ctx: Ctx, row: TagRow): Promise<void> {
  if (row.rule === null) return
  await enqueue(
    tx,
    'tags.refresh',
    { accountId: ctx.account.id, tagId: row.id },
    { key: `tags.refresh:${row.id}` },
  )
}

/** The account's date, yyyy-mm-dd. */
function today(ctx: Ctx): string {
  const { year, month, day } = dateIn(ctx.now(), ctx.account.timezone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

async function checkRule(tx: Database, tagId: string | null, rule: RuleGroup | null): Promise<void> {
  if (!rule) return
  const asked = [...tagsOf(rule)]
  if (asked.length === 0) return
  const known = await tx.select({ id: tags.id }).from(tags).where(inArray(tags.id, asked))
  if (known.length < asked.length)
    throw new AppError('invalid', 'The rule asks about a tag that is gone.', 'rule')
  if (!tagId) return
  const all = (await dynamicTags(tx)).filter((tag) => tag.id !== tagId)
  const changed = { id: tagId, name: '', rule }
  if (
    asked.includes(tagId) ||
    all.some((tag) => asked.includes(tag.id) && dependsOn(tag, tagId, [...all, changed]))
  ) {
    throw new AppError('invalid', 'The rule asks, by way of other tags, about itself.', 'rule')
  }
}

/** Whether `tag`'s rule asks about `other`, directly or by way of further tags. */
function dependsOn(tag: DynamicTag, other: string, all: DynamicTag[], seen = new Set<string>()): boolean {
  for (const asked of tagsOf(tag.rule)) {
    if (asked === other) return true
    const next = all.find((each) => each.id === asked)
    if (next && !seen.has(asked)) {
      seen.add(asked)
      if (dependsOn(next, other, all, seen)) return true
    }
  }
  return false
}

/** Those asked about before those that ask. */
function inOrder(all: DynamicTag[]): DynamicTag[] {
  const done: DynamicTag[] = []
  const visit = (tag: DynamicTag, path: Set<string>) => {
    if (done.includes(tag) || path.has(tag.id)) return
    path.add(tag.id)
    for (const asked of tagsOf(tag.rule)) {
      const next = all.find((each) => each.id === asked)
      if (next) visit(next, path)
    }
    done.push(tag)
  }
  for (const tag of all) visit(tag, new Set())
  return done
}
