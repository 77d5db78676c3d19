import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import {
  type ClientListItem,
  type ListClients,
  SORTS,
} from '#app/features/people/clients/client-list-item.ts'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'

const db = useDatabase()
let ctx: Ctx
let stranger: Ctx
const people: { id: string; names: string[] }[] = []

const NAMES: [string | null, string | null, string | null][] = [
  ['Rosalind', 'Bartholomew-Achterberg', null],
  ['Seán', "Ó'Conaill", null],
  ['Thảo', 'Nguyễn', 'Nguyen Hardware LLC'],
  ['Łukasz', 'Kowalski', null],
  ['Søren', 'Åberg', null],
  ['Ελένη', 'Παπαδοπούλου', null],
  ['Дмитрий', 'Щербаков', null],
  ['美咲', '山田花子', '山田商店'],
  ['민준', '김이박', null],
  ['100%', 'under_score', 'back\\slash & Sons'],
  ["Robert'); drop table clients; --", 'Tables', null],
  ['İpek', 'Yıldız', null],
  ['Zoë', null, null],
  [null, null, '24/7 Towing'],
  ['Weiß', 'STRASSE', null],
  ['ﬁona', 'ＦＵＬＬＷＩＤＴＨ', null],
  [null, null, null],
]

beforeAll(async () => {
  const { account } = await makeAccount(db)
  ctx = makeCtx(db, account, await makeUser(db, account.id))
  const other = await makeAccount(db)
  stranger = makeCtx(db, other.account, await makeUser(db, other.account.id))
  for (const [firstName, lastName, companyName] of NAMES) {
    const { id } = await makeClient(db, account.id, { firstName, lastName, companyName })
    people.push({ id, names: [firstName, lastName, companyName].filter((name) => name !== null) })
  }
  for (let n = 0; n < 150; n += 1) {
    // With equal names, which are ordered by id.
    await makeClient(db, account.id, {
      firstName: `First${n % 7}`,
      lastName: `Last${n % 20}`,
      companyName: null,
    })
  }
})

async function all(input: ListClients, as = ctx): Promise<ClientListItem[]> {
  const items: ClientListItem[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listClients>> = await listClients(as, { ...input, cursor })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

test('finds every client by any three letters or more of its names', async () => {
  const pieces = fc
    .constantFrom(...people.filter((person) => person.names.length > 0))
    .chain((person) => fc.record({ person: fc.constant(person), name: fc.constantFrom(...person.names) }))
    .filter(({ name }) => [...name].length >= 3)
    .chain(({ person, name }) => {
      const letters = [...name]
      return fc
        .tuple(fc.nat(letters.length - 3), fc.integer({ min: 3, max: letters.length }), fc.boolean())
        .map(([from, length, upper]) => {
          const piece = letters.slice(from, from + length).join('')
          return { person, piece: upper ? piece.toUpperCase() : piece }
        })
    })
    .filter(
      ({ piece }) =>
        [...piece.trim()].length >= 3 && piece.toUpperCase().toLowerCase() === piece.toLowerCase(),
    )
  await fc.assert(
    fc.asyncProperty(pieces, async ({ person, piece }) => {
      const found = await all({ search: piece })
      expect(found.map((item) => item.id)).toContain(person.id)
    }),
    { numRuns: PROPERTY_RUNS },
  )
})

test('ignores accents and case; one or two letters find the beginnings of words', async () => {
  const search = async (text: string) =>
    (await all({ search: text })).map((item) => item.lastName ?? item.firstName ?? item.companyName)
  expect(await search('nguyen')).toEqual(['Nguyễn'])
  expect(await search('soren aberg')).toEqual(['Åberg'])
  expect(await search('aberg soren')).toEqual(['Åberg'])
  expect(await search('lukasz')).toEqual(['Kowalski'])
  expect(await search('zo')).toEqual(['Zoë'])
  expect(await search('z')).toEqual(['Zoë'])
  expect(await search('щер')).toEqual(['Щербаков'])
  expect(await search('山田')).toEqual(['山田花子'])
  expect(await search('oë')).toEqual([])
  expect(await search('first3 last3 zzz')).toEqual([])
})

test('lists names that begin with the search first, page by page, then the others', async () => {
  const { account } = await makeAccount(db)
  const own = makeCtx(db, account, await makeUser(db, account.id))
  const couples = [
    ['Abel', 'Adams', 'Marsh'],
    ['Zora', 'Marsh', null],
    ['Ann', 'Marsh', 'Marsh'],
    ['Marsha', 'Bell', null],
    ['Ben', 'Marshall', null],
    ['Tom', 'Young', 'Marsh'],
    ['Nobody', 'Else', null],
  ]
  for (const [firstName, lastName, coLastName] of couples) {
    await makeClient(db, account.id, { firstName, lastName, coLastName, companyName: null, email: null })
  }
  const found = async (input: ListClients) => {
    const names: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listClients>> = await listClients(own, { ...input, cursor })
      names.push(...page.items.map(({ firstName }) => firstName!))
      cursor = page.nextCursor
    } while (cursor)
    return names
  }
  const both = ['Ann', 'Zora', 'Ben', 'Abel', 'Marsha', 'Tom']
  for (const limit of [1, 2, 3, 4, 50]) expect(await found({ search: 'MARSH', limit })).toEqual(both)
  expect(await found({ search: 'marsh z', limit: 1 })).toEqual(['Zora'])
  expect(await found({ search: 'm', limit: 2 })).toEqual(both)
  expect(await found({ search: 'marsh', letter: 'm', limit: 2 })).toEqual(['Ann', 'Zora', 'Ben'])
  expect(await found({ search: 'marsh', letter: 'y' })).toEqual(['Tom'])
  expect(await found({ search: 'marsh', letter: '#' })).toEqual([])
  // It also holds for few clients: by tag, star or manager.
  const some =
    await db.admin`select id from clients where account_id = ${account.id} and first_name <> 'Zora'`
  const [tag] = await db.admin`
    insert into tags (account_id, name) values (${account.id}, 'Some') returning id`
  for (const { id } of some) {
    await db.admin`insert into client_tags (account_id, client_id, tag_id) values (${account.id}, ${id}, ${tag!.id})`
    await db.admin`
      insert into client_favorites (account_id, user_id, client_id) values (${account.id}, ${own.actor!.id}, ${id})`
    await db.admin`update clients set managed_by = ${own.actor!.id} where id = ${id}`
  }
  const few = both.filter((name) => name !== 'Zora')
  for (const filter of [{ tag: tag!.id as string }, { favorites: true }, { manager: own.actor!.id }]) {
    for (const limit of [1, 2, 50]) expect(await found({ search: 'marsh', limit, ...filter })).toEqual(few)
  }
})

test('finds a number in any notation', async () => {
  const { id } = await makeClient(db, ctx.account.id, { lastName: 'Dialme', mobilePhone: '12085550177' })
  for (const typed of [
    '12085550177',
    '2085550177',
    '(208) 555-0177',
    '+1 208.555.0177',
    '0177',
    '555-0177',
    '+1-208-555-0177',
  ]) {
    expect(
      (await all({ search: typed })).map((item) => item.id),
      typed,
    ).toContain(id)
  }
})

test.each([
  '%',
  '_',
  '%%%',
  '___',
  "'",
  "''';--",
  '\\',
  '\\\\\\',
  '\0',
  'a\0b\0c',
  '$1',
  '%s %L %I',
  '"',
  '*',
  '()',
  '[',
  '🙂🙂🙂',
  '\ud800',
  'x'.repeat(10_000),
  '%'.repeat(10_000),
  'a '.repeat(5_000),
  '‮',
])('takes any search literally (%#)', async (search) => {
  const found = await all({ search })
  const literal = search.replace(/\0/g, ' ').trim()
  // The hostile names can be found; nothing else matches a wildcard.
  for (const item of found) {
    if (literal && [...literal].length >= 3 && literal.length < 100) {
      expect(JSON.stringify(Object.values(item)).toLowerCase()).toContain(
        JSON.stringify(literal).slice(1, -1),
      )
    }
  }
  if (/^[%_]{3,}$/.test(search)) expect(found).toEqual([])
})

test.each([
  { limit: 1 },
  { limit: 7 },
  { limit: 60 },
  { limit: 7, letter: 'l' },
  { limit: 3, letter: '#' },
  { limit: 7, search: 'last1' },
  { limit: 4, search: 'f', letter: 'l' },
])('pages of %j cover every row once, in order', async (input) => {
  const paged = await all(input)
  const whole = await listClients(ctx, { ...input, limit: 200 })
  expect(whole.nextCursor).toBeNull()
  expect(paged.map((item) => item.id)).toEqual(whole.items.map((item) => item.id))
  expect(new Set(paged.map((item) => item.id)).size).toBe(paged.length)
  expect(paged.length).toBeGreaterThan(0)
})

describe('sorted and filtered', () => {
  let own: Ctx
  let tag: string
  const orders = {
    name: 'sort_name, id',
    contact: `coalesce(last_contacted_on, '-infinity') desc, id desc`,
    created: 'created_at desc, id desc',
  }
  const filters: Record<string, { input: () => ListClients; where: () => string }> = {
    everybody: { input: () => ({}), where: () => 'true' },
    'a tag': {
      input: () => ({ tag }),
      where: () => `id in (select client_id from client_tags where tag_id = '${tag}')`,
    },
    stars: {
      input: () => ({ favorites: true }),
      where: () => `id in (select client_id from client_favorites where user_id = '${own.actor!.id}')`,
    },
    'a manager': {
      input: () => ({ manager: own.actor!.id }),
      where: () => `managed_by = '${own.actor!.id}'`,
    },
    'a word': { input: () => ({ search: 'often' }), where: () => `search_text like '%often%'` },
    'a word in a tag': {
      input: () => ({ tag, search: 'often' }),
      where: () =>
        `search_text like '%often%' and id in (select client_id from client_tags where tag_id = '${tag}')`,
    },
    'a letter and stars': {
      input: () => ({ letter: 'b', favorites: true }),
      where: () =>
        `sort_name like 'b%' and id in (select client_id from client_favorites where user_id = '${own.actor!.id}')`,
    },
  }

  beforeAll(async () => {
    const { account } = await makeAccount(db)
    const user = await makeUser(db, account.id)
    own = makeCtx(db, account, user)
    const [row] = await db.admin`insert into tags (account_id, name) values (${account.id}, 'T') returning id`
    tag = row!.id as string
    // With equal times and names, so that ids decide.
    await db.admin`
      insert into clients (account_id, last_name, email, managed_by, created_at, last_contacted_on)
      select ${account.id}, (array['Abbott', 'Baker', 'Young'])[1 + i % 3], case when i % 5 > 0 then 'often@mail.example' end,
        case when i % 4 > 0 then ${user.id}::uuid end, now() - make_interval(mins => i / 2),
        case when i % 3 > 0 then now() - make_interval(mins => i * 7 % 60) end
      from generate_series(1, 120) i`
    await db.admin`
      insert into client_tags (account_id, client_id, tag_id)
      select account_id, id, ${tag} from clients where account_id = ${account.id} and get_byte(uuid_send(id), 15) < 150`
    await db.admin`
      insert into client_favorites (account_id, client_id, user_id)
      select account_id, id, ${user.id} from clients where account_id = ${account.id} and get_byte(uuid_send(id), 15) > 90`
  })

  test.each(SORTS.flatMap((sort) => Object.keys(filters).map((filter) => [sort, filter] as const)))(
    'by %s, %s: every match once, in order',
    async (sort, filter) => {
      const { input, where } = filters[filter]!
      const rows = await db.admin.unsafe<{ id: string }[]>(
        `select id from clients where account_id = '${own.account.id}' and ${where()} order by ${orders[sort]}`,
      )
      expect(rows.length).toBeGreaterThan(10)
      const found = await all({ ...input(), sort, limit: 7 }, own)
      expect(found.map((item) => item.id)).toEqual(rows.map((row) => row.id))
    },
  )
})

test('the letters and # together list every client', async () => {
  const everybody = (await all({})).map((item) => item.id).sort()
  const byLetter = await Promise.all([...'#abcdefghijklmnopqrstuvwxyz'].map((letter) => all({ letter })))
  expect(
    byLetter
      .flat()
      .map((item) => item.id)
      .sort(),
  ).toEqual(everybody)
  expect((await all({ letter: 'o' })).map((item) => item.lastName)).toEqual(["Ó'Conaill"])
  expect((await all({ letter: '#' })).map((item) => item.companyName)).toContain('24/7 Towing')
})

test.each(['drop', 'A', '##', 'ab', "a'", ''])('%j is not a letter and lists all', async (letter) => {
  expect((await all({ letter })).length).toBe((await all({})).length)
})

test('a cursor that isn’t one of the list’s order starts at the beginning', async () => {
  const first = await listClients(ctx, { limit: 5 })
  const [foreign] = await db.admin<{ id: string }[]>`
    insert into clients (account_id, last_name) values (${stranger.account.id}, 'Zzz') returning id`
  const { nextCursor: byTime } = await listClients(ctx, { limit: 5, sort: 'created' })
  for (const cursor of ['', 'x', "' or true", 'A'.repeat(5000), randomUUID(), foreign!.id, byTime]) {
    expect((await listClients(ctx, { limit: 5, cursor })).items).toEqual(first.items)
  }
})

test.each(['name', 'contact', 'created'] as const)(
  'by %s, the next page begins where the last one ended, whatever became of its last client',
  async (sort) => {
    const { account } = await makeAccount(db)
    const own = makeCtx(db, account, await makeUser(db, account.id))
    for (const lastName of ['A', 'B', 'C', 'D']) await makeClient(db, account.id, { lastName })
    const whole = (await listClients(own, { sort })).items.map(({ id }) => id)
    const { nextCursor } = await listClients(own, { sort, limit: 2 })
    await db.admin`update clients set last_name = 'Zz', co_last_name = 'Zz', last_contacted_on = now() where id = ${whole[1]!}`
    const { items } = await listClients(own, { sort, cursor: nextCursor })
    expect(items.map(({ id }) => id).filter((id) => id !== whole[1])).toEqual(whole.slice(2))
    await db.admin`delete from clients where id = ${whole[1]!}`
    const after = await listClients(own, { sort, cursor: nextCursor })
    expect(after.items.map(({ id }) => id)).toEqual(whole.slice(2))
  },
)

test('a page continues after a client that was deleted in the meantime', async () => {
  const { account } = await makeAccount(db)
  const own = makeCtx(db, account, await makeUser(db, account.id))
  for (const lastName of ['A', 'B', 'C', 'D']) await makeClient(db, account.id, { lastName })
  const { items: read, nextCursor } = await listClients(own, { limit: 2 })
  await db.admin`update clients set deleted_at = now() where id = ${read[1]!.id}`
  const { items } = await listClients(own, { cursor: nextCursor })
  expect(items.map((item) => item.lastName)).toEqual(['C', 'D'])
})

test('list_clients lists no other account’s clients, and nothing without an account', async () => {
  const lone = await makeAccount(db)
  const outsider = makeCtx(db, lone.account, await makeUser(db, lone.account.id))
  expect((await listClients(outsider, {})).items).toEqual([])
  expect((await listClients(outsider, { search: 'bartholomew' })).items).toEqual([])
  const [tag] = await db.admin`
    insert into tags (account_id, name) values (${ctx.account.id}, 'Theirs') returning id`
  await db.admin`
    insert into client_tags (account_id, client_id, tag_id) values (${ctx.account.id}, ${people[0]!.id}, ${tag!.id})`
  await db.admin`
    insert into client_favorites (account_id, user_id, client_id)
    values (${ctx.account.id}, ${ctx.actor!.id}, ${people[0]!.id})`
  const asOutsider = (filter: string) =>
    outsider.db((tx) => tx.execute(sql.raw(`select * from list_clients(${filter})`)))
  for (const filter of [
    '',
    `tag => '${tag!.id as string}'`,
    `starred_by => '${ctx.actor!.id}'`,
    `after => '${people[0]!.id}'`,
    `search => 'bart'`,
  ]) {
    expect(await asOutsider(filter), filter).toHaveLength(0)
  }
  expect(await db.pool`select * from list_clients()`).toHaveLength(0)
})

test('folds stored texts like typed ones', async () => {
  const rows = await db.admin`
    select id from clients where sort_name is distinct from fold_text(
      coalesce(nullif(btrim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')), ''), company_name, ''))`
  expect(rows).toEqual([])
})
