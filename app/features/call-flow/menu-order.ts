import type { CallFlow, SubGroup } from './call-flow.schema.ts'

/** The sub-groups by their names, in the order in which callers hear them. */
export const menuOf = ({ ivr }: Pick<CallFlow, 'ivr'>): [name: string, group: SubGroup][] =>
  Object.entries(ivr).toSorted(([, a], [, b]) => a.position - b.position)
