import { clientName } from '#app/lib/client-names.ts'
import type { ClientRow } from './client-units.ts'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The name of a client from its row as JSON. */
export const nameOf = (row: ClientRow): string =>
  clientName({
    firstName: text(row.first_name),
    preferredFirstName: text(row.preferred_first_name),
    lastName: text(row.last_name),
    suffix: text(row.suffix),
    companyName: text(row.company_name),
    mobilePhone: text(row.mobile_phone),
    phone: text(row.phone),
    coFirstName: text(row.co_first_name),
    coPreferredFirstName: text(row.co_preferred_first_name),
    coLastName: text(row.co_last_name),
    coSuffix: text(row.co_suffix),
  })
