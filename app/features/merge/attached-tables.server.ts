import { RECORD_TABLES } from '#app/features/records/record-rows.server.ts'
import { KINDS, KIND_NAMES, type KindName } from '#app/features/records/kinds/index.ts'

export type SplitAction = 'keep' | 'copy' | 'move'

/**
 * A table whose rows belong to a client. merge.test.ts compares ATTACHED with the catalogue, so that a new table that
 * refers to clients can't be forgotten.
 */
export interface Attached {
  table: string
  /**
   * rows: have an id and move as they are. links: only connect a client with something (a tag, a user's favorites),
   * and the links of both clients are united. rooms: conversations, which also name one of the people.
   */
  nature: 'rows' | 'links' | 'rooms'
  /** For links: the other column of the key. */
  key?: string
  /** For rows that name one of the client's people: the column with the level, and its type. */
  level?: { column: string; type: 'text' | 'client_level' }
  /** Heading of the group on the pages; null for a table the pages don't show. */
  label: string | null
  one?: string
  kind?: KindName
  split: SplitAction
  /** What a split can do with an item: a conversation or a follow-up can't be copied. */
  actions: readonly SplitAction[]
}

const ALL: readonly SplitAction[] = ['keep', 'copy', 'move']
const ONCE: readonly SplitAction[] = ['keep', 'move']

const LABELS: Partial<Record<KindName, string>> = {
  'payment-method': 'Payment methods',
  extra: 'Extra information',
}
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

export const ATTACHED: readonly Attached[] = [
  {
    table: 'sms_rooms',
    nature: 'rooms',
    label: 'Conversations',
    one: 'conversation',
    split: 'keep',
    actions: ONCE,
  },
  {
    table: 'client_tags',
    nature: 'links',
    key: 'tag_id',
    label: 'Tags',
    one: 'tag',
    split: 'copy',
    actions: ALL,
  },
  {
    table: 'client_favorites',
    nature: 'links',
    key: 'user_id',
    label: null,
    split: 'keep',
    actions: ['keep'],
  },
  // Payment methods before policies, which refer to them.
  ...(['payment-method', ...KIND_NAMES.filter((name) => name !== 'payment-method')] as KindName[]).map(
    (kind): Attached => ({
      table: RECORD_TABLES[kind].name,
      nature: 'rows',
      kind,
      label: LABELS[kind] ?? capital(KINDS[kind].plural),
      one: KINDS[kind].label.toLowerCase(),
      split: kind === 'address' ? 'copy' : 'keep',
      actions: ALL,
    }),
  ),
  { table: 'activities', nature: 'rows', label: 'Notes and calls', one: 'note', split: 'keep', actions: ALL },
  {
    table: 'service_reviews',
    nature: 'rows',
    label: 'Service reviews',
    one: 'service review',
    level: { column: 'client_level', type: 'client_level' },
    split: 'keep',
    actions: ONCE,
  },
  // A copy would remind and text twice.
  {
    table: 'follow_ups',
    nature: 'rows',
    label: 'Follow-ups',
    one: 'follow-up',
    split: 'keep',
    actions: ONCE,
  },
  // A copy would be the same work twice.
  {
    table: 'task_cards',
    nature: 'rows',
    label: 'Cards',
    one: 'card',
    level: { column: 'level', type: 'text' },
    split: 'keep',
    actions: ONCE,
  },
]

/** Tables that refer to clients and need no handling here, each with the reason. */
export const NOT_ATTACHED: Record<string, string> = {
  archives: 'a copy for one request, which expires within days',
  campaign_recipients: 'says whom a run of a campaign texted then',
  client_merges: 'the record of merges and splits itself',
  task_board_clients: 'says for whom the tags of a board have made a card, whoever has it now',
  import_rows:
    'says what an import wrote then; undoing it leaves contacts that were merged since as they are',
}

export const attachedTable = (table: string): Attached | undefined =>
  ATTACHED.find((each) => each.table === table)
