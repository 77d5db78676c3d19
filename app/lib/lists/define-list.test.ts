import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineList, FIRST_PAGE } from './define-list.ts'
import {
  beside,
  choiceParam,
  dayParam,
  flagParam,
  idOrNoneParam,
  idParam,
  idsParam,
  numberParam,
  optionalNumberParam,
  orNull,
  sortParam,
  textParam,
} from './params.ts'

const [ID, OTHER] = ['018f4d6e-0000-7000-8000-000000000001', '018f4d6e-0000-7000-8000-000000000002']

const list = defineList<{ name: string }>()({
  name: 'calls',
  label: 'Calls',
  path: '/calls',
  sizes: [25, 10, 50],
  params: {
    when: choiceParam(['week', 'custom']),
    from: dayParam(),
    text: textParam(5),
    user: idOrNoneParam('user'),
    months: numberParam(6, { least: 1, most: 240 }),
    hour: optionalNumberParam({ least: 0, most: 23 }),
    status: orNull(choiceParam(['', 'missed'])),
    open: flagParam(),
    group: beside(choiceParam(['user', 'day'])),
    compare: beside(idsParam(2)),
    shown: beside(idParam(), 'unsaved'),
    sort: sortParam(['-day', 'name']),
  },
  tidy: ({ when }) => (when === 'custom' ? {} : { from: '' }),
  columns: [{ label: 'Name', kind: 'text', value: ({ name }) => name }],
})

const read = (search: string) => list.read(new URLSearchParams(search))

test('reads what a URL means, and the usual value for anything else', () => {
  expect(read(`when=custom&from=2026-11-01&user=none&months=900&hour=0&status=missed&open=on`)).toEqual({
    ...list.usual,
    ...{
      when: 'custom',
      from: '2026-11-01',
      user: 'none',
      months: 240,
      hour: 0,
      status: 'missed',
      open: true,
    },
  })
  expect(read('when=soon&from=2026-02-30&user=x&months=&hour=24&status=x&shown=none&limit=7&page=x')).toEqual(
    list.usual,
  )
  expect(read(`text=%00long text&compare=${ID}&compare=x&compare=${ID}&compare=${OTHER}`)).toMatchObject({
    text: 'long',
    compare: [ID, OTHER],
  })
})

test('a URL has what isn’t usual, and reads back as the query', () => {
  expect(list.search(list.usual)).toBe('?')
  expect(list.search(read('from=2026-11-01'))).toBe('?')
  fc.assert(
    fc.property(
      fc.record({
        when: fc.constantFrom('custom' as const),
        from: fc.constantFrom('', '2026-11-01'),
        user: fc.constantFrom('', 'none', ID),
        months: fc.integer({ min: 1, max: 240 }),
        hour: fc.option(fc.integer({ min: 0, max: 23 })),
        status: fc.constantFrom(null, 'missed' as const),
        open: fc.boolean(),
        group: fc.constantFrom('user' as const, 'day' as const),
        sort: fc.constantFrom('-day' as const, 'day' as const, 'name' as const, '-name' as const),
        compare: fc.constantFrom<string[]>([], [ID], [ID, OTHER]),
        limit: fc.constantFrom(10, 25, 50),
        page: fc.integer({ min: 1, max: 9 }),
        saved: fc.constantFrom(null, ID),
      }),
      (change) => {
        const query = { ...list.usual, ...change }
        expect(read(list.search(query))).toEqual(query)
      },
    ),
  )
})

test('another filter begins at the first page; another look and no change stay on it', () => {
  const query = { ...read('months=3'), page: 4, after: 'abc' }
  expect(list.search(query)).toBe('?months=3&page=4&after=abc')
  expect(list.search(query, { months: 12 })).toBe('?months=12')
  expect(list.search(query, { limit: 50 })).toBe('?months=3&limit=50')
  expect(list.search(query, { group: 'day' })).toBe('?months=3&group=day&page=4&after=abc')
  expect(list.search(query, FIRST_PAGE)).toBe('?months=3')
  expect(list.href({ user: ID })).toBe(`/calls?user=${ID}`)
})

test('a saved view keeps filters and looks, but neither page nor what is open', () => {
  const query = read(`months=3&page=4&limit=50&compare=${ID}&compare=${OTHER}&shown=${ID}&saved=${ID}`)
  expect(list.savedSearch(query)).toBe(`?months=3&compare=${ID}&compare=${OTHER}&group=user`)
  expect(list.saved.params).not.toContain('shown')
})

test('a head sorts by its column, then the other way round, from the first page', () => {
  const query = { ...read('months=3'), page: 4, after: 'abc' }
  expect(list.sorting(query, 'day')).toEqual({ to: '?months=3&sort=day', order: 'descending' })
  expect(list.sorting(query, 'name')).toEqual({ to: '?months=3&sort=name', order: null })
  const byName = read('sort=name')
  expect(list.sorting(byName, 'name')).toEqual({ to: '?sort=-name', order: 'ascending' })
  expect(list.sorting(byName, 'day')).toEqual({ to: '?', order: null })
  expect(list.savedSearch(byName)).toContain('sort=name')
  expect(read('sort=x')).toEqual(list.usual)
})

test('only filters count as such', () => {
  expect(list.isFiltered(read('group=day&sort=name&page=2'))).toBe(false)
  expect(list.isFiltered(read('open=on'))).toBe(true)
  expect(list.isFiltered(read('open=on'), ['open'])).toBe(false)
})
