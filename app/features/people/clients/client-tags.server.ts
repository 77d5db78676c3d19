import { refreshClient, setClientTags } from '#app/features/people/tags/tag-members.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { clientChanged } from './events.ts'

/** Assigns and removes tags by id; pages that show the client load again. */
export async function assignTags(
  ctx: Ctx,
  id: string,
  wanted: { id: string; isActive: boolean }[],
): Promise<void> {
  if (await setClientTags(ctx, id, wanted)) await ctx.publish([clientChanged({ id, change: 'updated' })])
}

/** The job that follows a change of the client. */
export async function refreshClientTags(ctx: Ctx, id: string): Promise<void> {
  if (await refreshClient(ctx, id)) await ctx.publish([clientChanged({ id, change: 'updated' })])
}
