import type { ServerArea } from '../area.server.ts'
import { clientSearch } from './search-source.server.ts'

export const contactsServer: ServerArea = { name: 'contacts', search: [clientSearch] }
