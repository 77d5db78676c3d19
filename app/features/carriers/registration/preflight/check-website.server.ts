import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { type FetchedFile, guardedFetch, GuardedFetchError } from '#app/lib/guarded-fetch.server.ts'
import { namesBusiness } from './business-name.ts'
import { websiteAddress } from './domains.ts'
import { type Finding, findingsOf } from './finding.ts'

const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 8000, maxRedirects: 4 }
const FIELD = 'websiteUrl'

export interface Website {
  websiteUrl: string
  businessName: string
}

/** A page as its reader sees it. */
interface WebPage {
  url: URL
  text: string
  links: { url: URL; words: string }[]
}

/** A page that a reviewer can't read, with the code that this causes. */
class Unreadable extends Error {
  readonly code: number

  constructor(code: number, problem: string) {
    super(problem)
    this.code = code
  }
}

/**
 * Looks at a business's website as reviewers do: whether it answers, is that of the business, and has a privacy policy that says
 * that numbers aren't shared. Fetches at most two pages, of 1 MB and 8 seconds each, and none from a private network.
 * @param trusted origins that may be on a private network; for tests
 */
export async function checkWebsite(website: Website, trusted: string[] = []): Promise<Finding[]> {
  const url = websiteAddress(website.websiteUrl)
  // The form's own check says so.
  if (!url) return []
  const home = await readPage(url, trusted).catch(asUnreadable)
  if (home instanceof Unreadable) {
    return findingsOf((error) =>
      error(
        home.code,
        FIELD,
        home.message,
        'Open the address in a private window of your browser. Mend the website, or enter the address that works.',
      ),
    )
  }
  const privacyLink = linkTo(home, /privacy/i)
  const privacy = privacyLink ? await readPage(privacyLink, trusted).catch(asUnreadable) : null
  return [...checkHome(home, website.businessName), ...checkPrivacy(privacy)]
}

function checkHome(home: WebPage, businessName: string): Finding[] {
  return findingsOf((error, warning) => {
    if (
      /\b(?:coming soon|under construction|domain (?:is )?(?:for sale|parked)|buy this domain)\b/i.test(
        home.text,
      )
    ) {
      error(
        30_919,
        FIELD,
        'The website isn’t finished.',
        'Publish at least who you are, what you do and how to reach you, and check again.',
      )
    } else if (home.text.length < 200) {
      warning(
        30_919,
        FIELD,
        'The home page has almost no text, at least without JavaScript.',
        'Make sure that it says who you are, what you do and how to reach you.',
      )
    }
    if (businessName.trim() && !namesBusiness(home.text, businessName)) {
      warning(
        18_601,
        FIELD,
        `The home page doesn’t name ${businessName.trim()}.`,
        'Show the legal name on it, for example at the foot of the page.',
      )
    }
    if (!linkTo(home, /\bterms?\b|\bconditions\b/i)) {
      warning(
        30_934,
        FIELD,
        'The home page has no link to terms.',
        'Add a page with the terms of your texts: what you send, how often, STOP and HELP. Link to it from the home page.',
      )
    }
    if (home.url.protocol === 'http:') {
      warning(
        30_964,
        FIELD,
        'The website isn’t encrypted (https).',
        'Ask your web host for a certificate, and have http:// lead to https://.',
      )
    }
  })
}

const NEGATION = /\b(?:not|never|no|nor|neither|none|without)\b/i
const SHARING = /\b(?:shar|sell|sold|rent|disclos|provid|trad|transfer)[a-z]*\b/i
const OTHERS = /\b(?:third[- ]part|affiliat|partner|anyone|other (?:compan|part|organi))/i
const PURPOSE = /\b(?:marketing|promotion)/i
const ABOUT_NUMBERS =
  /\b(?:sms|text messag|texting|mobile (?:number|phone|information|data)|phone number|telephone number|opt-?in)/i

/** Sentences about sharing data with others, cut to a length that can be searched quickly. */
const sharingSentences = (text: string): string[] =>
  text
    .split(/[.!?;]\s/)
    .map((sentence) => sentence.slice(0, 1000))
    .filter((sentence) => SHARING.test(sentence) && OTHERS.test(sentence))

function checkPrivacy(privacy: WebPage | Unreadable | null): Finding[] {
  const sentences = privacy && !(privacy instanceof Unreadable) ? sharingSentences(privacy.text) : []
  return findingsOf((error) => {
    const fix =
      'Add to it: We do not share or sell mobile numbers or text messaging consent to third parties or affiliates.'
    if (privacy === null) {
      error(
        30_908,
        FIELD,
        'The home page has no link to a privacy policy.',
        `Publish a privacy policy and link to it at the foot of the home page. ${fix}`,
      )
    } else if (privacy instanceof Unreadable) {
      error(
        30_908,
        FIELD,
        `The privacy policy can’t be read: ${privacy.message}`,
        'Mend the page or its link.',
      )
    } else if (sentences.some((each) => PURPOSE.test(each) && !NEGATION.test(each))) {
      error(30_932, FIELD, 'The privacy policy says that data is shared with others for marketing.', fix)
    } else if (!sentences.some((each) => NEGATION.test(each)) || !ABOUT_NUMBERS.test(privacy.text)) {
      error(30_908, FIELD, 'The privacy policy doesn’t say that mobile numbers aren’t shared.', fix)
    }
  })
}

const linkTo = ({ links }: WebPage, word: RegExp): URL | null =>
  links.find(({ url, words }) => word.test(words) || word.test(url.pathname))?.url ?? null

/** @throws Unreadable, GuardedFetchError */
async function readPage(url: URL, trusted: string[]): Promise<WebPage> {
  const file = await guardedFetch(url.href, {
    ...LIMITS,
    mayFetch: (each) => each.port === '' || trusted.includes(each.origin),
    trustedOrigins: trusted,
    headers: { 'User-Agent': 'Switchboard website check', Accept: 'text/html' },
  })
  const { status } = file
  if (status === 401 || status === 403)
    throw new Unreadable(30_921, 'It asks visitors to sign in, or turns them away.')
  if (status >= 400 || status < 200) throw new Unreadable(30_907, `It answers with error ${status}.`)
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(file.contentType ?? 'text/html')) {
    throw new Unreadable(30_907, 'It isn’t a web page.')
  }
  return asPage(file)
}

const PROBLEMS: Record<GuardedFetchError['problem'], string> = {
  'forbidden-address':
    'It leads into a private network or to an unusual port, which no one outside can open.',
  'too-large': 'It is larger than 1 MB.',
  'too-many-redirects': 'It redirects in circles.',
  'no-answer': 'It doesn’t answer.',
}

/** @throws the error unless it is about the page */
function asUnreadable(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error
  if (error instanceof GuardedFetchError) return new Unreadable(30_907, PROBLEMS[error.problem])
  throw error
}

const SILENT = new Set(['script', 'style', 'template', 'svg'])
const MOST_LINKS = 2000

function asPage({ url, body }: FetchedFile): WebPage {
  const texts: string[] = []
  const links: WebPage['links'] = []
  // A stack instead of recursion: pages of others may be nested to any depth.
  const waiting: DefaultTreeAdapterTypes.Node[] = [parse(body.toString('utf8'), { scriptingEnabled: false })]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) texts.push(node.value)
    if (node.nodeName === 'a' && 'attrs' in node && links.length < MOST_LINKS) {
      const href = node.attrs.find(({ name }) => name === 'href')?.value ?? ''
      if (href && URL.canParse(href, url)) links.push({ url: new URL(href, url), words: textOf(node) })
    }
    if ('childNodes' in node) {
      for (const child of node.childNodes.toReversed()) {
        if (!SILENT.has(child.nodeName)) waiting.push(child)
      }
    }
  }
  return { url, text: texts.join(' ').replace(/\s+/g, ' ').trim(), links }
}

/** The texts directly in a node and in its children, which is enough for a link. */
const textOf = (node: DefaultTreeAdapterTypes.ParentNode): string =>
  node.childNodes
    .flatMap((child) => ('childNodes' in child ? child.childNodes : [child]))
    .map((each) => ('value' in each ? each.value : ''))
    .join(' ')
