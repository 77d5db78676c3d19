import { listTags } from '#app/features/tags/tags.server.ts'
import { listClientTags } from '#app/features/tags/tag-members.server.ts'
import { type ListClients, SORTS } from '#app/features/contacts/client-list.ts'
import { clientChoices } from '#app/features/contacts/client-settings.server.ts'
import { getClient } from '#app/features/clients/clients.server.ts'
import { countClients, listClients } from '#app/features/contacts/list-clients.server.ts'
import { listUsers } from '#app/features/contacts/list-users.server.ts'
import { undoableOf } from '#app/features/merge/merge-preview.server.ts'
import { policySummary } from '#app/features/records/overview.server.ts'
import { loadTimeline } from '#app/features/timeline/timeline.server.ts'
import { listClientRooms } from '#app/features/texting/list-conversations.server.ts'
import { searchEverything } from '#app/features/search/search.server.ts'
import type { ManyContacts } from './many-contacts.ts'

type View = (many: ManyContacts) => Promise<unknown>

const list =
  (input: (many: ManyContacts) => ListClients): View =>
  (many) =>
    listClients(many.ctx, { ...input(many), limit: many.limit })

/** The page behind the first one. */
const next =
  (input: (many: ManyContacts) => ListClients): View =>
  async (many) => {
    const key = JSON.stringify(input(many))
    const cursors = (seen.get(many) ?? seen.set(many, new Map()).get(many))!
    if (!cursors.has(key)) cursors.set(key, (await listClients(many.ctx, input(many))).nextCursor)
    return listClients(many.ctx, { ...input(many), cursor: cursors.get(key), limit: many.limit })
  }
const seen = new WeakMap<ManyContacts, Map<string, string | null>>()

const FILTERS: Record<string, (many: ManyContacts) => ListClients> = {
  'tag, half of all': ({ tags }) => ({ tag: tags.wide }),
  'tag, one in a hundred': ({ tags }) => ({ tag: tags.medium }),
  'tag, twelve': ({ tags }) => ({ tag: tags.narrow }),
  'dynamic tag, two in five': ({ tags }) => ({ tag: tags.dynamicWide }),
  'dynamic tag, twelve': ({ tags }) => ({ tag: tags.dynamicNarrow }),
  'manager of two in five': ({ managers }) => ({ manager: managers.wide }),
  'manager of twelve': ({ managers }) => ({ manager: managers.narrow }),
  'location of three in five': ({ locations }) => ({ location: locations.wide }),
  'location of twelve': ({ locations }) => ({ location: locations.narrow }),
  'tag, manager and location': ({ tags, managers, locations }) => ({
    tag: tags.wide,
    manager: managers.wide,
    location: locations.wide,
  }),
}

const SEARCHES: Record<string, string> = {
  'a common first name': 'daniel',
  'a common last name': 'garcia',
  'one in nine': 'sons',
  'two in a thousand': 'daniel1',
  'two words': 'daniel garcia',
  'a name nobody has': 'qqzzxx',
  'a rare name': 'quixworth',
  'part of a rare name': 'ixwor',
  'two letters': 'ma',
  'one letter': 'q',
  'part of a company': 'hour tow',
  'four digits of a number': '4791',
  'three digits of a number': '200',
  'a whole number': '+1 (200) 007-9190',
  'an email': 'daniel85@mail',
  'an email domain': '@mail.example',
}

/** Every way the contacts of an account are listed or found, by the words a person would use for it. */
export const CONTACT_VIEWS: Record<string, View> = {
  'first page': list(() => ({})),
  'next page': next(() => ({})),
  'the page around it (count, tags, choices)': ({ ctx }) =>
    Promise.all([listClients(ctx, {}), countClients(ctx), listTags(ctx), clientChoices(ctx)]),
  ...views(['a', 'm', 'q', 'x', '#'], (letter) => [`letter ${letter}`, list(() => ({ letter }))]),
  'letter m, next page': next(() => ({ letter: 'm' })),
  'favourites, forty': list(() => ({ favorites: true })),
  'favourites, one in ten': ({ colleague }) => listClients(colleague, { favorites: true }),
  ...views(Object.entries(SEARCHES), ([what, search]) => [`search: ${what}`, list(() => ({ search }))]),
  'search: a common first name, next page': next(() => ({ search: 'daniel' })),
  ...views(Object.entries(FILTERS), ([what, input]) => [`filter: ${what}`, list(input)]),
  'filter: tag, half of all, next page': next(FILTERS['tag, half of all']!),
  ...views(SORTS.slice(1), (sort) => [`by ${sort}`, list(() => ({ sort }))]),
  ...views(SORTS.slice(1), (sort) => [`by ${sort}, next page`, next(() => ({ sort }))]),
  ...views(
    SORTS.slice(1).flatMap((sort) => Object.entries(FILTERS).map((filter) => [sort, filter] as const)),
    ([sort, [what, input]]) => [`by ${sort}, ${what}`, list((many) => ({ ...input(many), sort }))],
  ),
  ...views(['m', 'x', '#'], (letter) => [
    `by created, letter ${letter}`,
    list(() => ({ letter, sort: 'created' })),
  ]),
  'by contact, favourites': list(() => ({ favorites: true, sort: 'contact' })),
  'by created, search: a common first name': list(() => ({ search: 'daniel', sort: 'created' })),
  'by contact, search: a common first name': list(() => ({ search: 'daniel', sort: 'contact' })),
  'by created, search: a common last name': list(() => ({ search: 'garcia', sort: 'created' })),
  'by created, search: a rare name': list(() => ({ search: 'quixworth', sort: 'created' })),
  'search in a tag': list(({ tags }) => ({ search: 'daniel', tag: tags.wide })),
  'search in a narrow tag': list(({ tags }) => ({ search: 'daniel', tag: tags.narrow })),
  'search in a letter': list(() => ({ search: 'daniel', letter: 'm' })),
  'search in favourites': list(() => ({ search: 'daniel', favorites: true })),
  'letter in a tag': list(({ tags }) => ({ letter: 'm', tag: tags.medium })),
  users: ({ ctx }) => listUsers(ctx),
  'users, search': ({ ctx }) => listUsers(ctx, { search: 'number 7' }),
  ...views(Object.entries(SEARCHES), ([what, term]) => [
    `Ctrl+K: ${what}`,
    ({ ctx }) => searchEverything(ctx, term),
  ]),
  'Ctrl+K: a word of many texts': ({ ctx }) => searchEverything(ctx, 'certificate'),
  "a contact's page": async ({ ctx, clientId }) => {
    await getClient(ctx, clientId)
    await Promise.all([
      listClientRooms(ctx, clientId),
      listClientTags(ctx, clientId),
      policySummary(ctx, clientId),
      clientChoices(ctx),
      loadTimeline(ctx, { clientId, limit: 20 }),
      undoableOf(ctx, clientId),
    ])
  },
}

function views<Item>(items: readonly Item[], view: (item: Item) => [string, View]): Record<string, View> {
  return Object.fromEntries(items.map(view))
}
