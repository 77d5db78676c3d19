import { callRefusal } from '#app/lib/calling-countries.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import type { CallFlow, CallGroup, SubGroup } from '../call-flow.schema.ts'
import { ringSeconds } from '../settings/call-flow-form.ts'
import { hasMenu, hasStaff, type RingableUser, soundOf } from './flow-engine.ts'
import { LONG_RING_S } from '../limits.ts'
import { subGroupsInOrder } from '../settings/order.ts'

type Colleague = Pick<RingableUser, 'id' | 'extension' | 'phone' | 'atLocation'>

/** The problems of a flow that an admin should fix before callers meet them. */
export interface FlowWarning {
  /** The part of the form that it is about, such as `subGroups[0].extension`. */
  at: string
  /** A sentence that makes sense without that part beside it. */
  text: string
  /** A step in which callers reach no one. */
  unreached?: boolean
}

/** A flow's problems, in the order of the form. `people` still work here. */
export function warningsOf(
  flow: CallFlow,
  people: readonly Colleague[],
  countries: readonly string[],
): FlowWarning[] {
  const known = { people, countries }
  const menu = subGroupsInOrder(flow)
  return [
    ...messageWarnings(flow),
    ...locationWarnings(flow, known),
    ...menu.flatMap(([, group], index) => subGroupWarnings(flow, group, `subGroups[${index}]`, known)),
    ...(hasMenu(flow) ? menuWarnings(flow, people) : []),
  ]
}

interface Known {
  people: readonly Colleague[]
  countries: readonly string[]
}

function locationWarnings({ groups }: CallFlow, known: Known): FlowWarning[] {
  const { people } = known
  if (groups.length > 0 && !hasStaff(groups, people)) {
    const text =
      'The users of the call groups no longer work here, so everyone who is available at the location rings.'
    return [{ at: 'groups', text, unreached: true }]
  }
  if (groups.length === 0 && !people.some(({ atLocation }) => atLocation)) {
    return [
      { at: 'groups', text: 'No one works at this location, so its calls ring no one.', unreached: true },
    ]
  }
  return groupWarnings('The location', 'groups', groups, known)
}

function subGroupWarnings({ ivr }: CallFlow, group: SubGroup, at: string, known: Known): FlowWarning[] {
  const { label, extension, extensionSpeech, groups } = group
  const twice = Object.values(ivr).some((other) => other !== group && other.extension === extension)
  const shared = known.people.some((person) => person.extension === extension)
  const ringing =
    groups.length === 0
      ? [
          {
            at: `${at}.groups`,
            text: `${label} rings no one: its callers go straight to the queue or voicemail.`,
          },
        ]
      : hasStaff(groups, known.people)
        ? groupWarnings(label, `${at}.groups`, groups, known)
        : [
            {
              at: `${at}.groups`,
              text: `The users of ${label} no longer work here, so the location’s call groups ring instead.`,
              unreached: true,
            },
          ]
  return [
    ...(extension || extensionSpeech
      ? []
      : [
          {
            at: `${at}.extension`,
            text: `${label} cannot be reached: give it an extension or a word to say.`,
          },
        ]),
    ...(extension && twice
      ? [{ at: `${at}.extension`, text: `Several sub-groups have the extension ${extension}.` }]
      : []),
    ...(extension && shared
      ? [{ at: `${at}.extension`, text: `A sub-group and a colleague share the extension ${extension}.` }]
      : []),
    ...ringing,
  ]
}

/** The name of a group of a list in sentences. */
export const callGroupName = ({ name }: Pick<CallGroup, 'name'>, index: number): string =>
  name ? `group ${index + 1} (${name})` : `group ${index + 1}`

function groupWarnings(
  whose: string,
  at: string,
  groups: readonly CallGroup[],
  { people, countries }: Known,
): FlowWarning[] {
  const seconds = ringSeconds(groups)
  return [
    ...(seconds > LONG_RING_S
      ? [{ at, text: `${whose} rings for ${seconds} seconds, which is more than 3 minutes.` }]
      : []),
    ...groups.flatMap((group, index): FlowWarning[] => {
      const name = `${whose}, ${callGroupName(group, index)}`
      const here = `${at}[${index}]`
      const known = group.users.filter(({ id }) => people.some((each) => each.id === id))
      const numbered = known.map(({ id, format }) =>
        format === 'mobile' ? normalizePhone(people.find((each) => each.id === id)?.phone ?? '') : format,
      )
      const refused = numbered.find(
        (number) => number && number !== 'softphone' && callRefusal(number, countries),
      )
      const reachable = numbered.filter((number) => number && number !== refused)
      const text = refused
        ? `${name}: ${formatPhone(refused)} is not rung. ${callRefusal(refused, countries)}`
        : null
      if (reachable.length === 0) {
        return [{ at: here, text: text ?? `${name} can reach no one and is skipped.`, unreached: true }]
      }
      if (text) return [{ at: here, text }]
      if (group.timeout === 0) {
        return [{ at: here, text: `${name} rings for 0 seconds and is skipped.`, unreached: true }]
      }
      if (known.length < group.users.length) {
        return [{ at: here, text: `${name} has a user who no longer works here.` }]
      }
      return reachable.length < known.length
        ? [{ at: here, text: `${name} has a user without a phone number.` }]
        : []
    }),
  ]
}

function menuWarnings(flow: CallFlow, people: readonly Colleague[]): FlowWarning[] {
  const choices = Object.values(flow.ivr).filter(
    ({ extension, extensionSpeech }) => extension || extensionSpeech,
  )
  return choices.length === 0 && people.every(({ extension }) => !extension)
    ? [{ at: 'subGroups', text: 'The menu has nothing to choose from: there is no extension.' }]
    : []
}

const MESSAGES = [
  ['welcomeMessage', 'The welcome message'],
  ['recordCallMessage', 'The recording notice'],
  ['extensionsMessage', 'The extensions message'],
  ['voicemailMessage', 'The voicemail message'],
] as const

/** Messages that are on but empty, and no voicemail. */
const messageWarnings = (flow: CallFlow): FlowWarning[] =>
  MESSAGES.flatMap(([at, label]): FlowWarning[] => {
    if (soundOf(flow[at])) return []
    if (flow[at].type !== 'disabled') return [{ at, text: `${label} is empty, so callers don’t hear it.` }]
    const text = 'Voicemail is disabled: callers hear a message when no one answers, and cannot leave one.'
    return at === 'voicemailMessage' ? [{ at, text }] : []
  })
