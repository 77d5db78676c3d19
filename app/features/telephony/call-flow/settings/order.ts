/** The sub-groups by their names, in the order in which callers hear them. */
export const subGroupsInOrder = <SubGroup extends { position: number }>({
  ivr,
}: {
  ivr: Record<string, SubGroup>
}): [name: string, group: SubGroup][] =>
  Object.entries(ivr).toSorted(([, a], [, b]) => a.position - b.position)

/** Groups that were stored without an id have their number as one. */
export const withIds = <Group extends { id: string }>(groups: readonly Group[]): Group[] =>
  groups.map((group, index) => ({ ...group, id: group.id || String(index + 1) }))
