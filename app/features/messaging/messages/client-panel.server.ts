import { and, eq, isNull, sql } from 'drizzle-orm'
import { listClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { columnsOf } from '#app/features/people/records/columns.ts'
import { policyState } from '#app/features/accounts/fields/format.ts'
import { gathers } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import type { KindName } from '#app/features/people/records/kinds/kind-names.ts'
import { newPath, recordPath } from '#app/features/people/records/paths.ts'
import {
  inOrder,
  RECORD_TABLES,
  type RecordView,
  selectRecords,
  recordView,
} from '#app/features/people/records/record-rows.server.ts'
import { activityPage, stickyNotes } from '#app/features/messaging/timeline/activity.server.ts'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import { selectFollowUps } from '#app/features/messaging/timeline/follow-up-views.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn, lengthOfService } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { clients, users } from '#db/schema/index.ts'
import type { PanelClient, PanelPart } from './components/client-panel.tsx'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { PANEL_TABS, type PanelTab } from './client-panel-tabs.ts'
import { type PlaceholderValues, placeholderValues } from '#app/features/messaging/templates/placeholders.ts'

/** How many scheduled texts a conversation shows. */
const MOST_SCHEDULED = 20

export interface ClientPanelData {
  client: PanelClient
  placeholders: PlaceholderValues
  /** `Janet's mobile`. */
  whose: string | null
  speaker: string | null
  /** The texts scheduled into this conversation and those that were stopped, in order. */
  scheduled: FollowUpView[]
  panel: PanelPart
}

/**
 * Loads what a conversation shows about its client in one transaction: the client, placeholders, scheduled texts and
 * one tab of the panel. Null for a client in the trash.
 */
export async function loadClientPanel(
  ctx: Ctx,
  conversation: ConversationView,
  { clientId, wanted }: { clientId: string; wanted: PanelTab },
): Promise<ClientPanelData | null> {
  const tabs = tabsOf(ctx)
  const tab = tabs.includes(wanted) ? wanted : 'tags'
  const [row, addresses, scheduled, part] = await ctx.db((tx) =>
    Promise.all([
      selectClient(tx, clientId),
      tabs.includes('addresses') ? recordsOf(tx, 'address', clientId) : [],
      selectScheduled(tx, ctx, conversation, clientId),
      loadPart(tx, ctx, clientId, tab),
    ]),
  )
  if (!row) return null
  const { client } = row
  const first = client.preferredFirstName || client.firstName
  const coFirst = client.coPreferredFirstName || client.coFirstName
  const name = fullName(first, client.lastName)
  const coName = fullName(coFirst, client.coLastName) || null
  const owner = conversation.level === 'coapplicant' ? coFirst : first
  return {
    client: {
      id: client.id,
      name: name || coName || client.companyName || '',
      companyName: client.companyName,
      mobilePhone: client.mobilePhone,
      phone: client.phone,
      email: client.email,
      managedBy: fullName(row.managerFirstName, row.managerLastName) || null,
      clientFor: lengthOfService(client.createdAt, ctx.now()),
      coName: name ? coName : null,
      coMobilePhone: client.coMobilePhone,
      coEmail: client.coEmail,
      lastContactedOn: client.lastContactedOn?.toISOString() ?? null,
    },
    // The physical address comes before the mailing address.
    placeholders: placeholderValues(client, addresses[0]?.values),
    whose: owner ? `${owner}'s mobile` : null,
    speaker: owner,
    scheduled,
    panel: { tabs, tab, ...part },
  }
}

/** The texts scheduled into a conversation and those that were stopped, by their time. */
export const loadScheduled = (ctx: Ctx, conversation: ConversationView): Promise<FollowUpView[]> =>
  conversation.client
    ? ctx.db((tx) => selectScheduled(tx, ctx, conversation, conversation.client!.id))
    : scheduledToDeleted(ctx, conversation)

async function selectScheduled(
  tx: Database,
  ctx: Ctx,
  { recipients }: ConversationView,
  clientId: string,
): Promise<FollowUpView[]> {
  const scheduled = await selectFollowUps(
    tx,
    ctx,
    sql`select * from follow_ups where client_id = ${clientId}::uuid and is_active
      and message_status in ('scheduled', 'failed') and message_to = any(${sql.param(recipients)}::text[])
      order by message_at, id limit ${MOST_SCHEDULED}`,
  )
  return scheduled.toSorted((a, b) => Date.parse(a.messageAt ?? '') - Date.parse(b.messageAt ?? ''))
}

/** The texts scheduled into a conversation whose client is in the trash, also those that were stopped. */
export function scheduledToDeleted(ctx: Ctx, { id, client }: ConversationView): Promise<FollowUpView[]> {
  if (client) return Promise.resolve([])
  const scheduled = sql`select f.* from follow_ups f
    join conversations r on r.account_id = f.account_id and r.client_id = f.client_id and f.message_to = any(r.recipients)
    where r.id = ${id}::uuid and f.is_active and f.message_status in ('scheduled', 'failed')
    order by f.message_at, f.id limit ${MOST_SCHEDULED}`
  return ctx.db((tx) => selectFollowUps(tx, ctx, scheduled, { ofTrashed: true }))
}

/** The choices that @ offers in a text to this client. */
export async function loadPlaceholders(ctx: Ctx, clientId: string): Promise<PlaceholderValues> {
  const [row, addresses] = await ctx.db((tx) =>
    Promise.all([
      selectClient(tx, clientId),
      tabsOf(ctx).includes('addresses') ? recordsOf(tx, 'address', clientId) : [],
    ]),
  )
  return row ? placeholderValues(row.client, addresses[0]?.values) : {}
}

/** The tabs this account has. */
const tabsOf = (ctx: Ctx): PanelTab[] =>
  PANEL_TABS.filter(
    (tab) => !('kind' in tab) || gathers(ctx.account.gatheringForms, KINDS[tab.kind].gate),
  ).map((tab) => tab.name)

async function selectClient(tx: Database, clientId: string) {
  const [row] = await tx
    .select({
      // Not the whole row: sealed fields leave the database only on request.
      client: {
        id: clients.id,
        firstName: clients.firstName,
        preferredFirstName: clients.preferredFirstName,
        lastName: clients.lastName,
        companyName: clients.companyName,
        email: clients.email,
        phone: clients.phone,
        mobilePhone: clients.mobilePhone,
        coFirstName: clients.coFirstName,
        coPreferredFirstName: clients.coPreferredFirstName,
        coLastName: clients.coLastName,
        coEmail: clients.coEmail,
        coPhone: clients.coPhone,
        coMobilePhone: clients.coMobilePhone,
        createdAt: clients.createdAt,
        lastContactedOn: clients.lastContactedOn,
      },
      managerFirstName: users.firstName,
      managerLastName: users.lastName,
    })
    .from(clients)
    .leftJoin(users, on(users, clients.managedBy))
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
  return row
}

async function loadPart(
  tx: Database,
  ctx: Ctx,
  clientId: string,
  tab: PanelTab,
): Promise<Omit<PanelPart, 'tabs' | 'tab'>> {
  if (tab === 'tags') return { tags: await listClientTags(ctx, clientId, tx) }
  if (tab === 'activity') {
    const [stickies, page] = await Promise.all([
      stickyNotes(tx, ctx, clientId),
      activityPage(tx, ctx, { clientId, limit: 10 }),
    ])
    return { activity: { items: [...stickies, ...page.items], more: page.older !== null } }
  }
  const { kind } = PANEL_TABS.filter((each) => 'kind' in each).find((each) => each.name === tab)!
  const records = await recordsOf(tx, kind, clientId)
  const today = dayIn(ctx.now(), ctx.account.timezone)
  return {
    records: {
      addTo: newPath(clientId, kind),
      addLabel: `Add ${KINDS[kind].label.toLowerCase()}`,
      items: records.map((record) => ({
        id: record.id,
        title: record.title,
        to: recordPath(record, 'edit'),
        facts: columnsOf(kind)
          .map((column) => column.value(record.values))
          // The title isn't repeated.
          .filter((words) => words && !record.title.includes(words)),
        state: kind === 'policy' ? (policyState(record.values, today)?.label ?? null) : null,
      })),
    },
  }
}

async function recordsOf(tx: Database, kind: KindName, clientId: string): Promise<RecordView[]> {
  const { table } = RECORD_TABLES[kind]
  const rows = await selectRecords(tx, kind, and(eq(table.clientId, clientId), isNull(table.deletedAt)))
  return inOrder(
    kind,
    rows.map((row) => recordView(kind, row)),
  )
}
