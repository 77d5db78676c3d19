import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromLocalInput } from '#app/lib/zoned.ts'
import { describeOfficeHours } from './describe-office-hours.ts'
import {
  closingTime,
  type OfficeHours,
  officeStateAt,
  type OpenDay,
  type Weekday,
  WEEKDAYS,
} from './office-hours.ts'
import { officeHoursFormSchema, officeHoursSchema, readOfficeHours } from './office-hours.schema.ts'

const open = (openTime: string, closeTime: string): OpenDay => ({ open: true, openTime, closeTime })

const hours = (days: Partial<Record<Weekday, OpenDay>>, more: Partial<OfficeHours> = {}): OfficeHours => ({
  ...officeHoursSchema.parse({ hours: days }),
  ...more,
})

const WORKWEEK = hours({
  monday: open('08:00', '17:00'),
  tuesday: open('08:00', '17:00'),
  wednesday: open('08:00', '17:00'),
  thursday: open('08:00', '17:00'),
  friday: open('08:00', '12:30'),
})

/** Two zones that change their clocks an hour apart, one that changes none, one that is ahead of UTC. */
const ZONES = ['America/Denver', 'America/New_York', 'America/Phoenix', 'Australia/Sydney']
/** Both sides of both changes in North America, and in Sydney (April 5, October 4, 2026). */
const MONDAYS = ['2026-03-02', '2026-03-09', '2026-04-06', '2026-10-05', '2026-10-26', '2026-11-02']

describe.each(ZONES)('in %s', (zone) => {
  const at = (local: string) => fromLocalInput(local, zone)!
  const stateAt = (local: string, office = WORKWEEK) => officeStateAt(office, zone, at(local))

  test.each(MONDAYS)('opens and closes to the minute on Monday %s', (day) => {
    expect(stateAt(`${day}T07:59`)).toEqual({ open: false, reason: 'closed', opensAt: at(`${day}T08:00`) })
    expect(stateAt(`${day}T08:00`)).toEqual({ open: true, reason: 'open' })
    expect(stateAt(`${day}T16:59`)).toEqual({ open: true, reason: 'open' })
    expect(stateAt(`${day}T17:00`)).toMatchObject({ open: false, reason: 'closed' })
  })

  test.each([
    ['2026-03-06', '2026-03-09'],
    ['2026-04-03', '2026-04-06'],
    ['2026-10-02', '2026-10-05'],
    ['2026-10-30', '2026-11-02'],
  ])('from Friday noon %s it opens on Monday %s, whatever the clocks do between', (friday, monday) => {
    expect(stateAt(`${friday}T12:29`).open).toBe(true)
    expect(stateAt(`${friday}T12:30`)).toEqual({
      open: false,
      reason: 'closed',
      opensAt: at(`${monday}T08:00`),
    })
  })

  test.each([
    ["New Year's Day", '2026-01-01', '2026-01-02'],
    ['Easter Sunday', '2026-04-05', '2026-04-06'],
    ['Juneteenth', '2026-06-19', '2026-06-22'],
    ['Thanksgiving Day', '2026-11-26', '2026-11-27'],
  ] as const)('%s is closed all day, from midnight to midnight', (holiday, day, opens) => {
    const office = { ...WORKWEEK, holidays: [holiday] }
    const closed = { open: false, reason: 'holiday', holiday, opensAt: at(`${opens}T08:00`) }
    for (const time of ['00:00', '10:00', '17:01', '23:59']) {
      expect(stateAt(`${day}T${time}`, office)).toEqual(closed)
    }
    expect(stateAt(`${opens}T00:00`, office).reason).toBe('closed')
  })
})

describe('when the clocks change in Denver', () => {
  const zone = 'America/Denver'
  const state = (instant: string, day: OpenDay) =>
    officeStateAt(hours({ sunday: day }), zone, new Date(instant)).open

  test.each([
    ['2026-03-08T08:59Z', false],
    // 1:59 AM is followed by 3:00 AM.
    ['2026-03-08T09:00Z', true],
    ['2026-03-08T09:59Z', true],
    ['2026-03-08T10:00Z', false],
  ])('hours from a skipped 2:30 to 4:00 begin with the change: %s', (instant, isOpen) =>
    expect(state(instant, open('02:30', '04:00'))).toBe(isOpen),
  )

  test('hours that the change skips are not open', () => {
    const office = hours({ sunday: open('02:00', '03:00') })
    const skipped = officeStateAt(office, zone, new Date('2026-03-08T09:00Z'))
    expect(skipped).toEqual({ open: false, reason: 'closed', opensAt: new Date('2026-03-15T08:00Z') })
  })

  test.each([
    ['2026-11-01T07:29Z', false],
    ['2026-11-01T07:30Z', true],
    // 1:00 AM for the second time.
    ['2026-11-01T08:15Z', true],
    ['2026-11-01T08:59Z', true],
    ['2026-11-01T09:00Z', false],
  ])('hours from 1:30 to 2:00 that come twice are open without a gap: %s', (instant, isOpen) =>
    expect(state(instant, open('01:30', '02:00'))).toBe(isOpen),
  )

  test.each([
    ['2026-11-01T05:59Z', false],
    ['2026-11-01T06:00Z', true],
    ['2026-11-02T06:59Z', true],
    ['2026-11-02T07:00Z', false],
  ])('a day from midnight to midnight has 25 hours: %s', (instant, isOpen) =>
    expect(state(instant, open('00:00', '00:00'))).toBe(isOpen),
  )

  test('a holiday on the day of the change has all of its hours', () => {
    const daily = Object.fromEntries(
      ['saturday', 'sunday', 'monday'].map((day) => [day, open('00:00', '00:00')]),
    )
    // In 2024 Europe's clocks changed on Easter Sunday.
    const office = hours(daily, { holidays: ['Easter Sunday'] })
    const reason = (instant: string) => officeStateAt(office, 'Europe/Berlin', new Date(instant)).reason
    expect(reason('2024-03-30T22:59Z')).toBe('open')
    expect(reason('2024-03-30T23:00Z')).toBe('holiday')
    expect(reason('2024-03-31T21:59Z')).toBe('holiday')
    expect(reason('2024-03-31T22:00Z')).toBe('open')
  })
})

test('without office hours it is always open; without an open day never, and opens never', () => {
  const at = new Date('2026-12-25T12:00Z')
  expect(officeStateAt(null, 'America/Denver', at)).toEqual({ open: true, reason: 'open' })
  expect(officeStateAt(hours({}), 'America/Denver', at)).toEqual({ open: false, reason: 'closed' })
})

describe('several openings, past midnight, and closing dates', () => {
  const zone = 'America/Denver'
  const at = (local: string) => fromLocalInput(local, zone)!
  const office = hours(
    {
      friday: { ...open('13:00', '17:00'), more: [{ openTime: '08:00', closeTime: '12:00' }] },
      saturday: { ...open('20:00', '02:00'), nextDay: true },
      sunday: open('10:00', '12:00'),
    },
    {
      closures: [
        { from: '2026-03-15', to: '2026-03-15', name: 'Move' },
        { from: '2026-04-03', to: '2026-05-30', name: '' },
      ],
    },
  )
  const state = (local: string) => officeStateAt(office, zone, at(local))

  test('closes for lunch, and opens again', () => {
    expect(state('2026-03-20T11:59').open).toBe(true)
    expect(state('2026-03-20T12:00')).toMatchObject({ open: false, opensAt: at('2026-03-20T13:00') })
    expect(closingTime(office, zone, at('2026-03-20T09:00'))).toEqual(at('2026-03-20T12:00'))
    expect(state('2026-03-20T13:00').open).toBe(true)
  })

  test('stays open past midnight, but not into a day on which it is closed', () => {
    expect(state('2026-03-21T23:00').open).toBe(true)
    expect(state('2026-03-22T01:59').open).toBe(true)
    expect(closingTime(office, zone, at('2026-03-21T23:00'))).toEqual(at('2026-03-22T02:00'))
    expect(state('2026-03-22T02:00')).toMatchObject({ open: false, opensAt: at('2026-03-22T10:00') })
    expect(state('2026-03-14T23:59').open).toBe(true)
    expect(state('2026-03-15T00:30')).toEqual({
      open: false,
      reason: 'holiday',
      holiday: 'Move',
      opensAt: at('2026-03-20T08:00'),
    })
  })

  test('closing dates last as long as they say, and need no name', () => {
    expect(state('2026-04-03T09:00')).toEqual({
      open: false,
      reason: 'holiday',
      opensAt: at('2026-05-31T10:00'),
    })
  })

  test.each([
    ['2027-07-05', 'Independence Day', 'Independence Day (observed)'],
    ['2027-12-31', "New Year's Day", "New Year's Day (observed)"],
    ['2026-07-03', 'Independence Day', 'Independence Day (observed)'],
    ['2027-07-04', 'Independence Day', 'Independence Day'],
  ] as const)('on %s %s is observed', (day, holiday, name) => {
    const week = Object.fromEntries(WEEKDAYS.map((each) => [each, open('08:00', '17:00')]))
    const watched = hours(week, { holidays: [holiday], observed: true })
    expect(officeStateAt(watched, zone, at(`${day}T10:00`)).holiday).toBe(name)
    const plain = officeStateAt({ ...watched, observed: false }, zone, at(`${day}T10:00`))
    expect(plain.open).toBe(name.endsWith('(observed)'))
  })

  test('whatever the hours and the clocks, it closes and opens when it says', () => {
    const clock = fc.integer({ min: 0, max: 287 }).map((step) => {
      const [hour, minute] = [Math.floor(step / 12), (step % 12) * 5]
      return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    })
    const opening = fc.record({ openTime: clock, closeTime: clock, nextDay: fc.boolean() })
    const day = fc
      .record({ first: opening, more: fc.array(opening, { maxLength: 2 }) })
      .map(({ first, more }) => ({ open: true, ...first, more }))
    const week = fc.record(Object.fromEntries(WEEKDAYS.map((name) => [name, day])), { requiredKeys: [] })
    // Around both changes of the clocks.
    const instant = fc.oneof(
      ...['2026-03-05', '2026-10-29', '2026-04-02', '2026-10-01'].map((from) =>
        fc.integer({ min: 0, max: 8 * 1440 }).map((minutes) => new Date(Date.parse(from) + minutes * 60_000)),
      ),
    )
    const closures = fc.constantFrom<OfficeHours['closures'][]>(
      [],
      [{ from: '2026-03-08', to: '2026-03-09', name: '' }],
    )
    fc.assert(
      fc.property(week, closures, instant, fc.constantFrom(...ZONES), (days, closed, now, timezone) => {
        const tested = hours(days as OfficeHours['hours'], { closures: closed })
        const isOpen = (time: Date) => officeStateAt(tested, timezone, time).open
        const closes = closingTime(tested, timezone, now)
        const { open: nowOpen, opensAt } = officeStateAt(tested, timezone, now)
        expect(nowOpen).toBe(closes !== null)
        const next = closes ?? opensAt
        if (!next) return
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        expect(isOpen(new Date(next.getTime() - 1))).toBe(nowOpen)
        if (!closes) expect(isOpen(next)).toBe(true)
        const between = new Date((now.getTime() + next.getTime()) / 2)
        expect(isOpen(between)).toBe(nowOpen)
      }),
    )
  })
})

describe('the form', () => {
  const parse = (days: object, more: object = {}) =>
    officeHoursFormSchema.safeParse({
      hours: days,
      closedMessage: { type: 'text', message: 'Closed.' },
      version: '1',
      ...more,
    })
  const problem = (result: ReturnType<typeof parse>) => result.error?.issues.map(({ message }) => message)

  test('keeps only days that are open and have both times', () => {
    const days = {
      monday: open('08:00', '17:00'),
      tuesday: { ...open('08:00', '17:00'), open: false },
    }
    expect(parse(days).data?.hours).toEqual({ monday: open('08:00', '17:00') })
    const stored = officeHoursSchema.parse({
      hours: { ...days, wednesday: { open: true, openTime: '08:00' }, thursday: { open: true } },
    })
    expect(stored.hours).toEqual({ monday: open('08:00', '17:00') })
  })

  test('says at the field what is missing on a day, and where two openings overlap', () => {
    const at = (monday: object) =>
      parse({ monday }).error?.issues.map(({ path, message }) => [path.slice(2).join('.'), message])
    expect(at({ open: true })).toEqual([
      ['openTime', 'Enter when it opens.'],
      ['closeTime', 'Enter when it closes.'],
    ])
    const lunch = { openTime: '13:00', closeTime: '17:00' }
    expect(parse({ monday: { ...open('08:00', '12:00'), more: [lunch, {}] } }).data?.hours.monday).toEqual({
      ...open('08:00', '12:00'),
      more: [lunch],
    })
    expect(at({ ...open('08:00', '13:05'), more: [lunch] })).toEqual([
      ['more.0.openTime', 'It overlaps with another opening of this day.'],
    ])
    expect(at({ ...open('08:00', '12:00'), more: [{ openTime: '13:00' }] })).toEqual([
      ['more.0.closeTime', 'Enter when it closes.'],
    ])
    expect(at({ ...open('18:00', '02:00'), nextDay: true })).toBeUndefined()
    expect(at(open('00:00', '00:00'))).toBeUndefined()
    expect(at({ ...open('08:00', '09:00'), nextDay: true })).toEqual([
      ['closeTime', 'It would be open for more than a day.'],
    ])
  })

  test('takes closing dates of a day or more, and leaves out empty rows', () => {
    const closures = (...rows: object[]) => parse({}, { closures: rows })
    expect(
      closures({ from: '2026-12-24' }, {}, { from: '2027-01-01', to: '2027-01-03' }).data?.closures,
    ).toEqual([
      { from: '2026-12-24', to: '2026-12-24', name: '' },
      { from: '2027-01-01', to: '2027-01-03', name: '' },
    ])
    expect(problem(closures({ from: '2026-12-24', to: '2026-12-01' }))).toEqual(['It ends before it begins.'])
    expect(problem(closures({ name: 'Move' }))).toEqual(['Enter a date.'])
  })

  test.each([
    [open('17:00', '08:00'), 'It closes before it opens. For a time after midnight, check “Next day”.'],
    [open('08:00', '08:00'), 'It closes when it opens.'],
    [open('08:03', '17:00'), 'Use steps of 5 minutes.'],
    [open('8:00', '24:00'), 'Enter a time.'],
  ])('refuses %j: %s', (monday, message) => expect(problem(parse({ monday }))).toContain(message))

  test('refuses a closed message without its text or recording, and an unknown holiday', () => {
    expect(problem(parse({}, { closedMessage: { type: 'text', message: ' ' } }))).toEqual([
      'Enter what callers hear.',
    ])
    expect(problem(parse({}, { closedMessage: { type: 'recording' } }))).toEqual(['Choose a recording.'])
    expect(parse({}, { holidays: ['Festivus'] }).success).toBe(false)
    expect(parse({ someday: open('08:00', '09:00') }).data?.hours).toEqual({})
  })

  test('stored office hours that can’t be read count as none', () => {
    expect(readOfficeHours(null)).toBeNull()
    expect(readOfficeHours({ hours: 'none' })).toBeNull()
    expect(readOfficeHours({})?.closedMessage.message).toBe(
      'We are currently closed. Please call us during our normal business hours.',
    )
  })
})

test('describes what changes for callers', () => {
  const before = hours({ monday: open('08:00', '17:00') }, { holidays: ['Halloween'] })
  const after = hours(
    { monday: open('09:00', '00:00'), saturday: open('09:00', '13:00') },
    {
      holidays: ['Juneteenth', 'Labor Day'],
      closedMessage: { type: 'disabled', message: '', recording: null },
      smsClosedMessage: 'Back at 9.',
    },
  )
  expect(describeOfficeHours(before, after)).toEqual([
    'Monday: open 9:00 AM to midnight instead of open 8:00 AM to 5:00 PM.',
    'Saturday: open 9:00 AM to 1:00 PM instead of closed.',
    'It is also closed on Juneteenth and Labor Day.',
    'It is no longer closed on Halloween.',
    'While it is closed, callers hear no message that it is closed.',
    'Texts while it is closed are answered with “Back at 9.”.',
  ])
  expect(describeOfficeHours(after, after)).toEqual(['Nothing changes for callers.'])
  expect(describeOfficeHours(null, before)[0]).toBe('Until now it was always open.')
})
