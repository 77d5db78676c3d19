import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { download } from '#app/lib/download.ts'
import { importCalls } from './nightly/nightly-calls.server.ts'
import { exportNow } from './export/export-now.server.ts'
import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { SCOPES } from './export/sheet-columns.ts'

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'POST',
    path: '/clients/export',
    summary: 'Export contacts as a spreadsheet',
    notes: 'Encrypted fields are masked. Up to 50,000 rows; the page for exports takes more.',
    area: 'contacts',
    who: 'exportClients',
    scope: 'read',
    repeatable: true,
    body: z.object({
      tag: z.uuid().nullable().optional().describe('Only contacts with this tag.'),
      policies: z.boolean().optional().describe('With a sheet of policies.'),
      addresses: z.boolean().optional().describe('With a sheet of addresses.'),
      dependants: z.boolean().optional().describe('With a sheet of dependents.'),
    }),
    output: { file: XLSX_TYPE },
    errors: { invalid: 'it has too many rows' },
    example: { body: { tag: '$tag', policies: true } },
    run: async (ctx, { body: { tag, ...flags } }) => {
      const scope = SCOPES.filter((name) => flags[name])
      const { body, name } = await exportNow(ctx, { tag: tag ?? undefined, scope })
      return download(body, { name, type: XLSX_TYPE })
    },
  }),
  ...importCalls,
]
