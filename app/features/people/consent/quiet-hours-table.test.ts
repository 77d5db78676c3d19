import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { quietUntil, statesOfAddresses } from './quiet-hours.ts'

/** From which hour to which an automated text may be sent in each state, and the state's time zones. */
const TABLE = `
AK 8 21 America/Anchorage
AL 8 21 America/Chicago
AR 8 21 America/Chicago
AZ 8 21 America/Phoenix
CA 8 21 America/Los_Angeles
CO 8 21 America/Denver
CT 9 20 America/New_York
DC 8 21 America/New_York
DE 8 21 America/New_York
FL 8 20 America/New_York America/Chicago
GA 8 21 America/New_York
GU 8 21 Pacific/Guam
HI 8 21 Pacific/Honolulu
IA 8 21 America/Chicago
ID 8 21 America/Denver America/Los_Angeles
IL 8 21 America/Chicago
IN 8 21 America/New_York America/Chicago
KS 8 21 America/Chicago America/Denver
KY 8 21 America/New_York America/Chicago
LA 8 21 America/Chicago
MA 8 21 America/New_York
MD 8 20 America/New_York
ME 8 21 America/New_York
MI 8 21 America/New_York America/Chicago
MN 8 21 America/Chicago
MO 8 21 America/Chicago
MS 8 21 America/Chicago
MT 8 21 America/Denver
NC 8 21 America/New_York
ND 8 21 America/Chicago America/Denver
NE 8 21 America/Chicago America/Denver
NH 8 21 America/New_York
NJ 8 21 America/New_York
NM 8 21 America/Denver
NV 8 21 America/Los_Angeles America/Denver
NY 8 21 America/New_York
OH 8 21 America/New_York
OK 8 20 America/Chicago
OR 8 21 America/Los_Angeles America/Denver
PA 8 21 America/New_York
PR 8 21 America/Puerto_Rico
RI 8 21 America/New_York
SC 8 21 America/New_York
SD 8 21 America/Chicago America/Denver
TN 8 21 America/New_York America/Chicago
TX 9 21 America/Chicago America/Denver
UT 8 21 America/Denver
VA 8 21 America/New_York
VI 8 21 America/Puerto_Rico
VT 8 21 America/New_York
WA 8 20 America/Los_Angeles
WI 8 21 America/Chicago
WV 8 21 America/New_York
WY 8 21 America/Denver`
  .trim()
  .split('\n')
  .map((line) => {
    const [state, from, to, ...zones] = line.split(' ') as [string, string, string, ...string[]]
    return { state, from: Number(from), to: Number(to), zones }
  })

/** The days around both changes of the clocks. */
const DAYS = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02']
/** A number without a place, so that the address alone decides. */
const TOLL_FREE = '18005550100'

test.each(TABLE)('$state: texts go out from $from to $to, on both sides of both clock changes', (row) => {
  const at = (day: Temporal.PlainDate, hour: number) =>
    row.zones.map((timeZone) => day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds)
  const until = (ms: number) => quietUntil(TOLL_FREE, new Date(ms), [row.state])?.getTime() ?? null
  for (const date of DAYS) {
    const day = Temporal.PlainDate.from(date)
    const opens = Math.max(...at(day, row.from))
    const closes = Math.min(...at(day, row.to))
    const reopens = Math.max(...at(day.add({ days: 1 }), row.from))
    expect([until(opens - 1000), until(opens), until(closes - 1000), until(closes)]).toEqual([
      opens,
      null,
      null,
      reopens,
    ])
  }
})

test.each([
  [{ state: 'TX', zipcode: null }, ['TX']],
  [{ state: null, zipcode: '06390' }, ['CT']],
  [{ state: 'Idaho', zipcode: '83702-1234' }, ['ID']],
  [{ state: 'NY', zipcode: '73301' }, ['NY', 'TX']],
  [{ state: 'Ontario', zipcode: 'K1A 0B1' }, []],
  [{ state: 'constructor', zipcode: '00000' }, []],
])('finds the states of %j', (address, states) => {
  expect(statesOfAddresses([address])).toEqual(states)
})
