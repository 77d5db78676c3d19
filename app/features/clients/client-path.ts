export const clientPath = (clientId: string) => `/contacts/contact/${clientId}`
