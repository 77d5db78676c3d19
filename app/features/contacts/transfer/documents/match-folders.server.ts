import { and, isNull, sql } from 'drizzle-orm'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clientPolicies, clients } from '#db/schema/index.ts'
import { readName } from '../values/read-names.ts'
import { readPhones } from '../values/read-phones.ts'

/** The contacts that a text may mean, and what they were found by. */
export interface Found {
  by: string
  ids: string[]
}

/** Finds contacts by what people write on folders. */
export type FindContacts = (text: string) => Found | null

/** Letters and digits alone, without accents. */
const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Reads the account's contacts once, and finds them by id, policy number, phone, email or name: `Whitlock, Robert`,
 * `Robert Whitlock - HO-558120`, `208-555-0101`.
 */
export async function contactFinder(tx: Database): Promise<FindContacts> {
  const [people, policies] = await Promise.all([
    tx
      .select({
        id: clients.id,
        firstName: clients.firstName,
        preferredFirstName: clients.preferredFirstName,
        lastName: clients.lastName,
        companyName: clients.companyName,
        coFirstName: clients.coFirstName,
        coPreferredFirstName: clients.coPreferredFirstName,
        coLastName: clients.coLastName,
        email: clients.email,
        coEmail: clients.coEmail,
        phone: clients.phone,
        mobilePhone: clients.mobilePhone,
        coPhone: clients.coPhone,
        coMobilePhone: clients.coMobilePhone,
      })
      .from(clients)
      .where(isNull(clients.deletedAt))
      .orderBy(clients.id),
    tx
      .select({
        clientId: clientPolicies.clientId,
        number: sql<string>`${clientPolicies.data} ->> 'idNumber'`,
      })
      .from(clientPolicies)
      .where(and(isNull(clientPolicies.deletedAt), sql`${clientPolicies.data} ->> 'idNumber' is not null`)),
  ])
  const known = new Map<string, Set<string>>()
  const put = (kind: string, key: string | null | undefined, id: string) => {
    if (!key) return
    const name = `${kind} ${key}`
    const ids = known.get(name) ?? new Set()
    known.set(name, ids.add(id))
  }
  const here = new Set<string>()
  for (const each of people) {
    here.add(each.id)
    put('id', each.id, each.id)
    for (const number of [each.phone, each.mobilePhone, each.coPhone, each.coMobilePhone])
      put('phone', number, each.id)
    for (const email of [each.email, each.coEmail]) put('email', email?.toLowerCase(), each.id)
    put('name', plain(each.companyName), each.id)
    for (const [last, ...firsts] of [
      [each.lastName, each.firstName, each.preferredFirstName],
      [each.coLastName, each.coFirstName, each.coPreferredFirstName],
    ]) {
      put('last', plain(last), each.id)
      for (const first of firsts) {
        if (!first) continue
        put('name', plain(`${first} ${last ?? ''}`), each.id)
        put('name', plain(`${last ?? ''} ${first}`), each.id)
      }
    }
  }
  for (const { clientId, number } of policies)
    if (here.has(clientId)) put('policy', plain(number).replaceAll(' ', ''), clientId)

  return (text) => {
    let some: Found | null = null
    for (const [by, kind, keys] of waysToFind(text)) {
      const ids = new Set(keys.flatMap((key) => [...(known.get(`${kind} ${key}`) ?? [])]))
      if (ids.size === 0) continue
      // A last name alone is a hint: another client of that name may come.
      if (ids.size === 1 && kind !== 'last') return { by, ids: [...ids] }
      some ??= { by, ids: [...ids].slice(0, MOST_FOUND) }
    }
    return some
  }
}

const MOST_FOUND = 20

function waysToFind(text: string): [by: string, kind: string, keys: string[]][] {
  const pieces = [...new Set([text, ...text.split(/\s+[-–—]\s+|[()[\]_#]+/)])]
    .map((piece) => piece.trim())
    .filter(Boolean)
  const words = text.split(/[\s,()[\]_#]+/).filter(Boolean)
  // A number may be written with spaces.
  const joined = words.flatMap((_, at) => [1, 2, 3].map((count) => words.slice(at, at + count).join('')))
  const names = pieces.flatMap((piece) => {
    const read = readName(piece)
    if (!read) return []
    const { person, second, companyName } = read
    return [
      ...[person, second].flatMap((each) =>
        each ? [plain(`${each.firstName ?? ''} ${each.lastName ?? ''}`)] : [],
      ),
      plain(companyName),
      plain(piece),
    ].filter(Boolean)
  })
  return [
    ['contact ID', 'id', words.map((word) => word.toLowerCase()).filter(isUuid)],
    [
      'policy number',
      'policy',
      [...pieces, ...joined]
        .map((piece) => plain(piece).replaceAll(' ', ''))
        .filter((piece) => /\d{3}/.test(piece)),
    ],
    ['phone', 'phone', pieces.flatMap((piece) => readPhones(piece).found.map(({ number }) => number))],
    ['email', 'email', words.filter((word) => word.includes('@')).map((word) => word.toLowerCase())],
    ['name', 'name', names],
    ['last name', 'last', [plain(text), ...pieces.map((piece) => plain(piece.split(',')[0]))]],
  ]
}
