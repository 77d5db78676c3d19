import { createContext, runInContext } from 'node:vm'
import { type DefaultTreeAdapterTypes as Html, parse } from 'parse5'
import { RAN } from './hostile-strings.ts'

export interface ParsedPage {
  elements: Html.Element[]
  /** Text and attribute values. */
  text: string
}

/** Normalizes line ends like an HTML parser. */
export const asParsed = (text: string) => text.replaceAll(/\r\n?/g, '\n')

export function parsePage(body: string): ParsedPage {
  const document = parse(body)
  const elements = elementsOf(document)
  const texts: string[] = []
  const attributes = elements.flatMap(({ attrs }) => attrs.map(({ value }) => value))
  const visit = (node: Html.Node) => {
    if ('value' in node) texts.push(node.value)
    if (node.nodeName === 'script') return
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(document)
  return { elements, text: `${texts.join('')}\n${attributes.join('\n')}` }
}

/** Every element, also those within templates. */
export function elementsOf(node: Html.Node, found: Html.Element[] = []): Html.Element[] {
  if ('tagName' in node) found.push(node)
  if ('childNodes' in node) for (const child of node.childNodes) elementsOf(child, found)
  if ('content' in node) elementsOf(node.content, found)
  return found
}
export const tagsOf = (node: Html.Node) => elementsOf(node).map(({ tagName }) => tagName)

/** Texts with the marker in the page's main part that would change the direction of the text around them. */
export function notIsolated(body: string, marker: string): string[] {
  const found: string[] = []
  const visit = (node: Html.Node, isolated: boolean) => {
    if ('value' in node && node.value.includes(marker) && !isolated)
      found.push(`${parentOf(node)}: ${node.value}`)
    if (!('childNodes' in node)) return
    const attrs = 'attrs' in node ? node.attrs : []
    const isolates =
      ISOLATING.has(node.nodeName) ||
      attrs.some(
        ({ name, value }) =>
          (name === 'dir' && value === 'auto') || (name === 'class' && value.split(' ').includes('sr-only')),
      )
    for (const child of node.childNodes) visit(child, isolated || isolates)
  }
  const main = elementsOf(parse(body)).find(({ tagName }) => tagName === 'main')
  if (main) visit(main, false)
  return found
}
const parentOf = (node: Html.Node): string => {
  const parent = 'parentNode' in node ? node.parentNode : null
  if (!parent || !('attrs' in parent)) return ''
  return `<${parent.tagName} class="${parent.attrs.find(({ name }) => name === 'class')?.value ?? ''}">`
}

/** Options and form fields are laid out by themselves. */
const ISOLATING = new Set(['bdi', 'option', 'textarea', 'script', 'style'])

const NEVER = new Set([
  'iframe',
  'object',
  'embed',
  'base',
  'applet',
  'frame',
  'math',
  'marquee',
  'template',
  'animate',
  'set',
  'foreignObject',
])
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'ping',
  'background',
  'srcdoc',
  'cite',
  'manifest',
])

/**
 * Problems no page may have: foreign markup, handlers, scripts changed by a string, URLs that run or load something.
 */
export function problemsOf({ elements }: ParsedPage, response: Response, origin: string): string[] {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  const problems: string[] = []
  const sandbox = createContext(browserLike(origin))
  for (const element of elements) {
    const { tagName } = element
    const attrs = Object.fromEntries(
      element.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    )
    const say = (what: string) => problems.push(`<${tagName}> ${what}`.slice(0, 300))
    // React marks the place of a part that is streamed later.
    const isStreamed =
      tagName === 'template' && Object.keys(attrs).length === 1 && /^[BP]:[0-9a-f]+$/.test(attrs.id ?? '')
    if (NEVER.has(tagName) && !isStreamed) say('is none of ours')
    if (tagName === 'meta' && 'http-equiv' in attrs) say(`http-equiv ${attrs['http-equiv']}`)
    for (const [name, value] of Object.entries(attrs)) {
      if (/^on/i.test(name)) say(`handles ${name}`)
      if (name === 'srcset' && value.includes('//')) say(`srcset ${value}`)
      if (!ADDRESSES.has(name.replace('xlink:', ''))) continue
      const url = URL.parse(value, origin)
      // An invalid URL leads nowhere.
      if (!url) continue
      const elsewhere = url.origin !== origin
      const may = tagName === 'a' ? ['http:', 'https:', 'mailto:', 'tel:', 'sms:'] : ['http:', 'https:']
      if (
        !may.includes(url.protocol) &&
        !(tagName === 'img' && url.protocol === 'data:' && /^data:image\/(png|jpeg|gif|webp)/.test(value))
      )
        say(`${name} ${value}`)
      else if (elsewhere && tagName !== 'a') say(`${name} ${value}`)
      else if (
        elsewhere &&
        tagName === 'a' &&
        attrs.target === '_blank' &&
        !/noopener|noreferrer/.test(attrs.rel ?? '')
      )
        say(`opens ${value} with a way back`)
    }
    if (tagName !== 'script' && tagName !== 'style') continue
    if (!nonce || attrs.nonce !== nonce) say('without the nonce of the page')
    const source = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
    if (tagName === 'style' && /<|url\(|@import|expression/i.test(source)) say(source)
    if (tagName !== 'script' || attrs.type === 'module' || (attrs.type && !/javascript/.test(attrs.type)))
      continue
    try {
      runInContext(source, sandbox, { timeout: 5000 })
    } catch (error) {
      say(`does not run: ${String(error)}`)
    }
  }
  if (sandbox[RAN] !== undefined) problems.push('a hostile script ran')
  return problems
}

/** The parts of a browser that a page's inline scripts need. */
function browserLike(origin: string): Record<string, unknown> {
  const none = new Proxy(function () {}, { get: () => none, apply: () => none, set: () => true }) as unknown
  const browser: Record<string, unknown> = {
    document: none,
    location: new URL(origin),
    history: none,
    sessionStorage: none,
    localStorage: none,
    ReadableStream,
    TextEncoderStream,
    console: { log() {}, warn() {}, error() {} },
    matchMedia: () => none,
    addEventListener() {},
    setTimeout() {},
    requestAnimationFrame() {},
  }
  browser.window = browser
  browser.self = browser
  return browser
}
