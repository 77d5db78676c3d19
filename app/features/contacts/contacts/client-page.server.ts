import { cardsOfClient } from '#app/features/people/boards/cards.server.ts'
import { undoableOf } from '#app/features/contacts/merge/merge-preview.server.ts'
import { policySummary } from '#app/features/people/records/overview.server.ts'
import { listClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { listClientConversations } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { type ListActivity, stickyNotes } from '#app/features/messaging/timeline/activity.server.ts'
import { loadActivity, loadFollowUps } from '#app/features/messaging/timeline/timeline.server.ts'
import { readParts } from '#app/lib/parts.server.ts'
import { clientChoices } from './client-settings.server.ts'
import { allAreas } from '#app/features/registry.server.ts'
import { type DeletedItem, deletedItems } from '#app/features/client-table.server.ts'
import { requireClient } from '#app/features/people/records/record-rows.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'

/** The data for the tabs of other areas, each as a part of its own. */
const tabParts = (clientId: string): Record<`tabs of ${string}`, (ctx: Ctx) => unknown> =>
  Object.fromEntries(
    allAreas().flatMap(({ name, clientTabs }) =>
      clientTabs ? [[`tabs of ${name}`, (own: Ctx) => clientTabs(own, clientId)]] : [],
    ),
  )

/** A client's page beside the client and its records. A part that could not be read is null. */
export const readClientPage = (ctx: Ctx, activity: ListActivity) =>
  readParts(ctx, {
    conversations: (own) => (own.can.message ? listClientConversations(own, activity.clientId) : []),
    tags: (own) => listClientTags(own, activity.clientId),
    policies: (own) => policySummary(own, activity.clientId),
    choices: clientChoices,
    activity: (own) =>
      loadActivity(
        own,
        activity,
        allAreas().flatMap((area) => area.activity ?? []),
      ),
    stickies: (own) => own.db((tx) => stickyNotes(tx, own, activity.clientId)),
    followUps: (own) => loadFollowUps(own, activity.clientId),
    cards: (own) => cardsOfClient(own, activity.clientId),
    undoable: (own) => undoableOf(own, activity.clientId),
    ...tabParts(activity.clientId),
  })

/** All that was deleted from a client and can be restored. */
export async function listDeletedRecords(ctx: Ctx, clientId: string): Promise<DeletedItem[]> {
  return ctx.db(async (tx) => {
    await requireClient(tx, clientId)
    const tables = allAreas().flatMap((area) => area.clientTables ?? [])
    return deletedItems(tx, ctx, tables, clientId)
  })
}
