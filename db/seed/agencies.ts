import type { users } from '#db/schema/index.ts'

type NewUser = Pick<
  typeof users.$inferInsert,
  'email' | 'firstName' | 'lastName' | 'role' | 'extension' | 'phone'
>
export type Staff = NewUser & { id: string }

interface AgencyPlan {
  name: string
  timezone: string
  locations: { name: string; timezone: string; numbers: { number: string; friendlyName: string }[] }[]
  people: NewUser[]
  /** The users at the second location; everyone else is at the first. */
  atSecondLocation: string[]
  groups: Record<string, string[]>
  clients: number
  conversations: number
}

export const HARBOR: AgencyPlan = {
  name: 'Harbor Insurance',
  timezone: 'America/Boise',
  locations: [
    {
      name: 'Main office – Boise',
      timezone: 'America/Boise',
      numbers: [
        { number: '12085550100', friendlyName: 'Boise main' },
        { number: '12085550101', friendlyName: 'Boise service' },
      ],
    },
    {
      name: 'Westside – Portland',
      timezone: 'America/Los_Angeles',
      numbers: [{ number: '15035550100', friendlyName: 'Portland' }],
    },
  ],
  people: [
    { email: 'owner@harbor.example', firstName: 'Maya', lastName: 'Reyes', role: 'owner', extension: '101' },
    { email: 'admin@harbor.example', firstName: 'Dana', lastName: 'Okafor', role: 'admin', extension: '102' },
    {
      email: 'employee@harbor.example',
      firstName: 'Luis',
      lastName: 'Prado',
      role: 'employee',
      extension: '103',
    },
    {
      email: 'second@harbor.example',
      firstName: 'Amy',
      lastName: 'Kowalczyk',
      role: 'employee',
      extension: '104',
    },
  ],
  atSecondLocation: ['admin@harbor.example'],
  groups: {
    Sales: ['owner@harbor.example', 'employee@harbor.example'],
    Service: ['admin@harbor.example', 'second@harbor.example', 'employee@harbor.example'],
  },
  clients: 300,
  conversations: 130,
}

export const SUMMIT: AgencyPlan = {
  name: 'Summit Agency',
  timezone: 'America/Los_Angeles',
  locations: [
    {
      name: 'Seattle',
      timezone: 'America/Los_Angeles',
      numbers: [{ number: '12065550100', friendlyName: 'Seattle' }],
    },
  ],
  people: [
    {
      email: 'owner@summit.example',
      firstName: 'Nadia',
      lastName: 'Haddad',
      role: 'owner',
      extension: '201',
    },
    {
      email: 'employee@harbor.example',
      firstName: 'Luis',
      lastName: 'Prado',
      role: 'employee',
      extension: '202',
    },
  ],
  atSecondLocation: [],
  groups: { Sales: ['owner@summit.example', 'employee@harbor.example'] },
  clients: 40,
  conversations: 14,
}

export const PLATFORM: AgencyPlan = {
  name: 'Switchboard',
  timezone: 'America/Denver',
  locations: [{ name: 'Head office', timezone: 'America/Denver', numbers: [] }],
  people: [{ email: 'super@switchboard.example', firstName: 'Robin', lastName: 'Vale', role: 'super' }],
  atSecondLocation: [],
  groups: {},
  clients: 0,
  conversations: 0,
}

/** An agency to add, with what the seed gives it. */
export type Agency = AgencyPlan & {
  seed: number
  passwordHash: string
  now: Date
  nextNumber: () => string
  isPlatform?: boolean
}
