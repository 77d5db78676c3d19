import type { Agency, Staff } from './agencies.ts'
import type { randomClient } from './clients.ts'
import { SCRIPTS, UNKNOWN_SENDERS, WAITING } from './conversation-scripts.ts'
import {
  addConversation,
  emptyRows,
  type ConversationPlan,
  type SeedRows,
  workingHours,
} from './conversations.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

const firstLine = (script: number) => SCRIPTS[script]!.lines.slice(0, 1)

/** Conversations with a problem: each way in which a text fails, and a client who opts out. */
const PROBLEMS: ((scripts: string[][], another: () => string[][]) => Partial<ConversationPlan>)[] = [
  () => ({ failure: 'unreachable', scripts: [firstLine(10)] }),
  (_, another) => ({ failure: 'unknown', scripts: [...another(), firstLine(5)] }),
  () => ({ failure: 'landline', scripts: [firstLine(13)] }),
  () => ({ failure: 'optedOut', scripts: [[...firstLine(5), '< STOP'], firstLine(0)] }),
  (scripts) => ({
    scripts: [
      ...scripts,
      ['> Hi {first}, our office is closed on Thursday. For claims call the number on your card.', '< STOP'],
    ],
  }),
  (_, another) => ({ failure: 'unconfirmed', scripts: [...another(), firstLine(18)] }),
]

/** Conversations, the latest first: some need attention, some failed, one client opted out, some numbers are unknown. */
export function demoConversations(
  agency: Agency,
  accountId: string,
  random: Random,
  people: ReturnType<typeof randomClient>[],
  numbers: { id: string; number: string }[],
  staff: Staff[],
): SeedRows {
  const { now } = agency
  const rows = emptyRows()
  const several = (count: number) =>
    random
      .shuffle(SCRIPTS)
      .slice(0, count)
      .map((script) => script.lines)
  const textable = people.filter((person) => person.mobilePhone).slice(0, agency.conversations)
  const waiting = Math.min(9, Math.ceil(agency.conversations / 5))
  const common = { accountId, random, agents: staff, agency: agency.name.split(' ')[0]! }

  textable.forEach((person, index) => {
    const endAt = conversationEnd(index, waiting, now, random)
    const attention = index < waiting
    const plan: ConversationPlan = {
      ...common,
      client: { id: person.id, firstName: person.firstName },
      level: 'applicant',
      numbers: [person.mobilePhone!],
      ourNumber: numbers[index % 3 === 2 ? numbers.length - 1 : 0]!,
      // The first client has enough messages that older ones have to be loaded.
      scripts: index === 0 ? several(18) : several(random.pick([1, 1, 1, 2, 2, 3])),
      endAt,
      status: attention
        ? 'attention'
        : now.getTime() - endAt.getTime() > 30 * DAY && random.chance(0.4)
          ? 'completed'
          : 'open',
      isDone: now.getTime() - endAt.getTime() > 7 * DAY,
      followers: [],
    }
    if (attention) plan.scripts.push(WAITING[index % WAITING.length]!)
    else if (index < waiting + PROBLEMS.length)
      Object.assign(
        plan,
        PROBLEMS[index - waiting]!(plan.scripts, () => several(1)),
      )
    else if (index % 12 === 0 && person.coMobilePhone)
      Object.assign(plan, { level: 'combined', numbers: [person.mobilePhone, person.coMobilePhone] })
    if (index < 30 && index % 3 === 0) {
      // Half of the followed conversations have an unseen text.
      plan.followers = staff.slice(0, 1 + (index % 2)).map((person) => ({
        userId: person.id,
        lastViewedOn: new Date(endAt.getTime() + (index % 2 === 0 ? -60 : 3) * MINUTE),
      }))
    }
    addConversation(rows, plan)
    if (index % 15 === 1 && person.coMobilePhone && plan.level === 'applicant') {
      addConversation(rows, {
        ...plan,
        client: { id: person.id, firstName: person.coFirstName },
        level: 'coapplicant',
        numbers: [person.coMobilePhone],
        scripts: several(1),
        endAt: workingHours(new Date(endAt.getTime() - 3 * DAY), random),
        status: 'open',
        isDone: true,
        failure: undefined,
        followers: [],
      })
    }
  })

  UNKNOWN_SENDERS.slice(0, agency.seed === 2 ? 4 : 1).forEach((lines, index) => {
    addConversation(rows, {
      ...common,
      client: null,
      level: null,
      numbers: [agency.nextNumber()],
      ourNumber: numbers[0]!,
      scripts: [lines],
      endAt: new Date(now.getTime() - (25 + index * 420) * MINUTE),
      status: 'attention',
      followers: [],
    })
  })
  return rows
}

/** Minutes ago for those that need attention, then up to a day, a week and half a year ago. */
function conversationEnd(index: number, waiting: number, now: Date, random: Random): Date {
  if (index < waiting) return new Date(now.getTime() - (6 + index * index * 9) * MINUTE)
  if (index < waiting + PROBLEMS.length) return new Date(now.getTime() - random.int(30, 500) * MINUTE)
  const daysAgo = index < 50 ? random.int(1, 6) : random.int(7, 170)
  return workingHours(new Date(now.getTime() - daysAgo * DAY), random)
}
