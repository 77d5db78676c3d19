import { expect, test } from 'vitest'
import { presenceSchema } from './presence.schema.ts'
import { PRESENCE_COLORS, PRESENCE_STATUSES } from '#app/lib/presence-statuses.ts'
import { COACHEE_REQUIRED } from './presence.ts'

const colleagueId = '0198f0aa-0000-7000-8000-000000000001'

test('every status can be chosen; coaching only with a coachee', () => {
  for (const status of PRESENCE_STATUSES) {
    expect(presenceSchema.safeParse({ status }).success).toBe(status !== 'coaching')
  }
  expect(presenceSchema.parse({ status: 'coaching', coacheeId: colleagueId }).coacheeId).toBe(colleagueId)
  expect(presenceSchema.safeParse({ status: 'coaching' }).error?.issues[0]?.message).toBe(COACHEE_REQUIRED)
})

test('a coachee is dropped with any other status', () => {
  expect(presenceSchema.parse({ status: 'busy', coacheeId: colleagueId }).coacheeId).toBeUndefined()
})

test('colors are the fixed ones', () => {
  const withColor = (color: string) => PRESENCE_STATUSES.filter((status) => PRESENCE_COLORS[status] === color)
  expect(withColor('green')).toEqual(['available'])
  expect(withColor('red')).toEqual(['busy', 'training', 'on call'])
  expect(withColor('yellow')).toEqual(['away', 'lunch', 'break'])
  expect(withColor('orange')).toEqual(['coaching'])
})
