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
  ...client,
  ...answerValues(PERSON_FIELDS, { ...client.values, affiliateContactId: client.referrer?.id }),
  managedBy: client.managedBy?.id ?? null,
  managedByName: client.managedBy && fullName(client.managedBy.firstName, client.managedBy.lastName),
  accountPhone: client.location?.id ?? null,
  affliateContactName: client.referrer?.name ?? null,
  optOut: client.optedOut.map((phone) => ({ phone })),
  height: inches(client.values.heightFeet, client.values.heightInches),
  coHeight: inches(client.values.coHeightFeet, client.values.coHeightInches),
})

function inches(feet: unknown, rest: unknown): number | null {
  return feet === undefined && rest === undefined ? null : Number(feet ?? 0) * 12 + Number(rest ?? 0)
}

/** A listed client leaves out the fields without a value; in an answer they are null. */
const listedText = nullableText.prefault(null)

/** A client in a list. */
export const clientInList = z
  .object({
    id: z.uuid(),
    version: z.int(),
    createdAt: z.string(),
    updatedAt: z.string().describe('When its own fields changed, its manager or its location.'),
    firstName: listedText,
    preferredFirstName: listedText,
    lastName: listedText,
    suffix: listedText,
    companyName: listedText,
    coFirstName: listedText,
    coLastName: listedText,
    email: listedText,
    mobilePhone: listedText,
    phone: listedText,
    favorite: z.boolean(),
    managedBy: z.uuid().nullable().describe('The id of the user who manages it.'),
    managedByName: listedText,
    accountPhone: z.uuid().nullable().describe('The id of the location whose number texts and calls it.'),
    tags: z.array(z.uuid()).describe('The ids of its tags.'),
    lastContactedOn: listedText,
  })
  .meta({ id: 'ClientInList' })

/** Programs read these of a listed client beside what the page shows. */
export type ListedFields = Pick<
  z.infer<typeof clientInList>,
  'version' | 'createdAt' | 'updatedAt' | 'managedBy' | 'accountPhone' | 'tags'
>

export const toClientInList = ({ managedBy, ...item }: ClientListItem, fields: ListedFields) => ({
  ...item,
  ...fields,
  managedByName: managedBy,
})

/** The fields of both people in a body. */
export const peopleBody = bodyShape(PERSON_FIELDS)
