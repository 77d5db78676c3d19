import { asSubmitted, shapedLike } from './as-submitted.ts'
import { DEFAULT_FLOW } from '../call-flow.schema.ts'
import {
  type CallFlowValues,
  hasSubGroup,
  newGroup,
  newMember,
  newSubGroup,
  flowFormValues,
} from './call-flow-form.ts'
import { ADD_SUB_GROUP, assignedTo, assignedUser, NEW_SUB_GROUP } from './structure-fields.ts'

// Adding users and sub-groups without JavaScript: the page comes back with them and everything that was entered.

type Submitted = Record<string, unknown>

/** A form with an item in each list, for shapedLike. */
const SAMPLE_VALUES: CallFlowValues & Submitted = {
  ...flowFormValues(DEFAULT_FLOW),
  groups: [newGroup('')],
  subGroups: [{ ...newSubGroup(''), groups: [newGroup('')] }],
  tab: '',
  version: '',
  base: '',
  overwrite: '',
}

const listIn = (values: Submitted, name: string): Submitted[] => {
  const list = values[name]
  const items = Array.isArray(list) ? (list as Submitted[]) : []
  values[name] = items
  return items
}

/** The submission, as the page can show it. */
export const shownValues = (submitted: unknown): Submitted =>
  shapedLike(submitted, SAMPLE_VALUES) as Submitted

/** The submitted values after the pressed button's change; null for another button. */
export function changeStructure(submitted: Submitted, form: FormData): Submitted | null {
  const intent = String(form.get('intent'))
  const values = shownValues(submitted)
  const name = String(form.get(NEW_SUB_GROUP) ?? '').trim()
  // Enter in the name presses the form's first button, which has no intent.
  if (intent === ADD_SUB_GROUP || (!form.has('intent') && name)) {
    const subGroups = listIn(values, 'subGroups')
    if (name && !hasSubGroup(subGroups, name)) {
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
