import { clients } from '#db/schema/index.ts'

/** The columns that a client's name is made of (app/lib/client-names.ts). */
export const NAME_COLUMNS = {
  firstName: clients.firstName,
  preferredFirstName: clients.preferredFirstName,
  lastName: clients.lastName,
  suffix: clients.suffix,
  companyName: clients.companyName,
  mobilePhone: clients.mobilePhone,
  phone: clients.phone,
  coFirstName: clients.coFirstName,
  coPreferredFirstName: clients.coPreferredFirstName,
  coLastName: clients.coLastName,
  coSuffix: clients.coSuffix,
}

/** Those, with all by which the two people of a client are texted and called. */
export const PEOPLE_COLUMNS = {
  ...NAME_COLUMNS,
  coMobilePhone: clients.coMobilePhone,
  coPhone: clients.coPhone,
}
