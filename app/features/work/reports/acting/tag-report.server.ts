import { eq, sql } from 'drizzle-orm'
import { MOST_AT_ONCE } from '#app/features/people/clients/client-list-item.ts'
import { changeClients } from '#app/features/contacts/contacts/bulk-clients.server.ts'
import { MAX_TAGS, tagsNamed } from '#app/features/people/tags/tags.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { plural } from '#app/lib/plural.ts'
import type { Database } from '#db/client.ts'
import { tags, users } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { JobPayload } from '#jobs/registry.ts'
import type { ActInput } from './act.schema.ts'
import { actedClients } from './acted-clients.server.ts'

export interface TaggedReport {
  tag: { id: string; name: string }
  count: number
  /** A job is tagging them. */
  goesOn: boolean
}

/** Gives the contacts of a report a tag, by its id or its name. Once or twice is the same, because contacts have a tag once. */
export async function tagReport(ctx: Ctx, input: ActInput): Promise<TaggedReport> {
  const actor = requireActor(ctx)
  const clientIds = await actedClients(ctx, input)
  if (clientIds.length === 0)
    throw new AppError('invalid', 'There are no contacts left. Go back to the report.')
  const tag = await ctx.db((tx) =>
    input.tag ? chosenTag(tx, input.tag) : newTag(tx, ctx, { name: input.name, clientIds }),
  )
  const count = clientIds.length
  if (count <= MOST_AT_ONCE) {
    await changeClients(ctx, clientIds, { kind: 'tag', tagId: tag.id })
    return { tag, count, goesOn: false }
  }
  await ctx.db((tx) =>
    enqueue(tx, 'reports.tag', {
      userId: actor.id,
      tagId: tag.id,
      ...{ report: input.report, list: input.list, at: ctx.now().toISOString() },
    }),
  )
  return { tag, count, goesOn: true }
}

async function chosenTag(tx: Database, tagId: string): Promise<TaggedReport['tag']> {
  const [tag] = await tx
    .select({ id: tags.id, name: tags.name, rule: tags.rule })
    .from(tags)
    .where(eq(tags.id, tagId))
  if (!tag) throw new AppError('invalid', 'This tag was deleted. Choose another one.', 'tag')
  if (tag.rule !== null) throw new AppError('invalid', 'This tag is assigned by its rule.', 'tag')
  return { id: tag.id, name: tag.name }
}

/** Makes the tag. One that this form has already made is taken again, because its contacts are among these. */
async function newTag(
  tx: Database,
  ctx: Ctx,
  { name, clientIds }: { name: string; clientIds: readonly string[] },
): Promise<TaggedReport['tag']> {
  const id = (await tagsNamed(tx, ctx, [name])).get(name)
  if (id === undefined) throw new AppError('conflict', `An account can have ${MAX_TAGS} tags.`, 'name')
  if (id === null) throw new AppError('invalid', 'The tag with this name is assigned by its rule.', 'name')
  const [others] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from client_tags t
    join clients c on c.account_id = t.account_id and c.id = t.client_id and c.deleted_at is null
    where t.tag_id = ${id} and t.client_id <> all(${uuids(clientIds)})`)
  if (others!.count > 0) {
    throw new AppError(
      'conflict',
      `“${name}” is already on ${plural(others!.count, 'other contact')}. Enter another name, or choose that tag above to add these to it.`,
      'name',
    )
  }
  return { id, name }
}

/** Tags the contacts that a user saw in a report of many. It goes on after a crash, and ends when the tag is deleted. */
export async function tagReportedClients(system: Ctx, job: JobPayload<'reports.tag'>): Promise<void> {
  const [user] = await system.db((tx) => tx.select().from(users).where(eq(users.id, job.userId)))
  if (!user) return
  const ctx: Ctx = { ...system, actor: user, can: permissionsFor(user.role, system.account) }
  const then: Ctx = { ...ctx, now: () => new Date(job.at) }
  const clientIds = await actedClients(then, { report: job.report, list: job.list, ids: [] })
  for (let from = 0; from < clientIds.length; from += MOST_AT_ONCE) {
    const [tag] = await ctx.db((tx) => tx.select({ id: tags.id }).from(tags).where(eq(tags.id, job.tagId)))
    if (!tag) return
    const some = clientIds.slice(from, from + MOST_AT_ONCE)
    await changeClients(ctx, some, { kind: 'tag', tagId: job.tagId }).catch((error: unknown) => {
      // All of these were deleted after the list was read.
      if (!(error instanceof AppError && error.code === 'not-found')) throw error
    })
  }
}
