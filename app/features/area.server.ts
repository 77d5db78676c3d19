import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { MailKind } from './define-mail.server.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import type { Services } from '#app/lib/services.ts'
import type { Handlers } from '#app/realtime/handler.ts'
import type { Database } from '#db/client.ts'
import type { AddDemoData } from '#db/seed/demo.ts'
import type { JobName, JobPayload } from '#jobs/registry.ts'
import type { ActivityEntry, SearchHit } from './area.ts'
import type { ClientTable } from './client-table.server.ts'

/** Runs as the account in the payload. It may run twice, because a worker can die before it reports success. */
export type JobTask<Name extends JobName> = (ctx: Ctx, payload: JobPayload<Name>) => Promise<void>

export interface ScheduledTask {
  /** A crontab time, in UTC. */
  at: string
  /** It takes seconds to minutes, so it runs beside the long jobs. */
  long?: boolean
  run: (services: Services) => Promise<unknown>
}

/** The most hits of each group that search shows. */
export const MOST_HITS = 6
/** Full-text indexes work from the third letter on. */
const MIN_TEXT_SEARCH = 3

/** A group of search results. All sources search in one transaction, at once. */
export interface SearchSource {
  /** Names the group; area.ts has its icon. */
  kind: string
  /** The group's heading. */
  label: string
  /** Groups are sorted by it. */
  position: number
  /** One hit more than `MOST_HITS` when there are more. `term` has at least two letters. */
  find: (tx: Database, ctx: Ctx, term: string) => Promise<SearchHit[]>
  /** The page with all hits, for terms of at least `minLength` letters. */
  all?: { path: string; minLength: number }
}

export interface ActivityQuery {
  clientId: string
  limit: number
  /** Entries before or after this one; without it the newest. */
  from?: { at: string; id: string; direction: 'before' | 'after' } | undefined
}

/** Adds entries to the activity on a contact's page, beside the notes. All sources are read in one transaction. */
export interface ActivitySource {
  /** Names the entries; area.ts has their icon. */
  kind: string
  /** At most `limit` entries, those nearest to `from`. */
  find: (tx: Database, ctx: Ctx, query: ActivityQuery) => Promise<ActivityEntry[]>
}

/** Work that a user is responsible for. When they are dismissed, an admin chooses who takes it over. */
export interface HandOver {
  /** Names it in the form. */
  kind: string
  /** One and many of it: 'open follow-up', 'open follow-ups'. */
  label: readonly [one: string, many: string]
  /** The choice for when no one takes it over: 'The whole team'. */
  fallback: string
  count: (tx: Database, userId: string) => Promise<number>
  /** Says what the admin should know about it, one sentence each. */
  details?: (tx: Database, userId: string) => Promise<string[]>
  /** Says what would no longer reach the user without a phone of their own, one sentence each. */
  withoutPhone?: (tx: Database, userId: string) => Promise<string[]>
  /** Reassigns all of it to another user, or leaves it unassigned. The account's pages then reload. */
  give: (tx: Tx, ctx: Ctx, move: { from: string; to: string | null }) => Promise<void>
}

/** Says what stops working, in part or in whole, when a tag is deleted. */
export interface TagUse {
  /** One and many of it: 'campaign', 'campaigns'. */
  label: readonly [one: string, many: string]
  find: (tx: Database, tagId: string) => Promise<{ id: string; name: string; isOnlyTag: boolean }[]>
}

/** A user's day that has to be counted again (metric_changes). */
export interface MetricMark {
  /** Null when it concerns no user. */
  userId: string | null
  /** `yyyy-MM-dd` in the account's time zone; null for all days. */
  day: string | null
}

/** A list's parameter is the id of one of these. */
export type ViewRef = 'tag' | 'user' | 'location' | 'board'

/** A list whose search, filter, order and columns users keep under a name. The views area stores and shows them. */
export interface SavedList {
  /** Names it in the table of views. It stays the same for good. */
  list: string
  /** As the side panel and search show it. */
  label: string
  path: string
  /** The search parameters that a view keeps. No page, cursor or dialog. */
  params: readonly string[]
  /** Only for users with this permission. */
  can?: keyof Permissions
  /** The URL without the search, for a list whose path depends on its parameters. */
  pathOf?: (params: URLSearchParams) => string
  /** Parameters that name something. A view of something that is gone opens without it, and says so. */
  refs?: Readonly<Record<string, ViewRef>>
  /** The number of rows, counted up to `most`. Without it no count is shown. */
  count?: (ctx: Ctx, params: URLSearchParams, most: number) => Promise<number>
}

export const isLongEnoughForText = (term: string) => [...term].length >= MIN_TEXT_SEARCH

/**
 * The part of an area on the server. Each area has one in its `area.server.ts`; app/areas.server.ts lists them. Import no
 * `.tsx` from there: the worker runs these modules without a build.
 */
export interface ServerArea {
  /** The name of its folder. */
  name: string
  /** The module of the area's `events.ts`. */
  events?: Record<string, unknown>
  /** The number of the badge that area.ts describes. */
  badge?: (ctx: Ctx) => Promise<number>
  clientTables?: readonly ClientTable[]
  /** Reads what the area's tabs on a contact's page show; client-tabs.tsx has the tabs. */
  clientTabs?: (ctx: Ctx, clientId: string) => Promise<unknown>
  /** Tables that name a client and that a merge leaves as they are, each with the reason. */
  unmergedTables?: Record<string, string>
  /** Messages that clients may send over the socket, by name. */
  handlers?: Handlers
  search?: SearchSource[]
  activity?: ActivitySource
  handOver?: HandOver
  tagUse?: TagUse
  /**
   * Totals that triggers of the area mark in metric_changes, by the marks' kind: each counts again what the marks name, in the
   * transaction that removes them. One at a time for each account.
   */
  rollups?: Record<string, (tx: Tx, ctx: Ctx, marks: readonly MetricMark[]) => Promise<void>>
  savedLists?: readonly SavedList[]
  /** The area's calls of the API, from its `api.server.ts` (docs/api.md). */
  apiCalls?: readonly ApiCall[]
  mails?: readonly MailKind[]
  tasks?: { [Name in JobName]?: JobTask<Name> }
  /** Tasks without an account, by name, which the area's own database functions enqueue. */
  tasksWithoutAccount?: Record<string, (services: Services, payload: unknown) => Promise<void>>
  /** Tasks for all accounts, by name. graphile-worker allows no dots in these names. */
  schedule?: Record<string, ScheduledTask>
  /** Adds the area's part to the demo accounts. Import its module when called: production never needs it. */
  demoData?: AddDemoData
  /** Permanently removes what has expired, in all accounts. Runs every night, from the top area down. */
  purge?: (services: Services, now: Date) => Promise<unknown>
}
