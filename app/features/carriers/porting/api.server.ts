import { z } from 'zod'
import { fileSize } from '#app/lib/file-size.ts'
import { firstLocation } from '#app/features/carriers/numbers/numbers.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { requireActor } from '#app/lib/ctx.server.ts'
import { receiveFiles } from '#app/lib/multipart.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { ACKNOWLEDGEMENTS, MOST_FILE_BYTES, type PortView } from './port.ts'
import { holderSchema, numbersSchema } from './port.schema.ts'
import { requestPort } from './request-port.server.ts'

const portRequest = z
  .object({
    id: z.uuid(),
    status: z.string().describe('`submitted`, or `submitting` while the provider hasn’t answered.'),
    type: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string(),
    email: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipcode: z.string(),
    location: z.uuid(),
    local: z.array(z.object({ phoneNumber: z.string() })),
    wireless: z.array(z.object({ phoneNumber: z.string() })),
    createdAt: z.string(),
  })
  .meta({ id: 'PortRequest' })

function answer({ location, numbers, ...port }: PortView): z.input<typeof portRequest> {
  const of = (wanted: string) =>
    numbers.flatMap(({ kind, number }) => (kind === wanted ? { phoneNumber: number } : []))
  return { ...port, location: location.id, local: of('local'), wireless: of('wireless') }
}

/** A list as JSON text. */
const jsonList = <Item extends z.ZodType>(item: Item, about: string) =>
  z
    .string()
    .default('[]')
    .transform((text, check): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        check.addIssue({ code: 'custom', message: 'This is not valid JSON.' })
        return z.NEVER
      }
    })
    .pipe(z.array(item))
    .describe(about)

const given = z.string().trim().min(1, 'Enter it: the carrier of a wireless number asks for it.')

const fields = z.strictObject({
  type: z.enum(['residential', 'business']),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string().optional().describe('Your account’s name without it.'),
  email: z.string().optional().describe('Where the letter to sign is sent; your own address without it.'),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  local: jsonList(
    z.strictObject({ phoneNumber: z.string() }),
    'Landline numbers, as JSON: `[{"phoneNumber": "12085550123"}]`.',
  ),
  wireless: jsonList(
    z.strictObject({ phoneNumber: z.string(), accountNumber: given, pin: given }),
    'Wireless numbers of one account, as JSON: `[{"phoneNumber", "accountNumber", "pin"}]`.',
  ),
  location: z.uuid().optional().describe('The location that they reach; your first one without it.'),
})

const largest = fileSize(MOST_FILE_BYTES)
const EXAMPLE_FILE = { name: 'document.pdf', type: 'application/pdf', content: smallestPdf() }

/** A PDF without pages. */
function smallestPdf(): string {
  const root = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'
  return `${root}xref\n0 1\n0000000000 65535 f \ntrailer<</Size 2/Root 1 0 R>>\nstartxref\n${root.length}\n%%EOF\n`
}

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/phones/port',
    summary: 'Move numbers here',
    notes: `Submitting the request says: ${ACKNOWLEDGEMENTS.join(' ')}`,
    area: 'numbers',
    who: 'administer',
    upload: {
      fields,
      files: {
        loa: `The signed letter of authorization, a PDF of up to ${largest}.`,
        billing: `The latest bill of the current carrier, a PDF of up to ${largest}.`,
      },
    },
    output: portRequest,
    status: 201,
    errors: {
      conflict: 'the plan has no room, a number is on its way already, or the provider refuses the request',
      unavailable: 'the provider doesn’t answer',
    },
    example: {
      params: { accountId: '$account' },
      fields: {
        type: 'business',
        firstName: 'Maya',
        lastName: 'Reyes',
        address: '700 W Main St',
        city: 'Boise',
        state: 'ID',
        zipcode: '83702',
        local: '[{"phoneNumber":"12085552345"}]',
      },
      files: { loa: EXAMPLE_FILE, billing: EXAMPLE_FILE },
    },
    run: (ctx, { request }) =>
      uploading(ctx, request, () =>
        receiveFiles(
          request,
          {
            files: ['loa', 'billing'],
            maxFileBytes: MOST_FILE_BYTES,
            tooLarge: `This file is larger than ${largest}.`,
          },
          async (received) => {
            const { local, wireless, location, ...typed } = parseInput(fields, received.fields)
            const locationId = location ?? (await firstLocation(ctx))
            const port = await requestPort(ctx, {
              numbers: parseInput(numbersSchema, { local, wireless, locationId }),
              details: parseInput(holderSchema, {
                ...typed,
                companyName: typed.companyName ?? ctx.account.name,
                email: typed.email ?? requireActor(ctx).email,
                version: 1,
              }),
              documents: received.files,
            })
            return answer(port)
          },
        ),
      ),
  }),
]
