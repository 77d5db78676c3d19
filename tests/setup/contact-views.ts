import { readClientPage } from '#app/features/contacts/contacts/client-page.server.ts'
import { clientChoices } from '#app/features/contacts/contacts/client-settings.server.ts'
import type { ListClients } from '#app/features/people/clients/client-list-item.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { countClients, listClients } from '#app/features/people/clients/list-clients.server.ts'
import { listUsers } from '#app/features/contacts/contacts/list-users.server.ts'
import { searchEverything } from '#app/features/work/search/search.server.ts'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import type { ManyContacts } from './many-contacts.ts'

interface View {
  read: (many: ManyContacts) => Promise<unknown>
  /** An index it must use. */
  index?: string
}

const list = (input: (many: ManyContacts) => ListClients, index: string): View => ({
  read: (many) => listClients(many.ctx, input(many)),
  index,
})

/** Reads the first page, then the next. */
const nextPage = (input: ListClients, index: string): View => ({
  read: async ({ ctx }) => {
    const { nextCursor } = await listClients(ctx, input)
    return listClients(ctx, { ...input, cursor: nextCursor })
  },
  index,
})

const search = (term: string, index: string): View => list(() => ({ search: term }), index)

const ctrlK = (term: string): View => ({ read: ({ ctx }) => searchEverything(ctx, term) })

/** The ways to list and search an account's contacts. */
export const CONTACT_VIEWS: Record<string, View> = {
  'first page': list(() => ({}), 'clients_list'),
  'next page': nextPage({}, 'clients_list'),
  'letter m': list(() => ({ letter: 'm' }), 'clients_list'),
  'letter #': list(() => ({ letter: '#' }), 'clients_list'),
  'by last contact': list(() => ({ sort: 'contact' }), 'clients_by_contact'),
  'by last contact, next page': nextPage({ sort: 'contact' }, 'clients_by_contact'),
  'newest first': list(() => ({ sort: 'created' }), 'clients_by_created'),
  'newest first, next page': nextPage({ sort: 'created' }, 'clients_by_created'),
  'changed since a time': list(
    () => ({ sort: 'updated', changedSince: new Date().toISOString() }),
    'clients_by_updated',
  ),
  'by change, next page': nextPage({ sort: 'updated' }, 'clients_by_updated'),
  'forty starred': list(() => ({ favorites: true }), 'client_favorites_account_id_user_id_client_id_pk'),
  'one in ten starred': { read: ({ colleague }) => listClients(colleague, { favorites: true }) },
  'a tag of half': list(({ tags }) => ({ tag: tags.wide }), 'clients_list'),
  'a tag of one in a hundred': list(({ tags }) => ({ tag: tags.medium }), 'client_tags_tag'),
  'a tag of twelve': list(({ tags }) => ({ tag: tags.narrow }), 'client_tags_tag'),
  'a tag of half, newest first': list(
    ({ tags }) => ({ tag: tags.wide, sort: 'created' }),
    'clients_by_created',
  ),
  'a tag of twelve, newest first': list(
    ({ tags }) => ({ tag: tags.narrow, sort: 'created' }),
    'client_tags_tag',
  ),
  'a manager of two in five': list(({ managers }) => ({ manager: managers.wide }), 'clients_by_manager'),
  'a manager of twelve': list(({ managers }) => ({ manager: managers.narrow }), 'clients_by_manager'),
  'a location of three in five': list(
    ({ locations }) => ({ location: locations.wide }),
    'clients_by_location',
  ),
  'a location of twelve': list(({ locations }) => ({ location: locations.narrow }), 'clients_by_location'),
  'a manager of twelve, by last contact': list(
    ({ managers }) => ({ manager: managers.narrow, sort: 'contact' }),
    'clients_by_manager',
  ),
  'search: a common first name': search('daniel', 'clients_list'),
  'search: a common last name': search('garcia', 'clients_list'),
  'search: a common last name, next page': nextPage({ search: 'garcia' }, 'clients_list'),
  'search: a common last name, newest first': {
    read: ({ ctx }) => listClients(ctx, { search: 'garcia', sort: 'created' }),
  },
  'search: a company of one in nine': search('sons', 'clients_list'),
  'search: two words': search('daniel garcia', 'clients_search'),
  'search: a rare name': search('quixworth', 'clients_search'),
  'search: part of a rare name': search('ixwor', 'clients_search'),
  'search: a name that no one has': search('qqzzxx', 'clients_search'),
  'search: two letters': search('ma', 'clients_list'),
  'search: four digits': search('4791', 'clients_search'),
  'search: a whole number': search('+1 (200) 007-9190', 'clients_search'),
  'search: an email': search('daniel85@mail', 'clients_search'),
  'search: an email domain': search('@mail.example', 'clients_list'),
  'search in a tag of half': list(({ tags }) => ({ search: 'daniel', tag: tags.wide }), 'clients_list'),
  'search in a tag of twelve': list(
    ({ tags }) => ({ search: 'daniel', tag: tags.narrow }),
    'client_tags_tag',
  ),
  'what surrounds the list': {
    read: ({ ctx }) => Promise.all([countClients(ctx), listTags(ctx), clientChoices(ctx)]),
  },
  users: { read: ({ ctx }) => listUsers(ctx) },
  'users, search': { read: ({ ctx }) => listUsers(ctx, { search: 'number 7' }) },
  'Ctrl+K: a common first name': ctrlK('daniel'),
  'Ctrl+K: a rare name': ctrlK('quixworth'),
  'Ctrl+K: four digits': ctrlK('4791'),
  'Ctrl+K: a word of many texts': ctrlK('certificate'),
  "a contact's page": {
    read: async ({ ctx, clientId }) => {
      await getClient(ctx, clientId)
      const { activity } = await readClientPage(ctx, { clientId, limit: 5 })
      return readClientPage(ctx, { clientId, limit: 5, prior: activity?.older ?? null })
    },
  },
}
