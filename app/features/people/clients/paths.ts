export const clientPath = (clientId: string) => `/contacts/contact/${clientId}`

/** The form to create the contact of a number. */
export const newContactPath = (phoneNumber: string) =>
  `/contacts/contact/new?${new URLSearchParams({ mobilePhone: phoneNumber })}`
