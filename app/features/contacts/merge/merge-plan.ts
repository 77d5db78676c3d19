import { AppError } from '#app/lib/errors.ts'
import {
  type ClientRow,
  clientUnit,
  clientUnits,
  hasPerson,
  personOf,
  sameUnit,
  type Unit,
  unitName,
} from './client-units.ts'
import { type Level, LEVELS } from '#app/features/people/clients/person.ts'

/**
 * combine: both clients are the same people. primary, secondary: two single people become a couple, with the other
 * client's person as the applicant or the co-applicant (docs/decisions/055-merge.md).
 */
export type MergeMode = 'combine' | 'primary' | 'secondary'

export type Side = 'keep' | 'other'

export interface MergeChoice {
  mode: MergeMode
  /** For combine: which of the kept client's people the other's applicant is. */
  combineType?: Level
  /** The client whose value to take where both differ; the kept client's by default. */
  chosen?: Record<string, Side>
  /** The relation of a co-applicant who comes from another client. */
  coStatus?: string | null
}

/** The people of both clients who fill one place of the result. */
export interface Slot {
  keep: Level | null
  other: Level | null
}

export interface MergePlan {
  slots: Record<Level, Slot>
  /** Where the people of each client end up. */
  levels: Record<Side, Partial<Record<Level, Level>>>
  fields: PlannedField[]
}

export interface PlannedField {
  /** Its name in forms: `firstName`, `coFirstName`, `locationId`. */
  name: string
  /** The person whose it is in the result; null for the client as a whole. */
  level: Level | null
  base: string
  keep: Unit
  other: Unit
  /** Where each side's value came from. */
  levels: { keep: Level | null; other: Level | null }
  side: Side
  /** Both sides have a value, and they differ. */
  differs: boolean
}

/** The modes that are possible for two clients: a couple can only be combined. */
export function possibleModes(keep: ClientRow, other: ClientRow): MergeMode[] {
  const two = hasPerson(keep, 'coapplicant') || hasPerson(other, 'coapplicant')
  return two ? ['combine'] : ['combine', 'primary', 'secondary']
}

/** Plans a merge: who takes which place, and whose value wins. */
export function planMerge(keep: ClientRow, other: ClientRow, choice: MergeChoice): MergePlan {
  const slots = slotsOf(keep, other, choice)
  const levels: MergePlan['levels'] = { keep: {}, other: {} }
  const fields: PlannedField[] = []
  const sideOf = (name: string, kept: Unit, others: Unit): Side =>
    kept && others ? (choice.chosen?.[name] ?? 'keep') : others ? 'other' : 'keep'
  for (const level of LEVELS) {
    const slot = slots[level]
    if (slot.keep) levels.keep[slot.keep] = level
    if (slot.other) levels.other[slot.other] = level
    const kept = slot.keep ? personOf(keep, slot.keep) : {}
    const others = slot.other ? personOf(other, slot.other) : {}
    for (const base of new Set([...Object.keys(kept), ...Object.keys(others)])) {
      const name = unitName(level, base)
      const [a, b] = [kept[base] ?? null, others[base] ?? null]
      fields.push({
        name,
        level,
        base,
        keep: a,
        other: b,
        levels: { keep: slot.keep, other: slot.other },
        side: sideOf(name, a, b),
        // Two sealed values count as different: comparing them would need unsealing.
        differs: Boolean(a && b) && (Boolean(a!.sealed || b!.sealed) || !sameUnit(a, b)),
      })
    }
  }
  for (const base of clientUnits(keep)) {
    const [a, b] = [clientUnit(keep, base), clientUnit(other, base)]
    fields.push({
      name: base,
      level: null,
      base,
      keep: a,
      other: b,
      levels: { keep: null, other: null },
      side: sideOf(base, a, b),
      differs: Boolean(a && b) && !sameUnit(a, b) && !sameManager(base, a, b),
    })
  }
  return { slots, levels, fields }
}

/** One manager since different dates needs no choice. */
function sameManager(base: string, a: Unit, b: Unit): boolean {
  const who = (unit: Unit) => (unit?.value as { managed_by?: string } | undefined)?.managed_by
  return base === 'managedBy' && who(a) === who(b)
}

function slotsOf(keep: ClientRow, other: ClientRow, { mode, combineType }: MergeChoice): MergePlan['slots'] {
  const keepTwo = hasPerson(keep, 'coapplicant')
  const otherTwo = hasPerson(other, 'coapplicant')
  if (mode !== 'combine') {
    if (keepTwo || otherTwo) {
      throw new AppError(
        'invalid',
        'One of them already has two people, and a contact holds at most two. Combine them, or split that contact first.',
        'mode',
      )
    }
    return mode === 'primary'
      ? { applicant: { keep: null, other: 'applicant' }, coapplicant: { keep: 'applicant', other: null } }
      : { applicant: { keep: 'applicant', other: null }, coapplicant: { keep: null, other: 'applicant' } }
  }
  const keepCo = keepTwo ? 'coapplicant' : null
  const otherCo = otherTwo ? 'coapplicant' : null
  if ((combineType ?? 'applicant') === 'applicant') {
    return {
      applicant: { keep: 'applicant', other: 'applicant' },
      coapplicant: { keep: keepCo, other: otherCo },
    }
  }
  if (!keepTwo && !otherTwo) {
    throw new AppError(
      'invalid',
      'Neither of them has a second person. To make them a couple, choose primary or secondary.',
      'combineType',
    )
  }
  return {
    applicant: { keep: 'applicant', other: otherCo },
    coapplicant: { keep: keepCo, other: 'applicant' },
  }
}
