/** Providers whose addresses anyone can have. */
const FREEMAIL =
  /^(?:gmail|googlemail|yahoo|ymail|rocketmail|outlook|hotmail|live|msn|aol|aim|icloud|me|mac|proton|protonmail|pm|gmx|mail|zoho|yandex|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|earthlink|frontier|centurylink|juno|netzero|fastmail|tutanota|hushmail|duck)\.(?:com|net|me|org|us|co|de|ru)$/

/** Hosts where others write what stands there. */
const SHARED_PAGES =
  /(?:^|\.)(?:facebook|fb|instagram|linkedin|twitter|x|tiktok|youtube|yelp|linktr|nextdoor|pinterest|google|wikipedia)\.(?:com|ee|me|org)$/

/** Public link shorteners, which carriers block (error 30892). */
const SHORTENERS =
  /(?<![\w.-])(?:bit\.ly|bitly\.com|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|tiny\.cc|rb\.gy|s\.id|lnkd\.in|t\.ly|v\.gd|bl\.ink|short\.io|qr\.ae|soo\.gd|clck\.ru|adf\.ly)(?![\w-])/i

export const isFreemail = (email: string): boolean => FREEMAIL.test(domainOfEmail(email))

export const isSharedPage = (host: string): boolean => SHARED_PAGES.test(host)

export const hasShortener = (text: string): boolean => SHORTENERS.test(text)

export const domainOfEmail = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The address that a user meant by a website, which they may type without `https://`; null if it is none. */
export function websiteAddress(typed: string): URL | null {
  const text = typed.trim()
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  return /^https?:$/.test(url.protocol) && /[a-z0-9-]\.[a-z0-9-]+$/i.test(url.hostname) ? url : null
}

/** The part of a host that its owner registered, as far as its last two names tell. */
export const siteOf = (host: string): string => host.toLowerCase().split('.').slice(-2).join('.')

const LINK =
  /\bhttps?:\/\/[^\s<>"')\]]+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|us|co|io|ly|info|biz|insurance|agency|gov|edu|me|cc|gl|gd)(?:\/[^\s<>"')\]]*)?(?![\w@])/gi

/** The links in a text, also those without `https://`. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?]+$/, ''))

export const withoutLinks = (text: string): string => text.replace(LINK, ' ')

const PHONE = /(?<![\d-])(?:\+?1[ .-]?)?(?:\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4}(?![\d-])/

export const hasPhone = (text: string): boolean => PHONE.test(text)
