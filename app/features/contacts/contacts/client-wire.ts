import { z } from 'zod'
import type { ClientListItem } from '#app/features/people/clients/client-list-item.ts'
import type { ClientDetail } from '#app/features/people/clients/clients.server.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { answerShape, answerValues, bodyShape } from '#app/features/accounts/fields/wire.ts'
import { fullName } from '#app/lib/names.ts'

const nullableText = z.string().nullable()

/** A client in an answer. */
export const clientAnswer = z
  .object({
    id: z.uuid(),
    version: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    lastContactedOn: nullableText,
    managedBy: nullableText.describe('The id of the user who manages the contact.'),
    managedByName: nullableText,
    managedOn: nullableText,
    accountPhone: nullableText.describe('The id of the location whose number texts and calls the contact.'),
    favorite: z.boolean().describe('Whether the caller starred it.'),
    rating: z.int().nullable().describe('1 to 5 stars.'),
    coRating: z.int().nullable(),
    affliateContactName: nullableText,
    optOut: z.array(z.object({ phone: z.string() })).describe('Its numbers that opted out of texts.'),
    height: z.int().nullable().describe('In inches; to change it, send heightFeet and heightInches.'),
    coHeight: z.int().nullable(),
    ...answerShape(PERSON_FIELDS),
  })
  .meta({ id: 'Client' })

export const toClient = (client: ClientDetail) => ({
  ...answerValues(PERSON_FIELDS, { ...client.values, affiliateContactId: client.referrer?.id }),
  id: client.id,
  version: client.version,
  createdAt: client.createdAt,
  updatedAt: client.updatedAt,
  lastContactedOn: client.lastContactedOn,
  managedBy: client.managedBy?.id ?? null,
  managedByName: client.managedBy && fullName(client.managedBy.firstName, client.managedBy.lastName),
  accountPhone: client.location?.id ?? null,
  favorite: client.favorite,
  rating: client.rating,
  coRating: client.coRating,
  affliateContactName: client.referrer?.name ?? null,
  managedOn: client.managedOn,
  optOut: client.optedOut.map((phone) => ({ phone })),
  height: inches(client.values.heightFeet, client.values.heightInches),
  coHeight: inches(client.values.coHeightFeet, client.values.coHeightInches),
})

function inches(feet: unknown, rest: unknown): number | null {
  return feet === undefined && rest === undefined ? null : Number(feet ?? 0) * 12 + Number(rest ?? 0)
}

/** A client in a list. */
export const clientInList = z
  .object({
    id: z.uuid(),
    version: z.int(),
    createdAt: z.string(),
    updatedAt: z.string().describe('When its own fields changed, its manager or its location.'),
    firstName: nullableText,
    preferredFirstName: nullableText,
    lastName: nullableText,
    suffix: nullableText,
    companyName: nullableText,
    coFirstName: nullableText,
    coLastName: nullableText,
    email: nullableText,
    mobilePhone: nullableText,
    phone: nullableText,
    favorite: z.boolean(),
    managedBy: z.uuid().nullable().describe('The id of the user who manages it.'),
    managedByName: nullableText,
    accountPhone: z.uuid().nullable().describe('The id of the location whose number texts and calls it.'),
    tags: z.array(z.uuid()).describe('The ids of its tags.'),
    lastContactedOn: nullableText,
  })
  .meta({ id: 'ClientInList' })

/** Programs read these of a listed client beside what the page shows. */
export interface ListedFields {
  version: number
  createdAt: string
  updatedAt: string
  managedBy: string | null
  accountPhone: string | null
  tags: string[]
}

export const toClientInList = ({ managedBy, ...item }: ClientListItem, fields: ListedFields) => ({
  ...NOTHING,
  ...item,
  ...fields,
  managedByName: managedBy ?? null,
})

const NOTHING = {
  firstName: null,
  preferredFirstName: null,
  lastName: null,
  suffix: null,
  companyName: null,
  coFirstName: null,
  coLastName: null,
  email: null,
  mobilePhone: null,
  phone: null,
  lastContactedOn: null,
}

/** The fields of both people in a body. */
export const peopleBody = bodyShape(PERSON_FIELDS)
