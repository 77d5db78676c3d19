import { z } from 'zod'
import type { Field } from '#app/features/accounts/fields/fields.ts'
import type { Kind, RecordValues } from '#app/features/accounts/fields/kind.ts'
import { answerShape, answerValues, bodyShape } from '#app/features/accounts/fields/wire.ts'
import { fromWire } from '#app/lib/api/spelling.ts'
import { vehicleGroup, VEHICLE_TYPES, type VehicleGroup } from './kinds/vehicle.ts'
import { KINDS } from './kinds/index.ts'
import { KIND_NAMES, type KindName } from './kinds/kind-names.ts'
import type { RecordView } from './record-rows.server.ts'

// Records on the wire: as their fields are declared, but for what has another name there.

/** The wire's differences from a kind's fields. */
interface Difference {
  /** Fields that have no name of their own on the wire. */
  without?: readonly string[]
  answer?: z.ZodRawShape
  toAnswer?: (values: RecordValues) => RecordValues
  body?: z.ZodRawShape
  /** The given fields with our names; `record` is the record as it will be. */
  fromBody?: (given: RecordValues, record: RecordValues) => RecordValues
}

const EXPIRY = /^(0[1-9]|1[0-2])\/(\d{4})$/

const DIFFERENCES: Partial<Record<KindName, Difference>> = {
  vehicle: {
    // Vin is the hull id of what floats.
    without: ['hullId'],
    answer: {
      form: z
        .enum(Object.keys(VEHICLE_TYPES) as VehicleGroup[])
        .nullable()
        .describe('The group of its type.'),
    },
    toAnswer: (values) => ({ vin: values.vin ?? values.hullId ?? null, form: vehicleGroup(values.type) }),
    fromBody: ({ vin, ...given }, { type }) => {
      if (vin === undefined) return given
      return { ...given, [vehicleGroup(type) === 'water' ? 'hullId' : 'vin']: vin }
    },
  },
  home: { answer: { form: z.literal('home') }, toAnswer: () => ({ form: 'home' }) },
  'payment-method': {
    without: ['expMonth', 'expYear'],
    answer: {
      expDate: z.string().nullable().describe('Month and year, like 04/2031.'),
      cvc: z.null().describe('Never kept.'),
    },
    toAnswer: ({ expMonth, expYear }) => ({
      expDate: expMonth && expYear ? `${expMonth}/${expYear}` : null,
      cvc: null,
    }),
    body: {
      expDate: z
        .string()
        .regex(EXPIRY, 'Use month and year, like 04/2031.')
        .nullable()
        .optional()
        .describe('Month and year, like 04/2031.'),
    },
    fromBody: ({ expDate, ...given }) => {
      if (expDate === undefined) return given
      const [, expMonth = null, expYear] = EXPIRY.exec(String(expDate)) ?? []
      return { ...given, expMonth, expYear: expYear === undefined ? null : Number(expYear) }
    },
  },
}

const fieldsOnWire = (name: KindName): Field[] =>
  KINDS[name].fields.filter((field) => !DIFFERENCES[name]?.without?.includes(field.name))

const answerOf = (name: KindName) =>
  z
    .object({
      id: z.uuid(),
      version: z.int(),
      client: z.uuid().describe('The id of its contact.'),
      title: z.string().describe('One line that tells it from others.'),
      createdAt: z.string(),
      updatedAt: z.string(),
      ...answerShape(fieldsOnWire(name).filter(({ type }) => type !== 'checked')),
      ...DIFFERENCES[name]?.answer,
      ...(isFile(KINDS[name]) && {
        fileName: z.string().nullable(),
        contentType: z.string(),
        size: z.int().describe('In bytes.'),
      }),
    })
    .meta({ id: schemaId(name) })

const answers = Object.fromEntries(KIND_NAMES.map((name) => [name, answerOf(name)])) as Record<
  KindName,
  ReturnType<typeof answerOf>
>

/** The answer's schema of a kind. */
export const recordAnswer = (name: KindName) => answers[name]

function isFile(kind: Kind): boolean {
  return kind.hasFile === true
}

/** PaymentMethod for payment-method. */
function schemaId(name: KindName): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A record as the API answers it. Sealed fields are masked, as on the page. */
export function toRecord({
  values,
  file,
  kind,
  clientId,
  id,
  version,
  title,
  createdAt,
  updatedAt,
}: RecordView) {
  const fields = fieldsOnWire(kind).filter(({ type }) => type !== 'checked')
  return {
    ...answerValues(fields, values),
    ...DIFFERENCES[kind]?.toAnswer?.(values),
    ...(file && { fileName: file.name, contentType: file.contentType, size: file.size }),
    ...{ id, version, client: clientId, title, createdAt, updatedAt },
  }
}

/** The fields of a body of a kind; those that are computed from others aren't taken. */
export const recordBody = (name: KindName) =>
  z.object({
    ...bodyShape(fieldsOnWire(name).filter((field) => !('derived' in field && field.derived))),
    ...DIFFERENCES[name]?.body,
  })

/** The given fields with our names. `before` are the record's values so far. */
export function fromRecordBody(name: KindName, body: RecordValues, before: RecordValues = {}): RecordValues {
  const given = fromWire(body)
  return DIFFERENCES[name]?.fromBody?.(given, { ...before, ...given }) ?? given
}
