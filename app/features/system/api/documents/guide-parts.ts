/** The parts of the guide by their anchors, with what each is about. */
export const GUIDE_PARTS = {
  start: { title: 'Quick start', about: 'Keys, tokens, signing in, and the first calls with curl' },
  typescript: { title: 'TypeScript', about: 'A client with types' },
  bodies: { title: 'Bodies and answers', about: 'JSON, times, money, phone numbers, emptying a field' },
  lists: { title: 'Lists', about: 'Paging by limit, cursor and page; sync of a copy' },
  twice: { title: 'Calls that are sent twice', about: 'Retries, Idempotency-Key, ETag, If-Match' },
  webhooks: { title: 'Webhooks', about: 'Events, signature, retries' },
  limits: { title: 'Limits', about: 'Rate limit, Retry-After, calls from pages of other sites (CORS)' },
  errors: { title: 'Errors', about: 'Codes, fields, request id' },
} as const

export type GuidePart = keyof typeof GUIDE_PARTS

export const guideParts = Object.keys(GUIDE_PARTS) as GuidePart[]
