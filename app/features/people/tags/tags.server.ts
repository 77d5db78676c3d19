import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockName } from '#app/lib/locks.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import { audit, auditEach } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Opened } from '#app/lib/edits.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { clients, tags } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { dependsOn, isTimed } from './rule-graph.ts'
import { type RuleGroup, tagsOf } from './rule.ts'
import { ruleLines } from './rule-text.ts'
import { ruleSchema } from './rule.schema.ts'
import { ruleCondition } from './rule-sql.server.ts'
import { dynamicTags, ruleDay } from './tag-members.server.ts'
import { tagsChanged } from './events.ts'

const tagFields = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['core', 'tenant']),
  assigned: z.int().describe('How many contacts have it.'),
  pending: z.boolean().describe('Whether the contacts of its rule are still being found.'),
})

/** A tag as shown in lists and dialogs. */
export interface TagView extends z.infer<typeof tagFields> {
  rule: RuleGroup | null
}

/** A tag in an answer. */
export const tagAnswer = tagFields
  .extend({
    queryObj: z.unknown().describe('The rule of a dynamic tag; null for one that is assigned by hand.'),
  })
  .meta({ id: 'Tag' })

/** Limited, because each change of a client evaluates the rule of every dynamic tag. */
export const MAX_TAGS = 500

type TagRow = typeof tags.$inferSelect

const view = (row: TagRow): TagView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  rule: row.rule as RuleGroup | null,
  assigned: row.assigned,
  pending: row.rule !== null && row.refreshedAt === null,
  version: row.version,
})

const fieldsOf = ({ name, description, rule }: TagRow): TagInput => ({
  name,
  description,
  rule: rule as RuleGroup | null,
})

/** All tags of the account, by name. */
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

export async function getTag(ctx: Ctx, tagId: string): Promise<TagView> {
  return ctx.db(async (tx) => view(await tagRow(tx, tagId)))
}

async function tagRow(tx: Database, tagId: string): Promise<TagRow> {
  const [row] = await tx.select().from(tags).where(eq(tags.id, tagId))
  if (!row) throw notFound('This tag')
  return row
}

export interface TagInput {
  name: string
  description: string
  /** Null for a simple tag. */
  rule: RuleGroup | null
}

export async function createTag(ctx: Ctx, input: TagInput): Promise<TagView> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const { name, description } = input
    const rule = await checkedRule(tx, ctx, null, input.rule)
    const [total] = await tx.select({ count: count() }).from(tags)
    if (total!.count >= MAX_TAGS) throw new AppError('conflict', `An account can have ${MAX_TAGS} tags.`)
    const [row] = await tx
      .insert(tags)
      .values({
        accountId: ctx.account.id,
        name,
        description,
        rule,
        timed: isTimed(rule),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw nameTaken(name)
    await audit(tx, ctx, { action: 'created a tag', entity: 'tag', entityId: row.id })
    if (rule) await refreshSoon(tx, ctx, row.id)
    tx.after(tagsChanged())
    return view(row)
  })
}

/**
 * Finds the tags with these names, ignoring case, in the caller's transaction, and creates missing ones up to the
 * limit. Returns them by the given name; null for a dynamic tag, which can't be assigned.
 */
export async function tagsNamed(
  tx: Database,
  ctx: Ctx,
  names: readonly string[],
): Promise<Map<string, string | null>> {
  ctx.require('administer')
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return new Map()
  const look = async () =>
    new Map(
      (
        await tx.execute<{ name: string; id: string; dynamic: boolean }>(sql`
          select given.name, t.id, t.rule is not null as dynamic
          from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) as given (name)
          join tags t on lower(t.name) = lower(given.name)`)
      ).map(({ name, id, dynamic }) => [name, dynamic ? null : id]),
    )
  const known = await look()
  const missing = wanted.filter((name) => !known.has(name))
  if (missing.length === 0) return known
  const [total] = await tx.select({ count: count() }).from(tags)
  const room = MAX_TAGS - total!.count
  if (room <= 0) return known
  const made = await tx
    .insert(tags)
    .values(
      missing.slice(0, room).map((name) => ({
        accountId: ctx.account.id,
        name,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: tags.id })
  await auditEach(
    tx,
    ctx,
    made.map(({ id }) => ({ action: 'created a tag', entity: 'tag', entityId: id })),
  )
  return look()
}

/** A dynamic tag made simple keeps its members; a simple tag made dynamic gets its rule's members. */
export async function updateTag(ctx: Ctx, tagId: string, edit: TagInput & Opened): Promise<TagView> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const before = await tagRow(tx, tagId)
    requireTenant(before, 'changed')
    const input = await mergeEdit<TagInput>(ctx, {
      what: 'tag',
      opened: edit,
      mine: { name: edit.name, description: edit.description, rule: edit.rule },
      stored: { values: fieldsOf(before), version: before.version },
      fields: () => editedFields(tx),
      last: () => lastChange(tx, 'tag', tagId, ['changed a tag']),
    })
    const { name, description } = input
    const rule = await checkedRule(tx, ctx, tagId, input.rule)
    const [taken] = await tx
      .select({ id: tags.id })
      .from(tags)
      .where(and(sql`lower(${tags.name}) = lower(${name})`, sql`${tags.id} <> ${tagId}`))
    if (taken) throw nameTaken(name)
    const [{ same } = { same: false }] = await tx.execute<{ same: boolean }>(sql`
      select ${tags.rule} is not distinct from ${rule && JSON.stringify(rule)}::jsonb as same
      from tags where ${tags.id} = ${tagId}::uuid`)
    const [row] = await tx
      .update(tags)
      .set({
        name,
        description,
        rule,
        timed: isTimed(rule),
        refreshedAt: same ? before.refreshedAt : null,
        updatedAt: ctx.now(),
        version: nextVersion(tags),
      })
      .where(eq(tags.id, tagId))
      .returning()
    await audit(tx, ctx, {
      action: 'changed a tag',
      entity: 'tag',
      entityId: tagId,
      changes: changesOf({ ...fieldsOf(before) }, { name, description, rule }, await editedFields(tx)),
    })
    if (rule && !same) await refreshSoon(tx, ctx, tagId)
    tx.after(tagsChanged())
    return view(row!)
  })
}

async function editedFields(tx: Database): Promise<EditedFields<TagInput>> {
  const names = new Map(
    (await tx.select({ id: tags.id, name: tags.name }).from(tags)).map((t) => [t.id, t.name]),
  )
  return {
    name: { label: 'Name' },
    description: { label: 'Description' },
    rule: {
      label: 'Rule',
      show: (rule) => (rule ? ruleLines(rule as RuleGroup, names).join(' ') : 'Assigned by hand'),
      typed: () => null,
    },
  }
}

export async function deleteTag(ctx: Ctx, tagId: string): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    const row = await tagRow(tx, tagId)
    requireTenant(row, 'deleted')
    const asking = (await dynamicTags(tx)).find((tag) => tag.id !== tagId && tagsOf(tag.rule).has(tagId))
    if (asking) {
      throw new AppError(
        'conflict',
        `the rule of '${asking.name}' asks about this tag. Change that rule first.`,
      )
    }
    await tx.delete(tags).where(eq(tags.id, tagId))
    await audit(tx, ctx, { action: 'deleted a tag', entity: 'tag', entityId: tagId })
    if (ctx.actor) await enqueue(tx, 'tags.deleted', { tagId, byId: ctx.actor.id })
    tx.after(tagsChanged())
  })
}

function requireTenant(row: TagRow, what: string): void {
  if (row.type === 'core') {
    throw new AppError('forbidden', `this tag is part of Switchboard and cannot be ${what}.`)
  }
}

const nameTaken = (name: string) =>
  new AppError('conflict', `there is already a tag called '${name}'.`, 'name')

/** Previews an unsaved rule: how many clients it matches, and the names of some. */
export interface PreviewedRule {
  count: number
  sample: { id: string; firstName: string | null; lastName: string | null; companyName: string | null }[]
}

const SAMPLE = 5

export async function previewRule(ctx: Ctx, given: unknown): Promise<PreviewedRule> {
  ctx.require('administer')
  const checked = ruleSchema.safeParse(given)
  if (!checked.success) throw new AppError('invalid', 'This rule is not complete.', 'rule')
  const where = and(isNull(clients.deletedAt), ruleCondition(checked.data, ruleDay(ctx)))
  return ctx.db(async (tx) => {
    const [total, sample] = await Promise.all([
      tx.select({ count: count() }).from(clients).where(where),
      tx
        .select({
          id: clients.id,
          firstName: clients.firstName,
          lastName: clients.lastName,
          companyName: clients.companyName,
        })
        .from(clients)
        .where(where)
        .orderBy(clients.sortName, clients.id)
        .limit(SAMPLE),
    ])
    return { count: total[0]!.count, sample }
  })
}

function refreshSoon(tx: Database, ctx: Ctx, tagId: string): Promise<void> {
  return enqueue(tx, 'tags.refresh', { tagId }, { once: true })
}

/** Serializes saving rules in an account: two rules that are fine alone could make a circle. */
async function checkedRule(
  tx: Database,
  ctx: Ctx,
  tagId: string | null,
  given: RuleGroup | null,
): Promise<RuleGroup | null> {
  if (!given) return null
  const rule = ruleSchema.parse(given)
  const asked = [...tagsOf(rule)]
  if (asked.length === 0) return rule
  await lockName(tx, ctx, 'rules')
  const known = await tx.select({ id: tags.id }).from(tags).where(inArray(tags.id, asked)).for('key share')
  if (known.length < asked.length)
    throw new AppError('invalid', 'the rule uses a tag that was deleted.', 'rule')
  if (!tagId) return rule
  const others = (await dynamicTags(tx)).filter((tag) => tag.id !== tagId)
  const changed = { id: tagId, name: '', rule }
  if (dependsOn(changed, tagId, [...others, changed])) {
    throw new AppError('invalid', 'the rule depends on its own tag through other tags.', 'rule')
  }
  return rule
}
