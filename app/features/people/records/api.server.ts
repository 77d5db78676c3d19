import { z } from 'zod'
import { mediaResponse } from '#app/features/accounts/files/media-response.server.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { formValues } from '#app/features/accounts/fields/wire.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { cursorPage, cursorQuery, listOf, pageOfAll, pageQuery, sinceQuery } from '#app/lib/api/list.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { addDocument, uploadCalls } from './api/uploads.server.ts'
import { readDocument } from './documents.server.ts'
import { schemaOf } from './kind-schema.ts'
import { KINDS } from './kinds/index.ts'
import { KIND_NAMES, type KindName } from './kinds/kind-names.ts'
import { VEHICLE_TYPES, type VehicleGroup } from './kinds/vehicle.ts'
import { fromRecordBody, recordAnswer, recordBody, toRecord } from './record-wire.ts'
import { createRecord, deleteRecord, getRecord, listRecords, updateRecord } from './records.server.ts'
import { listPolicies } from './list-policies.server.ts'
import { lookUpVin, vinAnswer } from './vin.server.ts'

interface Examples {
  create?: RecordValues
  change: RecordValues
}

/** A body that creates a record of each kind, and one that changes it. */
const EXAMPLES: Record<KindName, Examples> = {
  address: {
    create: { type: 'Mailing', address: '12 Elm St', city: 'Boise', state: 'ID', zipcode: '83702' },
    change: { pinned: true },
  },
  dependent: {
    create: { firstName: 'Mia', lastName: 'Ruiz', relationship: 'Daughter', dob: '04/02/2012' },
    change: { goodStudent: true },
  },
  policy: {
    create: { type: 'Auto', company: 'Progressive', premium: 12_900, effectiveDate: '2026-01-01' },
    change: { termDate: '2027-01-01', notes: null },
  },
  vehicle: {
    create: { type: 'Boat', vin: 'ABC12345D404', year: 2019, leinHolder: { name: 'First Bank' } },
    change: { odometer: 42_000 },
  },
  home: {
    create: { usage: 'Primary', address: '12 Elm St', siding: [{ material: 'Brick', percentage: 100 }] },
    change: { yearBuilt: 1998, dogs: [] },
  },
  commercial: {
    create: { companyName: 'Ruiz Roofing LLC', ein: '94-8127365', locations: [{ city: 'Boise' }] },
    change: { numberOfEmployees: 12, mailing: { city: 'Boise', state: 'ID' } },
  },
  'payment-method': {
    create: { type: 'credit card', name: 'Ana Ruiz', cardNumber: '4111 1111 1111 1111', expDate: '04/2031' },
    change: { isBusinessAccount: true },
  },
  extra: { create: { field: 'Gate code', value: 'Ask first' }, change: { value: null } },
  link: {
    create: { name: 'Portal', url: 'https://carrier.example/portal', icon: 'shield' },
    change: { description: 'For claims' },
  },
  document: { change: { type: 'ID card', notes: 'Both sides' } },
}

const MASKED = 'Encrypted fields are masked.'

const callsOfKind = (name: KindName): ApiCall[] => {
  const kind = KINDS[name]
  const label = kind.label.toLowerCase()
  const a = /^[aeiou]/.test(label) ? `an ${label}` : `a ${label}`
  const list = `/clients/{id}/${kind.plural}` as const
  const one = `${list}/{recordId}` as const
  const example = { id: '$client', recordId: `$${name.replace('-', '_')}_record` }
  const answer = recordAnswer(name)
  const masked = kind.sealed.length > 0 && { notes: MASKED }
  const common = {
    area: 'contacts',
    who: 'user',
    errors: { forbidden: `the account doesn’t gather ${kind.plural.replace('-', ' ')}` },
  } as const
  return [
    defineCall({
      ...common,
      ...masked,
      method: 'GET',
      path: list,
      summary: `List the ${kind.plural.replace('-', ' ')} of a contact`,
      query: {
        ...pageQuery(100),
        ...(name === 'vehicle' && { form: formQuery(VEHICLE_FORMS) }),
        ...(name === 'dependent' && { view: fullView }),
      },
      output: listOf(answer),
      example: { params: { id: '$client' } },
      run: async (ctx, { params, query }) => {
        const form = (query as { form?: string }).form
        const records = (await listRecords(ctx, name, params.id)).map(toRecord)
        return pageOfAll(form ? records.filter((record) => formOf(record) === form) : records, query)
      },
    }),
    defineCall({
      ...common,
      ...masked,
      method: 'GET',
      path: one,
      summary: `Get ${a}`,
      output: answer,
      ifMatch: true,
      example: { params: example },
      run: async (ctx, { params: { id, recordId } }) =>
        toRecord(await getRecord(ctx, { name, clientId: id, id: recordId })),
    }),
    name === 'document'
      ? addDocument
      : defineCall({
          ...common,
          method: 'POST',
          path: list,
          summary: `Add ${a}`,
          body: recordBody(name),
          output: answer,
          status: 201,
          example: { params: { id: '$client' }, body: EXAMPLES[name].create },
          run: async (ctx, { params: { id }, body }) => {
            const values = formValues(kind.fields, fromRecordBody(name, body))
            const checked = parseInput(schemaOf(kind), { ...defaultsOf(name), ...values })
            return toRecord(await createRecord(ctx, { name, clientId: id }, checked))
          },
        }),
    defineCall({
      ...common,
      method: 'PUT',
      path: one,
      summary: `Change ${a}`,
      notes: `Null empties a field.${masked ? ' An encrypted field that isn’t named keeps its value.' : ''}`,
      body: recordBody(name),
      output: answer,
      ifMatch: true,
      example: { params: example, body: EXAMPLES[name].change },
      run: (ctx, { params: { id, recordId }, body, version }) =>
        changeRecord(ctx, { name, clientId: id, id: recordId }, body, version),
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path: one,
      summary: `Delete ${a}`,
      notes: 'It can be restored for 30 days.',
      example: { params: { id: '$client', recordId: `$${name.replace('-', '_')}_spare` } },
      run: (ctx, { params: { id, recordId } }) => deleteRecord(ctx, { name, clientId: id, id: recordId }),
    }),
  ]
}

const fullView = z
  .enum(['full', 'fullWithEncrypted'])
  .optional()
  .describe('Both answer the same: encrypted fields stay masked.')

const VEHICLE_FORMS = Object.keys(VEHICLE_TYPES) as VehicleGroup[]
const formQuery = <const Form extends string>(forms: readonly Form[]) =>
  z.enum(forms).optional().describe('Only those of this group of types.')
const formOf = (record: object) => (record as { form?: unknown }).form

/** The values that an empty form has. */
const defaultsOf = (name: KindName): RecordValues =>
  Object.fromEntries(
    KINDS[name].fields.flatMap((field) =>
      'default' in field && field.default !== undefined ? [[field.name, field.default]] : [],
    ),
  )

/** Stores the given fields and keeps the others. */
async function changeRecord(
  ctx: Ctx,
  key: { name: KindName; clientId: string; id: string },
  body: RecordValues,
  version: number | undefined,
) {
  const kind = KINDS[key.name]
  const before = await getRecord(ctx, key)
  const kept = Object.fromEntries(
    Object.entries(before.values).filter(([field]) => !kind.sealed.includes(field)),
  )
  const given = fromRecordBody(key.name, body, before.values)
  const values = parseInput(schemaOf(kind), formValues(kind.fields, { ...kept, ...given }))
  const changed = await updateRecord(ctx, key, {
    values,
    clear: kind.sealed.filter((field) => given[field] === null),
    ...(version === undefined ? { base: kept } : { version }),
  })
  return toRecord(changed)
}

export const vinCall = defineCall({
  method: 'GET',
  path: '/utilities/lookup/vin/{vin}',
  summary: 'Look up a vehicle by its VIN',
  notes: 'Answers year, make and model, or an error that says why nothing was found.',
  area: 'contacts',
  who: 'user',
  params: { vin: z.string().max(40) },
  output: vinAnswer,
  example: { params: { vin: '1FAHP3K2XCL123456' } },
  run: (ctx, { params }) => lookUpVin(ctx, params.vin),
})

export const apiCalls: ApiCall[] = [
  ...KIND_NAMES.flatMap(callsOfKind),
  ...uploadCalls,
  defineCall({
    method: 'GET',
    path: '/policies',
    summary: 'List the policies of all contacts',
    notes:
      'The oldest change first. To read what changed, begin a minute before the last time that you have. Deleted ones are in `GET /events`.',
    area: 'contacts',
    who: 'user',
    query: {
      ...cursorQuery(100),
      updatedSince: sinceQuery().describe('Only policies that changed then or later.'),
    },
    output: listOf(recordAnswer('policy')),
    errors: { forbidden: 'the account doesn’t gather policies' },
    example: { query: { updatedSince: '2026-01-01T00:00:00Z' } },
    run: async (ctx, { query: { updatedSince, cursor, limit } }) =>
      cursorPage(await listPolicies(ctx, { since: updatedSince ?? null, cursor, limit }), toRecord),
  }),
  defineCall({
    method: 'GET',
    path: '/clients/{id}/documents/{recordId}/file',
    summary: 'Get the file of a document',
    area: 'contacts',
    who: 'user',
    output: { file: 'application/octet-stream' },
    example: { params: { id: '$client', recordId: '$document_record' } },
    run: async (ctx, { params: { id, recordId } }) => {
      const document = await readDocument(ctx, id, recordId)
      return mediaResponse({ ...document, contentType: 'application/octet-stream' }, 300)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/clients/{id}/quotes',
    summary: 'List the vehicles and homes of a contact',
    notes: 'They are added and changed as vehicles and homes.',
    area: 'contacts',
    who: 'user',
    query: { ...pageQuery(100), form: formQuery([...VEHICLE_FORMS, 'home']) },
    output: listOf(z.union([recordAnswer('vehicle'), recordAnswer('home')])),
    errors: { forbidden: 'the account doesn’t gather vehicles or homes' },
    example: { params: { id: '$client' }, query: { form: 'water' } },
    run: async (ctx, { params, query }) => {
      const { form } = query
      const vehicles = form === 'home' ? [] : await listRecords(ctx, 'vehicle', params.id)
      const homes = form === undefined || form === 'home' ? await listRecords(ctx, 'home', params.id) : []
      const quotes = [...vehicles, ...homes].map(toRecord)
      return pageOfAll(form ? quotes.filter((quote) => formOf(quote) === form) : quotes, query)
    },
  }),
  vinCall,
]
