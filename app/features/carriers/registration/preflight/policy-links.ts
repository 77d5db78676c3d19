import { linksIn, websiteAddress } from './domains.ts'

/**
 * The links to the privacy policy and to the terms in a description of how people opt in: those that have the word
 * themselves, or before which it stands. Twilio takes them as parameters of a campaign since June 30, 2026 (30933, 30934).
 */
export function policyLinks(messageFlow: string): { privacy: string | null; terms: string | null } {
  const links = linksIn(messageFlow)
  const find = (word: RegExp, other: RegExp): string | null =>
    links.find((link) => word.test(link)) ??
    links.find((link) => {
      const before =
        messageFlow
          .slice(0, messageFlow.indexOf(link))
          .split(/[.!?]\s|\n/)
          .at(-1) ?? ''
      return word.test(before) && !other.test(link)
    }) ??
    null
  const terms = /\bterms?\b|\btos\b|\bconditions\b/i
  return { privacy: find(/privacy/i, terms), terms: find(terms, /privacy/i) }
}

/** A link as the provider takes it: with `https://`, whatever the user typed before it. */
export function secureLink(link: string): string | null {
  const url = websiteAddress(link)
  if (!url) return null
  url.protocol = 'https:'
  return url.href
}
