import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { receiveFile } from '#app/lib/multipart.server.ts'
import { getImport } from '../import/imports.server.ts'
import { MOST_IMPORT_BYTES, TOO_LARGE } from '../workbook/read-file.server.ts'
import { readMade, takeNightlyFile } from './take-file.server.ts'

const answer = z
  .object({
    id: z.uuid(),
    state: z
      .string()
      .describe(
        'reading, mapping and checked (wait for an admin), checking, running, done, undoing, undone or failed.',
      ),
    percent: z.int(),
    counts: z
      .object({
        created: z.int(),
        updated: z.int(),
        unchanged: z.int(),
        records: z.int().describe('Policies and the like that were added.'),
        recordsChanged: z.int(),
        skipped: z.int(),
        failed: z.int(),
        looks: z.int().describe('Rows that someone should look at.'),
      })
      .nullable(),
    message: z.string().nullable().describe('Why it waits or failed.'),
    createdAt: z.string(),
  })
  .meta({ id: 'Import' })

async function answerOf(ctx: Parameters<typeof getImport>[0], id: string) {
  const { state, percent, counts, error, createdAt } = await getImport(ctx, id)
  const none = { unchanged: 0, recordsChanged: 0, looks: 0 }
  return { id, state, percent, counts: counts && { ...none, ...counts }, message: error, createdAt }
}

export const importCalls: ApiCall[] = [
  defineCall({
    method: 'POST',
    path: '/imports',
    summary: 'Send the nightly file',
    notes:
      'Takes the management system’s list of contacts as a CSV or Excel file, as its address on the page Nightly file does, which an admin must have made. The same file as the last one answers with its import. What a user changed since the last file isn’t overwritten.',
    area: 'contacts',
    who: 'administer',
    upload: {
      files: { file: 'The list, with headings.' },
      fields: z.strictObject({
        made: z.string().optional().describe('When it was made; an older file than the last one is refused.'),
      }),
    },
    output: answer,
    status: 202,
    errors: { conflict: 'it is older than the last one, or the nightly file is turned off' },
    example: {
      files: {
        file: { name: 'clients.csv', type: 'text/csv', content: 'Customer No,First,Last\nC-1,Ana,Ruiz\n' },
      },
    },
    run: async (ctx, { request }) => {
      const { id } = await receiveFile(
        request,
        { maxFileBytes: MOST_IMPORT_BYTES, tooLarge: TOO_LARGE },
        ({ path, name, fields }) =>
          takeNightlyFile(ctx, { path, fileName: name, made: readMade(fields.made) }),
      )
      return answerOf(ctx, id)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/imports/{id}',
    summary: 'Get an import',
    area: 'contacts',
    who: 'administer',
    output: answer,
    example: { params: { id: '$import' } },
    run: (ctx, { params }) => answerOf(ctx, params.id),
  }),
]
