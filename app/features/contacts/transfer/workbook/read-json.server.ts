// JSON as other services' APIs and exports write it, as a table: a list of objects, an object that holds one, a line for each, or
// conversations that each hold their messages.

/** The file can't be read as a list. The message is for the user. */
export class BrokenJson extends Error {}

/** How JSON begins, maybe after a byte order mark. */
export const JSON_START = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*[[{]\s*["{[\]}]/

type Json = Record<string, unknown>

const MOST_DEPTH = 6

/** The headings, which are the names of all fields, and a row for each object. */
export function* readJson(text: string): Generator<{ line: number; cells: string[] }> {
  const records = listIn(parse(text), 0)
  if (!records)
    throw new BrokenJson('There is no list in this JSON file. Export a list of messages, calls or contacts.')
  const headings = new Map<string, number>()
  const flat = records.map((record) => {
    const fields = new Map<string, string>()
    flatten(record, '', fields, 0)
    for (const name of fields.keys()) if (!headings.has(name)) headings.set(name, headings.size)
    return fields
  })
  if (headings.size === 0) return
  yield { line: 0, cells: [...headings.keys()] }
  for (const [at, fields] of flat.entries()) {
    const cells = Array<string>(headings.size).fill('')
    for (const [name, value] of fields) cells[headings.get(name)!] = value
    yield { line: at + 1, cells }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    if (lines.length > 1 && lines.every((line) => line.trimStart().startsWith('{'))) {
      return lines.map((line, at) => {
        try {
          return JSON.parse(line) as unknown
        } catch {
          throw new BrokenJson(`This JSON file is broken in line ${at + 1}. Export it again.`)
        }
      })
    }
    const line = /line (\d+) column (\d+)/.exec(String(error))
    throw new BrokenJson(
      `This JSON file is broken${line ? ` in line ${line[1]}, character ${line[2]}` : ''}. Export it again.`,
    )
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list, or of the list that an object holds. Those of conversations get what is said of these. */
function listIn(value: unknown, depth: number): Json[] | null {
  if (depth > MOST_DEPTH) return null
  if (Array.isArray(value)) {
    const objects = value.filter(isObject)
    if (objects.length === 0) return value.length === 0 ? [] : null
    return objects.flatMap((object) => {
      const inner = INNER.map((name) => object[name]).find(
        (each) => Array.isArray(each) && each.length > 0 && each.every(isObject),
      ) as Json[] | undefined
      if (!inner) return [object]
      const around = Object.fromEntries(
        Object.entries(object).flatMap(([name, each]) =>
          Array.isArray(each) && each.some(isObject) ? [] : [[`conversation ${name}`, each]],
        ),
      )
      return inner.map((message) => ({ ...around, ...message }))
    })
  }
  if (!isObject(value)) return null
  const lists = Object.values(value).flatMap((each) => {
    const found = Array.isArray(each) || isObject(each) ? listIn(each, depth + 1) : null
    return found && found.length > 0 ? [found] : []
  })
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? null
}

const INNER = ['messages', 'posts', 'texts', 'calls', 'items']

function flatten(value: unknown, name: string, fields: Map<string, string>, depth: number): void {
  if (value === null || value === undefined || depth > MOST_DEPTH) return
  if (Array.isArray(value)) {
    // Those of Quo's people that are no user of it.
    const outside = value.filter((each) => isObject(each) && each.actorId === null)
    if (outside.length > 0 && outside.length < value.length)
      fields.set(`${name} outside`, outside.map((each) => plainest(each as Json)).join('; '))
    const parts = value.map((each) => (isObject(each) ? plainest(each) : String(each ?? ''))).filter(Boolean)
    if (parts.length > 0) fields.set(name, parts.join('; '))
    return
  }
  if (isObject(value)) {
    for (const [key, each] of Object.entries(value))
      flatten(each, name ? `${name} ${key}` : key, fields, depth + 1)
    return
  }
  fields.set(name, String(value))
}

/** The number, address or name of an object in a list, as of a recipient or a picture. */
function plainest(value: Json): string {
  for (const name of ['phone_number', 'phoneNumber', 'number', 'phone', 'url', 'name', 'value'])
    if (typeof value[name] === 'string') return value[name]
  return String(Object.values(value).find((each) => typeof each === 'string') ?? '')
}
