export const contactPath = (clientId: string) => `/contacts/contact/${clientId}`
