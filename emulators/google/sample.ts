import { addDays } from './instants.ts'

/** Times are on the clocks of the calendar's zone. */
export type GoogleEvent = {
  id: string
  summary: string
  description?: string
  location?: string
  /** `yyyy-MM-dd` for whole days, else `yyyy-MM-ddTHH:mm`. Whole days end before `end`. */
  start: string
  end: string
  /** On these weekdays (0 is Sunday), every `every` weeks, `times` times. */
  weekly?: { days: number[]; every: number; times: number }
}

export type GoogleCalendar = {
  id: string
  summary: string
  description: string
  timeZone: string
  backgroundColor: string
  foregroundColor: string
  primary: boolean
  accessRole: 'owner' | 'writer' | 'reader'
  events: GoogleEvent[]
}

export type GoogleAccount = { email: string; name: string; calendars: GoogleCalendar[] }

const ZONE = 'America/Boise'

type Plan = [day: number, from: string, to: string, summary: string, more?: Partial<GoogleEvent>]

/** Made-up calendars around this day (`yyyy-MM-dd`). */
export function sampleAccounts(today: string): GoogleAccount[] {
  return [
    {
      email: 'maya@harbor.example',
      name: 'Maya Reyes',
      calendars: [
        calendar('maya@harbor.example', 'Maya Reyes', '#9fe1e7', '#000000', today, OWNER, true),
        calendar('office@harbor.example', 'Office', '#16a765', '#000000', today, OFFICE),
        calendar('renewals@harbor.example', 'Renewals', '#f83a22', '#000000', today, RENEWALS),
        calendar('holidays@harbor.example', 'Holidays', '#fad165', '#000000', today, HOLIDAYS),
      ],
    },
    {
      email: 'front-desk@harbor.example',
      name: 'Front desk',
      calendars: [
        calendar('front-desk@harbor.example', 'Front desk', '#4986e7', '#ffffff', today, DESK, true),
      ],
    },
  ]
}

const OWNER: Plan[] = [
  [-21, '08:30', '09:00', 'Stand-up', { weekly: { days: [1, 2, 3, 4, 5], every: 1, times: 60 } }],
  [-13, '13:00', '14:00', 'One-on-one with Dana', { weekly: { days: [4], every: 2, times: 12 } }],
  [0, '09:30', '10:30', 'Policy review: Alvarez family', { location: 'Boise office, room 2' }],
  [0, '10:00', '11:00', 'Carrier call: Gem State Mutual', { description: 'New rates for home and auto.' }],
  [0, '14:00', '14:30', 'Quote follow-up'],
  [1, '12:00', '13:30', 'Lunch with the chamber of commerce', { location: 'Main Street Grill' }],
  [2, '15:00', '16:30', 'Claims workshop'],
  [4, '23:00', '25:30', 'Server maintenance'],
  [7, '', '', 'Vacation', { end: '5' }],
  [-9, '', '', 'Agency conference', { end: '3', location: 'Salt Lake City' }],
  [16, '11:00', '12:00', 'Dentist'],
]
const OFFICE: Plan[] = [
  [-20, '16:00', '17:00', 'Team meeting', { weekly: { days: [2], every: 1, times: 30 } }],
  [1, '', '', 'Office closes at noon', { end: '1' }],
  [3, '10:00', '11:30', 'Training: commercial lines'],
  [9, '17:30', '20:00', 'Team dinner', { location: 'Riverside' }],
]
const RENEWALS: Plan[] = [
  [0, '', '', 'Renewal: Nguyen auto', { end: '1' }],
  [2, '', '', 'Renewal: Baker home', { end: '1' }],
  [5, '', '', 'Renewal: Whitfield Farms', { end: '1' }],
  [12, '', '', 'Renewal: Osei commercial', { end: '1' }],
  [-4, '', '', 'Renewal: Larsen umbrella', { end: '1' }],
]
const HOLIDAYS: Plan[] = [
  [10, '', '', 'Founders’ Day', { end: '1' }],
  [-16, '', '', 'Harvest Day', { end: '1' }],
]
const DESK: Plan[] = [
  [0, '11:00', '11:30', 'Walk-in: title transfer'],
  [1, '09:00', '09:30', 'Deliveries', { weekly: { days: [1, 3], every: 1, times: 20 } }],
]

function calendar(
  id: string,
  summary: string,
  backgroundColor: string,
  foregroundColor: string,
  today: string,
  plans: Plan[],
  primary = false,
): GoogleCalendar {
  const events = plans.map(([days, from, to, title, more], index): GoogleEvent => {
    const day = addDays(today, days)
    const name = `${id.split('@')[0]?.replaceAll(/[^a-v0-9]/g, '') ?? ''}${String(index).padStart(4, '0')}`
    const base = { id: name, summary: title, ...more }
    if (!from) return { ...base, start: day, end: addDays(day, Number(more?.end ?? 1)) }
    const [hour = 0, minute = 0] = to.split(':').map(Number)
    const end = `${addDays(day, Math.floor(hour / 24))}T${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    return { ...base, start: `${day}T${from}`, end }
  })
  return {
    id,
    summary,
    description: '',
    timeZone: ZONE,
    backgroundColor,
    foregroundColor,
    primary,
    accessRole: primary ? 'owner' : 'writer',
    events,
  }
}
