import { countListed } from '#app/features/people/clients/list-clients.server.ts'
import { clientsOfQuery, readListQuery } from '#app/features/people/clients/list-query.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { clientSearch } from './search-source.server.ts'

export const contactsServer: ServerArea = {
  name: 'contacts',
  apiCalls,
  search: [clientSearch],
  demoData: async (agency) => {
    const { addCustomerNumbers, addViews } = await import('./demo-data.server.ts')
    await addCustomerNumbers(agency)
    await addViews(agency)
  },
  savedLists: [
    {
      list: 'contacts',
      label: 'Contacts',
      path: '/contacts',
      params: ['q', 'letter', 'tag', 'manager', 'location', 'sort', 'columns'],
      refs: { tag: 'tag', manager: 'user', location: 'location' },
      count: (ctx, params, most) => countListed(ctx, clientsOfQuery(readListQuery(params)), most),
    },
  ],
}
