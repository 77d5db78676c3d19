import type { clients } from '#db/schema/index.ts'
import type { Agency, Staff } from './agencies.ts'
import { SCRIPTS } from './conversation-scripts.ts'
import { addLines, type SeedRows, planLines, workingHours } from './conversations.ts'
import { Random } from './random.ts'

const DAY = 24 * 60 * 60_000
/** Texts with photos stand in newer conversations only: files take space. */
const WITHOUT_PHOTO = SCRIPTS.filter(({ lines }) => !lines.some((line) => line.includes('+photo')))

interface Seeded {
  agency: Agency
  accountId: string
  people: Staff[]
  clients: (typeof clients.$inferInsert & { id: string })[]
  numbers: { id: string; number: string }[]
}

/** Adds texts of the year before to the conversations, older than those they have. */
export function addOlderTexts(rows: SeedRows, { agency, accountId, people, clients, numbers }: Seeded): void {
  const random = new Random(`${agency.name} older texts`)
  const optedOut = new Set(rows.consents.map(({ phone }) => phone))
  const byId = new Map(clients.map((client) => [client.id, client]))
  for (const conversation of rows.conversations) {
    const client = byId.get(conversation.clientId ?? '')
    if (!client || conversation.recipients.length > 1 || optedOut.has(conversation.phoneNumber)) continue
    const until = (conversation.createdAt as Date).getTime() - 5 * DAY
    const from = Math.max(agency.now.getTime() - 365 * DAY, (client.createdAt as Date).getTime())
    const span = Math.floor((until - from) / DAY)
    // The newest first, so that each ends before the next one begins.
    let before = until
    for (let left = span > 40 ? random.int(2, 4) : 0; left > 0; left -= 1) {
      before -= random.int(8, Math.max(9, Math.floor(span / 4))) * DAY
      if (before < from + 10 * DAY) break
      const plan = {
        accountId,
        random,
        client: { id: client.id, firstName: client.firstName },
        level: 'applicant' as const,
        numbers: conversation.recipients,
        ourNumber: numbers.find(({ id }) => id === conversation.phoneNumberId) ?? numbers[0]!,
        agents: people,
        agency: agency.name.split(' ')[0]!,
        scripts: [random.pick(WITHOUT_PHOTO).lines],
        endAt: workingHours(new Date(before), random),
        status: 'open' as const,
        followers: [],
      }
      const lines = planLines(plan)
      addLines(rows, plan, lines, conversation.id!)
      conversation.createdAt = lines[0]!.at
    }
  }
}
