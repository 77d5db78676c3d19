import { isBlank } from '#app/lib/blank.ts'

/** A text with its signature on a line of its own. Files without a text have none. */
export const withSignature = (body: string, signature: string): string =>
  signature && !isBlank(body) && !body.trimEnd().endsWith(signature)
    ? `${body.trimEnd()}\n${signature}`
    : body
