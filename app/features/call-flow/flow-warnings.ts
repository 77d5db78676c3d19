import { callRefusal } from '#app/lib/calling-countries.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { CallFlow, CallGroup } from './call-flow.schema.ts'
import { ringSeconds } from './call-flow-form.ts'
import { hasMenu, type Person, soundOf } from './flow-engine.ts'
import { LONG_RING_S } from './limits.ts'

type Colleague = Pick<Person, 'id' | 'extension' | 'phone'>

/** What an admin should change before callers meet it, as sentences. */
export function warningsOf(
  flow: CallFlow,
  people: readonly Colleague[],
  countries: readonly string[],
): string[] {
  const subGroups = Object.values(flow.ivr)
  return [
    ...groupWarnings('The location', flow.groups, people, countries),
    ...subGroups.flatMap((group) => groupWarnings(group.label, group.groups, people, countries)),
    ...(hasMenu(flow) ? menuWarnings(flow, people) : []),
    ...(soundOf(flow.voicemailMessage)
      ? []
      : ['Voicemail is disabled: callers whom nobody answers hear a message and cannot leave one.']),
    ...messageWarnings(flow),
  ]
}

function groupWarnings(
  whose: string,
  groups: readonly CallGroup[],
  people: readonly Colleague[],
  countries: readonly string[],
): string[] {
  const seconds = ringSeconds(groups)
  return [
    ...(seconds > LONG_RING_S
      ? [`${whose} rings for ${seconds} seconds, which is more than 3 minutes.`]
      : []),
    ...groups.flatMap((group, index) => {
      const name = `${whose}, group ${index + 1}`
      const known = group.users.filter(({ id }) => people.some((each) => each.id === id))
      const numbered = known.map(({ id, format }) =>
        format === 'mobile' ? (people.find((each) => each.id === id)?.phone ?? null) : format,
      )
      const refused = numbered.find(
        (number) => number !== null && number !== 'softphone' && callRefusal(number, countries),
      )
      const reachable = numbered.filter((number) => number !== null && number !== refused)
      if (refused) return [`${name}: ${formatPhone(refused)} is not rung. ${callRefusal(refused, countries)}`]
      if (reachable.length === 0) return [`${name} can reach nobody and is skipped.`]
      if (known.length < group.users.length) return [`${name} has somebody who no longer works here.`]
      return reachable.length < known.length ? [`${name} has somebody without a phone number.`] : []
    }),
  ]
}

function menuWarnings(flow: CallFlow, people: readonly Colleague[]): string[] {
  const subGroups = Object.values(flow.ivr)
  const extensions = subGroups.map(({ extension }) => extension).filter(Boolean)
  const twice = extensions.filter((extension, index) => extensions.indexOf(extension) !== index)
  const hidden = people.filter(({ extension }) => extension && extensions.includes(extension))
  const choices = subGroups.filter(({ extension, extensionSpeech }) => extension || extensionSpeech)
  return [
    ...subGroups
      .filter((group) => !choices.includes(group))
      .map(({ label }) => `${label} cannot be reached: give it an extension or a word to say.`),
    ...[...new Set(twice)].map((extension) => `Several sub-groups have the extension ${extension}.`),
    ...hidden.map(({ extension }) => `A sub-group and a colleague share the extension ${extension}.`),
    ...subGroups
      .filter(({ groups }) => groups.length === 0)
      .map(({ label }) => `${label} rings nobody: its callers go straight to the queue or voicemail.`),
    ...(choices.length === 0 && people.every(({ extension }) => !extension)
      ? ['The menu has nothing to choose: there is no extension.']
      : []),
  ]
}

const MESSAGES = [
  ['welcomeMessage', 'The welcome message'],
  ['recordCallMessage', 'The recording notice'],
  ['extensionsMessage', 'The extensions message'],
  ['voicemailMessage', 'The voicemail message'],
] as const

/** A message that is on but has nothing in it. */
const messageWarnings = (flow: CallFlow): string[] =>
  MESSAGES.filter(([name]) => flow[name].type !== 'disabled' && !soundOf(flow[name])).map(
    ([, label]) => `${label} is empty, so callers don’t hear it.`,
  )
