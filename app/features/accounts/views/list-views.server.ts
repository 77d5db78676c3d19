import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { allAreas } from '#app/features/registry.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { readParts } from '#app/lib/parts.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { savedViews } from '#db/schema/index.ts'
import { MOST_HITS, type SavedList, type SearchSource, type ViewRef } from '#app/features/area.server.ts'
import { referencedNames } from './refs.server.ts'
import { MOST_COUNTED, MOST_IN_PANEL, SAVED, type ViewItem, viewParams, type ViewList } from './view.ts'

type Row = typeof savedViews.$inferSelect

/** The lists that the user may see, from the top area down. */
export const savedLists = (ctx: Ctx): SavedList[] =>
  allAreas()
    .flatMap((area) => area.savedLists ?? [])
    .filter(({ can }) => !can || ctx.can[can])

export function requireList(ctx: Ctx, name: string): SavedList {
  const list = savedLists(ctx).find((each) => each.list === name)
  if (!list) throw notFound('This list')
  return list
}

/** The views that the user may use: the team's and their own, but for deleted ones. */
export const usable = (userId: string): SQL =>
  and(isNull(savedViews.deletedAt), or(isNull(savedViews.userId), eq(savedViews.userId, userId)))!

/** Own views are their user's, team views their maker's and the admins'. */
export const mayEdit = (ctx: Ctx, { userId, createdBy }: Pick<Row, 'userId' | 'createdBy'>): boolean =>
  userId !== null ? userId === ctx.actor?.id : ctx.can.administer || createdBy === ctx.actor?.id

/** The URL of a list with these parameters. */
export const hrefOf = (list: SavedList, params: string, id?: string): string => {
  const search = new URLSearchParams(params)
  const path = list.pathOf?.(search) ?? list.path
  if (id) search.set(SAVED, id)
  return search.size > 0 ? `${path}?${search}` : path
}

export const toItem = (ctx: Ctx, list: SavedList, row: Row): ViewItem => ({
  id: row.id,
  name: row.name,
  team: row.userId === null,
  params: row.params,
  href: hrefOf(list, row.params, row.id),
  canEdit: mayEdit(ctx, row),
  version: row.version,
})

/** All lists with the views that the user may use, in one query. */
export async function listViews(ctx: Ctx): Promise<ViewList[]> {
  const actor = requireActor(ctx)
  const rows = await ctx.db((tx) =>
    tx
      .select()
      .from(savedViews)
      .where(usable(actor.id))
      .orderBy(sql`user_id is null`, asc(savedViews.position), asc(savedViews.id)),
  )
  return savedLists(ctx).map((list) => ({
    list: list.list,
    label: list.label,
    path: list.path,
    views: rows.filter((row) => row.list === list.list).map((row) => toItem(ctx, list, row)),
  }))
}

/**
 * How many rows the views of a list have that the side panel shows, by the view's id, each counted up to 100. A view
 * that can't be counted is left out.
 */
export async function countViews(ctx: Ctx, name: string): Promise<Record<string, number>> {
  const list = requireList(ctx, name)
  const { count } = list
  const views = (await listViews(ctx)).find((each) => each.list === name)?.views ?? []
  if (!count || views.length === 0) return {}
  const searches = views
    .slice(0, MOST_IN_PANEL)
    .map(({ id, params }) => ({ id, search: new URLSearchParams(params) }))
  const counts = await ctx
    .db((tx) =>
      referencedNames(
        tx,
        list.refs ?? {},
        new URLSearchParams(searches.flatMap(({ search }) => [...search])),
      ),
    )
    .then((names) =>
      readParts(
        ctx,
        Object.fromEntries(
          searches.map(({ id, search }) => [
            id,
            (own: Ctx) => count(own, splitGone(list, search, names).search, MOST_COUNTED),
          ]),
        ),
      ),
    )
    .catch(() => ({}))
  return Object.fromEntries(
    Object.entries(counts).filter((each): each is [string, number] => typeof each[1] === 'number'),
  )
}

/** A thing that a view refers to and that is gone, with its name when the view was saved. */
export interface GoneRef {
  kind: string
  name: string
}

/**
 * The search of a list, without what the open view (`?saved=`) names and what is gone. A search without a view is
 * returned as it is, without a query.
 */
export async function openView(
  ctx: Ctx,
  name: string,
  search: URLSearchParams,
): Promise<{ search: URLSearchParams; gone: GoneRef[] }> {
  const id = search.get(SAVED)
  if (!isUuid(id) || !ctx.actor) return { search, gone: [] }
  const list = requireList(ctx, name)
  const userId = ctx.actor.id
  const [saved, names] = await ctx.db((tx) =>
    Promise.all([
      tx
        .select({ names: savedViews.names })
        .from(savedViews)
        .where(and(eq(savedViews.id, id), usable(userId))),
      referencedNames(tx, list.refs ?? {}, search),
    ]),
  )
  const { search: rest, gone } = splitGone(list, search, names)
  return {
    search: rest,
    gone: gone.map(({ kind, id: goneId }) => ({ kind, name: saved[0]?.names[goneId] ?? '' })),
  }
}

/** Takes out of a search what it names and what isn't among the names of what exists. */
function splitGone(
  { refs = {} }: SavedList,
  search: URLSearchParams,
  names: Readonly<Record<string, string>>,
): { search: URLSearchParams; gone: { kind: ViewRef; id: string }[] } {
  const isGone = ([param, value]: [string, string]) =>
    refs[param] !== undefined && isUuid(value) && names[value.toLowerCase()] === undefined
  const all = [...search]
  return {
    search: new URLSearchParams(all.filter((each) => !isGone(each))),
    gone: all.filter(isGone).map(([param, value]) => ({ kind: refs[param]!, id: value.toLowerCase() })),
  }
}

/** Finds views by name, to open them. */
export const findViews: SearchSource['find'] = async (tx, ctx, term) => {
  if (!ctx.actor) return []
  const lists = savedLists(ctx)
  const rows = await tx
    .select()
    .from(savedViews)
    .where(
      and(
        usable(ctx.actor.id),
        inArray(
          savedViews.list,
          lists.map(({ list }) => list),
        ),
        sql`strpos(lower(${savedViews.name}), lower(${term})) > 0`,
      ),
    )
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
    .limit(MOST_HITS + 1)
  return rows.map((row) => {
    const list = lists.find((each) => each.list === row.list)!
    const item = toItem(ctx, list, row)
    return {
      id: row.id,
      to: item.href,
      title: row.name,
      detail: `${list.label}${item.team ? ' · Team' : ''}`,
    }
  })
}

/** The parameters of a search that the list's views keep. */
export const paramsOf = (list: SavedList, search: string): string => viewParams(search, list.params)
