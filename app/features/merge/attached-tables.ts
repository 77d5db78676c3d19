import { KINDS, KIND_NAMES, type KindName } from '#app/features/records/kinds/index.ts'

/** What a split does with one item. */
export type SplitAction = 'keep' | 'copy' | 'move'

/**
 * Everything that hangs on a contact, by table. merge-tables.test.ts compares this with the catalogue: a table that names a
 * contact and does not stand here fails it, so that nothing can be left behind.
 */
export interface Attached {
  table: string
  /**
   * rows: have an id of their own and go over as they are. links: say only that a contact is of something (a tag, a
   * user's favourites); the two contacts' are united. rooms: conversations, which also know which of the people.
   */
  nature: 'rows' | 'links' | 'rooms'
  /** Of links: the other half of the key. */
  key?: string
  /** Heading of the group on the pages; null: goes along without being asked for. */
  label: string | null
  one?: string
  kind?: KindName
  split: SplitAction
  /** Some can't stand twice: a conversation, something to be done once. */
  actions: readonly SplitAction[]
}

const ALL: readonly SplitAction[] = ['keep', 'copy', 'move']
const ONCE: readonly SplitAction[] = ['keep', 'move']

const RECORD_TABLE: Record<KindName, string> = {
  address: 'client_addresses',
  dependent: 'client_dependents',
  policy: 'client_policies',
  vehicle: 'client_vehicles',
  home: 'client_homes',
  commercial: 'client_commercials',
  'payment-method': 'client_payment_methods',
  extra: 'client_extras',
  link: 'client_links',
}

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
  // Payment methods before policies: a policy that goes along names the one that goes with it.
  ...(['payment-method', ...KIND_NAMES.filter((name) => name !== 'payment-method')] as KindName[]).map(
    (kind): Attached => ({
      table: RECORD_TABLE[kind],
      nature: 'rows',
      kind,
      label: LABELS[kind] ?? capital(KINDS[kind].plural),
      one: KINDS[kind].label.toLowerCase(),
      split: kind === 'address' ? 'copy' : 'keep',
      actions: ALL,
    }),
  ),
  { table: 'activities', nature: 'rows', label: 'Notes and calls', one: 'note', split: 'keep', actions: ALL },
  // What is done once is asked for once: a copy would remind and text twice.
  {
    table: 'follow_ups',
    nature: 'rows',
    label: 'Follow-ups',
    one: 'follow-up',
    split: 'keep',
    actions: ONCE,
  },
]

/** Tables that name a contact and need no handling here, each with the reason. */
export const NOT_ATTACHED: Record<string, string> = {
  client_merges: 'the record of merges and splits itself',
  import_rows:
    'says what an import wrote then; undoing it leaves contacts that were merged since as they are',
}

export const attachedTable = (table: string): Attached | undefined =>
  ATTACHED.find((each) => each.table === table)
