import { asSubmitted } from './as-submitted.ts'
import { type GroupValues, hasSubGroup, newGroup, newMember, newSubGroup } from './call-flow-form.ts'

// Adding users and sub-groups without JavaScript: the page comes back with them and everything that was entered.

/** The buttons' values: `assign:groups`, `assign:subGroups[0].groups`, and this one. */
export const ADD_SUB_GROUP = 'add-sub-group'
export const assignIntent = (scope: string) => `assign:${scope}`
/** The names of the fields beside an Assign button. */
export const assignedUser = (scope: string) => `user:${scope}`
export const assignedTo = (scope: string) => `to:${scope}`
export const NEW_GROUP = 'new'
export const NEW_SUB_GROUP = 'newSubGroup'

type Submitted = Record<string, unknown>

const listIn = (values: Submitted, name: string): Submitted[] => {
  const list = values[name]
  const items = Array.isArray(list) ? (list as Submitted[]) : []
  values[name] = items
  return items
}

/** The submitted values after the pressed button's change; null for another button. */
export function changeStructure(submitted: Submitted, form: FormData): Submitted | null {
  const intent = String(form.get('intent'))
  const values = structuredClone(submitted)
  if (intent === ADD_SUB_GROUP) {
    const name = String(form.get(NEW_SUB_GROUP) ?? '').trim()
    const subGroups = listIn(values, 'subGroups')
    if (name && !hasSubGroup(subGroups as { name?: string }[], name)) {
      subGroups.push(asSubmitted(newSubGroup(name)))
    }
    return values
  }
  const [, scope] = /^assign:(.+)$/.exec(intent) ?? []
  if (!scope) return null
  const [, index] = /^subGroups\[(\d+)\]\.groups$/.exec(scope) ?? []
  const owner = index === undefined ? values : listIn(values, 'subGroups')[Number(index)]
  const user = String(form.get(assignedUser(scope)) ?? '')
  if (!owner || !user) return values
  const groups = listIn(owner, 'groups')
  const group = groups[Number(form.get(assignedTo(scope)))]
  if (group) listIn(group, 'users').push(asSubmitted(newMember(user)))
  else groups.push(asSubmitted(newGroup(user)))
  return values
}

/** The users of all groups. */
export const membersOf = (groups: readonly Partial<GroupValues>[]): string[] =>
  groups.flatMap(({ users }) => users?.map(({ id }) => id) ?? [])
