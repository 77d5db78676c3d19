import type { ServerArea } from '#app/features/area.server.ts'

export const companySignInServer: ServerArea = { name: 'company-sign-in' }
