import { describe, expect, test } from 'vitest'
import { fromLocalInput } from '#app/lib/zoned.ts'
import { describeOfficeHours } from './describe-office-hours.ts'
import { type OfficeHours, officeStateAt, type OpenDay, type Weekday } from './office-hours.ts'
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

  test('hours that the change swallows are not open', () => {
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
      wednesday: { open: true, openTime: '08:00' },
      thursday: { open: true },
    }
    expect(parse(days).data?.hours).toEqual({ monday: open('08:00', '17:00') })
  })

  test.each([
    [open('17:00', '08:00'), 'It closes before it opens.'],
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

  test('what is stored and can’t be read counts as no office hours', () => {
    expect(readOfficeHours(null)).toBeNull()
    expect(readOfficeHours({ hours: 'none' })).toBeNull()
    expect(readOfficeHours({})?.closedMessage.message).toBe(
      'We are currently closed. Please call us during our normal business hours.',
    )
  })
})

test('says in words what changes for callers', () => {
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
