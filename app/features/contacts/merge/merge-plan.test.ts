import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { laterEdits } from './later-edits.ts'
import {
  type MergeChoice,
  type MergePlan,
  type PlannedField,
  planMerge,
  possibleModes,
  type Side,
} from './merge-plan.ts'
import {
  type ClientRow,
  clientUnit,
  clientUnits,
  hasPerson,
  personOf,
  putClientUnit,
  putPerson,
  putUnit,
  sameUnit,
  type Units,
} from './client-units.ts'
import { type Level, LEVELS } from '#app/features/people/clients/person.ts'
import type { Snapshot } from './merge-snapshot.ts'

const text = fc.option(fc.string({ minLength: 1, maxLength: 6 }), { nil: null })
const details = fc.dictionary(
  fc.constantFrom('income', 'education', 'smoker'),
  fc.oneof(fc.integer(), fc.boolean(), fc.string({ minLength: 1 })),
)
const sealed = fc.dictionary(fc.constantFrom('ssn', 'dlId'), fc.constantFrom('key:one', 'key:two'))
const person = fc.record({ first_name: text, email: text, rating: fc.option(fc.integer(), { nil: null }) })

/** A row of clients with columns of each nature. */
const clientRow = (id: string) =>
  fc
    .record({
      one: person,
      two: fc.option(person, { nil: null, freq: 1 }),
      details,
      coDetails: details,
      sealed,
      coSealed: sealed,
      company: text,
      manager: text,
      location: text,
    })
    .map(({ one, two, ...row }): ClientRow => ({
      id,
      version: 1,
      updated_at: '2026-01-01T00:00:00Z',
      deleted_at: null,
      ...one,
      co_first_name: two?.first_name ?? null,
      co_email: two?.email ?? null,
      co_rating: two?.rating ?? null,
      company_name: row.company,
      location_id: row.location,
      managed_by: row.manager,
      managed_on: row.manager && '2026-01-02',
      details: row.details,
      co_details: two ? row.coDetails : {},
      sealed: {
        ...row.sealed,
        ...(two &&
          Object.fromEntries(Object.entries(row.coSealed).map(([name, value]) => [co(name), value]))),
      },
    }))

const co = (name: string) => `co${name[0]!.toUpperCase()}${name.slice(1)}`

const choice: fc.Arbitrary<MergeChoice> = fc.record({
  mode: fc.constantFrom('combine' as const, 'combine' as const, 'primary' as const, 'secondary' as const),
  combineType: fc.constantFrom(...LEVELS),
  chosen: fc.dictionary(
    fc.constantFrom('firstName', 'coFirstName', 'companyName', 'managedBy', 'income', 'coIncome', 'coSsn'),
    fc.constantFrom('keep' as const, 'other' as const),
  ),
})

const SIDES: readonly Side[] = ['keep', 'other']

/** Checks a property for every pair of clients that can be merged that way. */
function forEveryPlan(check: (plan: MergePlan, rows: Record<Side, ClientRow>, choice: MergeChoice) => void) {
  let planned = 0
  fc.assert(
    fc.property(clientRow('keep'), clientRow('other'), choice, (keep, other, given) => {
      let plan: MergePlan
      try {
        plan = planMerge(keep, other, given)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid' })
        return
      }
      planned += 1
      check(plan, { keep, other }, given)
    }),
    { numRuns: PROPERTY_RUNS },
  )
  expect(planned).toBeGreaterThan(PROPERTY_RUNS / 5)
}

describe('planMerge', () => {
  test('places every person, and never two people of one client in one place', () => {
    forEveryPlan(({ levels }, rows) => {
      for (const side of SIDES) {
        const people = LEVELS.filter((level) => hasPerson(rows[side], level))
        expect(Object.keys(levels[side]).toSorted()).toEqual(people.toSorted())
        expect(new Set(Object.values(levels[side])).size).toBe(people.length)
      }
    })
  })

  test('names every value of both clients exactly once', () => {
    forEveryPlan(({ fields, levels }, rows) => {
      for (const side of SIDES) {
        for (const level of LEVELS) {
          for (const [base, unit] of Object.entries(personOf(rows[side], level))) {
            const found = fields.filter(
              (field) => field.level && field.levels[side] === level && field.base === base,
            )
            expect(found.map((field) => [field.level, field[side]])).toEqual([[levels[side][level], unit]])
          }
        }
        for (const base of clientUnits(rows[side])) {
          const found = fields.filter((field) => !field.level && field.base === base)
          expect(found.map((field) => field[side])).toEqual([clientUnit(rows[side], base)])
        }
      }
    })
  })

  test('fills empty values, follows the choice where both have one, and else keeps', () => {
    const sideOf = ({ name, keep, other }: PlannedField, chosen: MergeChoice['chosen']) => {
      if (keep && other) return chosen?.[name] ?? 'keep'
      return other ? 'other' : 'keep'
    }
    forEveryPlan(({ fields }, _, { chosen }) => {
      expect(fields.map(({ side }) => side)).toEqual(fields.map((field) => sideOf(field, chosen)))
    })
  })

  test('asks only about values that differ', () => {
    forEveryPlan(({ fields }) => {
      for (const { keep, other, differs } of fields) {
        if (differs) expect(keep && other).toBeTruthy()
        if (keep && other && !sameUnit(keep, other) && !('managed_by' in Object(keep.value))) {
          expect(differs).toBe(true)
        }
      }
    })
  })

  test('refuses exactly the modes that possibleModes leaves out', () => {
    fc.assert(
      fc.property(clientRow('keep'), clientRow('other'), (keep, other) => {
        const possible = (['primary', 'secondary'] as const).filter((mode) => {
          try {
            planMerge(keep, other, { mode })
            return true
          } catch {
            return false
          }
        })
        expect(['combine', ...possible]).toEqual(possibleModes(keep, other))
      }),
    )
  })
})

describe('people', () => {
  test('putPerson and personOf are inverse, and leave the other person alone', () => {
    fc.assert(
      fc.property(clientRow('a'), clientRow('b'), fc.constantFrom(...LEVELS), (from, into, level) => {
        const units = personOf(from, level)
        const bystander = level === 'applicant' ? 'coapplicant' : 'applicant'
        const before = personOf(into, bystander)
        putPerson(into, level, units)
        expect(personOf(into, level)).toEqual(units)
        expect(personOf(into, bystander)).toEqual(before)
      }),
    )
  })
})

describe('laterEdits', () => {
  /** Applies a plan as mergeClients does, without the database. */
  function merged(plan: MergePlan, { keep, other }: Record<Side, ClientRow>): Snapshot {
    const row: ClientRow = { ...keep }
    const people: Record<Level, Units> = { applicant: {}, coapplicant: {} }
    const sources: Snapshot['sources'] = []
    for (const field of plan.fields) {
      const { base, level, side } = field
      sources.push({
        at: { client: 'keep', level, base },
        from: { client: side, level: level && field.levels[side], base },
      })
      if (level) people[level][base] = field[side]
      else putClientUnit(row, base, field[side])
    }
    for (const level of LEVELS) putPerson(row, level, people[level])
    return {
      names: { keep: 'keep', other: 'other' },
      before: { keep, other },
      after: { keep: row, other: { ...other, deleted_at: '2026-01-03' } },
      sources,
      levels: plan.levels.other,
      moved: [],
      conversations: [],
      added: [],
      removed: [],
      links: {},
      copied: [],
      relinked: [],
      referred: [],
    }
  }

  test('finds none right after a merge', () => {
    forEveryPlan((plan, rows) => {
      const snapshot = merged(plan, rows)
      expect(laterEdits(snapshot, new Map(Object.entries(snapshot.after)))).toEqual([])
    })
  })

  test('returns an edited value to the client and person it came from', () => {
    forEveryPlan((plan, rows) => {
      const snapshot = merged(plan, rows)
      const source = snapshot.sources.find(
        ({ at }) => at.level && personOf(snapshot.after.keep!, at.level)[at.base] && at.base === 'email',
      )
      if (!source) return
      const edited = { ...snapshot.after.keep! }
      putUnit(edited, source.at.level!, 'email', { value: 'since@mail.example' })
      const edits = laterEdits(snapshot, new Map([['keep', edited]]))
      if (
        snapshot.after.keep![source.at.level === 'applicant' ? 'email' : 'co_email'] === 'since@mail.example'
      )
        return
      expect(edits).toEqual([{ place: source.at, to: source.from, unit: { value: 'since@mail.example' } }])
    })
  })
})
