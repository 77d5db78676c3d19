import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor, type Tx } from '#app/lib/ctx.server.ts'
import type { Opened } from '#app/lib/edits.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { lockName, lockRow } from '#app/lib/locks.server.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { savedViews } from '#db/schema/index.ts'
import { ownViewsChanged, teamViewsChanged } from './events.ts'
import { mayEdit, paramsOf, requireList, toItem, usable } from './list-views.server.ts'
import { referencedNames } from './refs.server.ts'
import { MOST_VIEWS, VIEW_NAME_MAX, type ViewItem } from './view.ts'
import type { NewView } from './view.schema.ts'

type Row = typeof savedViews.$inferSelect

const ENTITY = 'saved view'

/** The views of a list that are the user's, or the team's. */
const siblings = (list: string, userId: string | null): SQL =>
  and(
    eq(savedViews.list, list),
    userId ? eq(savedViews.userId, userId) : isNull(savedViews.userId),
    isNull(savedViews.deletedAt),
  )!

/** Keeps the search of a list under a name. */
export async function createView(ctx: Ctx, input: NewView): Promise<ViewItem> {
  const actor = requireActor(ctx)
  const list = requireList(ctx, input.list)
  const userId = input.group === 'team' ? null : actor.id
  const params = paramsOf(list, input.params)
  return ctx.db(async (tx) => {
    await lockViews(tx, ctx)
    const names = await referencedNames(tx, list.refs ?? {}, new URLSearchParams(params))
    const row = await insert(tx, ctx, { list: list.list, userId, name: input.name, params, names })
    return toItem(ctx, list, row)
  })
}

/** A view and whether the user may change it. */
export async function getView(ctx: Ctx, id: string): Promise<ViewItem & { list: string; label: string }> {
  return ctx.db(async (tx) => {
    const row = await lockView(tx, ctx, id)
    const list = requireList(ctx, row.list)
    return { ...toItem(ctx, list, row), list: row.list, label: list.label }
  })
}

/**
 * Changes the name and the search of a view.
 * @throws EditConflict when it was changed after `version`
 */
export async function saveView(
  ctx: Ctx,
  id: string,
  edit: { name: string; params: string } & Opened,
): Promise<ViewItem> {
  return ctx.db(async (tx) => {
    await lockViews(tx, ctx)
    const before = await editable(tx, ctx, id)
    const list = requireList(ctx, before.list)
    const { name, params } = await mergeEdit(ctx, {
      what: 'view',
      opened: edit,
      mine: { name: edit.name, params: paramsOf(list, edit.params) },
      stored: { values: { name: before.name, params: before.params }, version: before.version },
      fields: { name: { label: 'Name' }, params: { label: 'Filter', show: readable, typed: () => null } },
      last: () => lastChange(tx, ENTITY, id, ['changed a saved view']),
    })
    if (name.toLowerCase() !== before.name.toLowerCase()) await requireFree(tx, before, name)
    const names = {
      ...before.names,
      ...(await referencedNames(tx, list.refs ?? {}, new URLSearchParams(params))),
    }
    const [row] = await tx
      .update(savedViews)
      .set({ name, params, names, updatedAt: ctx.now(), version: nextVersion(savedViews) })
      .where(eq(savedViews.id, id))
      .returning()
    await audit(tx, ctx, { action: 'changed a saved view', entity: ENTITY, entityId: id })
    publish(tx, before)
    return toItem(ctx, list, row!)
  })
}

/** `q=smith&sort=created` as a person reads it. */
const readable = (params: unknown): string =>
  [...new URLSearchParams(String(params))].map(([name, value]) => `${name}: ${value}`).join(', ') || 'none'

/** Moves it to the trash. */
export async function deleteView(ctx: Ctx, id: string): Promise<string> {
  return ctx.db(async (tx) => {
    const { name, ...view } = await editable(tx, ctx, id)
    await tx.update(savedViews).set({ deletedAt: ctx.now() }).where(eq(savedViews.id, id))
    await audit(tx, ctx, { action: 'deleted a saved view', entity: ENTITY, entityId: id })
    publish(tx, view)
    return name
  })
}

/** Brings a deleted view back. */
export async function restoreView(ctx: Ctx, id: string): Promise<string> {
  return ctx.db(async (tx) => {
    await lockViews(tx, ctx)
    const { id: userId } = requireActor(ctx)
    const ownOrTeam = or(isNull(savedViews.userId), eq(savedViews.userId, userId))
    const row = await lockRow(tx, savedViews, id, 'This view', ownOrTeam)
    if (!mayEdit(ctx, row)) throw forbidden()
    if (!row.deletedAt) return row.name
    await requireFree(tx, row, row.name)
    await requireRoom(tx, row.list, row.userId)
    await tx.update(savedViews).set({ deletedAt: null }).where(eq(savedViews.id, id))
    await audit(tx, ctx, { action: 'restored a saved view', entity: ENTITY, entityId: id })
    publish(tx, row)
    return row.name
  })
}

/** Adds a copy to the user's own views. */
export async function duplicateView(ctx: Ctx, id: string): Promise<string> {
  const actor = requireActor(ctx)
  return ctx.db(async (tx) => {
    await lockViews(tx, ctx)
    const { list, name, params, names } = await lockView(tx, ctx, id)
    const taken = await tx
      .select({ name: sql<string>`lower(${savedViews.name})` })
      .from(savedViews)
      .where(siblings(list, actor.id))
    const free = [name, ...Array.from({ length: MOST_VIEWS + 1 }, (_, at) => copyName(name, at + 1))].find(
      (each) => !taken.some((other) => other.name === each.toLowerCase()),
    )
    const row = await insert(tx, ctx, { list, userId: actor.id, name: free!, params, names })
    return row.name
  })
}

const copyName = (name: string, copy: number): string => {
  const end = copy === 1 ? ' (copy)' : ` (copy ${copy})`
  return name.slice(0, VIEW_NAME_MAX - end.length).trim() + end
}

/** Moves a view one place up or down among the user's own, or the team's. */
export async function moveView(ctx: Ctx, id: string, by: 1 | -1): Promise<void> {
  await ctx.db(async (tx) => {
    await lockViews(tx, ctx)
    const row = await editable(tx, ctx, id)
    const ids = (
      await tx
        .select({ id: savedViews.id })
        .from(savedViews)
        .where(siblings(row.list, row.userId))
        .orderBy(savedViews.position, savedViews.id)
    ).map((each) => each.id)
    const at = ids.indexOf(id)
    const to = at + by
    if (to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(at, 1))
    for (const [position, each] of ids.entries())
      await tx.update(savedViews).set({ position }).where(eq(savedViews.id, each))
    publish(tx, row)
  })
}

async function insert(
  tx: Tx,
  ctx: Ctx,
  view: Pick<Row, 'list' | 'userId' | 'name' | 'params' | 'names'>,
): Promise<Row> {
  await requireFree(tx, { ...view, id: null }, view.name)
  const position = await requireRoom(tx, view.list, view.userId)
  const [row] = await tx
    .insert(savedViews)
    .values({
      ...view,
      accountId: ctx.account.id,
      position,
      createdBy: ctx.actor?.id ?? null,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .returning()
  await audit(tx, ctx, { action: 'created a saved view', entity: ENTITY, entityId: row!.id })
  publish(tx, view)
  return row!
}

/** Changes of an account's views happen one at a time, so that names and places stay distinct. */
const lockViews = (tx: Tx, ctx: Ctx) => lockName(tx, ctx, 'saved views')

const lockView = (tx: Tx, ctx: Ctx, id: string): Promise<Row> =>
  lockRow(tx, savedViews, id, 'This view', usable(requireActor(ctx).id))

async function editable(tx: Tx, ctx: Ctx, id: string): Promise<Row> {
  const row = await lockView(tx, ctx, id)
  if (!mayEdit(ctx, row)) throw forbidden()
  return row
}

async function requireFree(
  tx: Tx,
  { list, userId, id }: Pick<Row, 'list' | 'userId'> & { id: string | null },
  name: string,
): Promise<void> {
  const [taken] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        siblings(list, userId),
        sql`lower(${savedViews.name}) = lower(${name})`,
        id ? sql`${savedViews.id} <> ${id}` : undefined,
      ),
    )
  if (taken) throw new AppError('conflict', `there is already a view called '${name}'.`, 'name')
}

/** The place after the last one. */
async function requireRoom(tx: Tx, list: string, userId: string | null): Promise<number> {
  const [row] = await tx
    .select({ count: count(), last: sql<number | null>`max(${savedViews.position})` })
    .from(savedViews)
    .where(siblings(list, userId))
  if (row!.count >= MOST_VIEWS)
    throw new AppError('conflict', `there can be at most ${MOST_VIEWS} views of a list. Delete one first.`)
  return (row!.last ?? -1) + 1
}

const publish = (tx: Tx, { userId }: Pick<Row, 'userId'>) =>
  tx.after(userId === null ? teamViewsChanged() : ownViewsChanged(userId, undefined))
