import type { ServerArea } from '../area.server.ts'

export const companySignInServer: ServerArea = { name: 'company-sign-in' }
