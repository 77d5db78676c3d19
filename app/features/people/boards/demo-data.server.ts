import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, inArray } from 'drizzle-orm'
import { generateNKeysBetween } from 'fractional-indexing'
import {
  clientTags,
  tags,
  taskBoardClients,
  taskBoards,
  taskBoardTags,
  taskBoardUsers,
  taskCardEvents,
  taskCards,
  taskLanes,
} from '#db/schema/index.ts'
import { type DemoAgency, insert } from '#db/seed/demo.ts'
import { workingHours } from '#db/seed/conversations.ts'
import { CARD_COLORS } from './board.ts'

const BOARDS = [
  {
    name: 'Renewal reviews',
    description: 'Review the policies of each contact before the renewal.',
    tag: 'Renewal review',
    monitor: true,
    allowed: 0,
    lanes: ['Assigned', 'Called', 'Quoted', 'Completed'],
    titles: ['Review auto and home', 'Ask about the new driver', 'Compare with two companies'],
  },
  {
    name: 'Open claims',
    description: 'Follow each claim until it is closed.',
    tag: 'Claim open',
    monitor: false,
    /** Only for the first of the users. */
    allowed: 3,
    lanes: ['Assigned', 'Waiting for the adjuster', 'Completed'],
    titles: ['Send the photos to the adjuster', 'Call the body shop', 'Check the payment'],
  },
] as const

const COMMENTS = [
  'Left a voicemail, will try again tomorrow.',
  'Prefers to talk after 4 PM.',
  'Has the new quote, thinks about it.',
] as const

/** Adds boards with cards for the contacts of simple tags, in every state. */
export async function addBoards(agency: DemoAgency): Promise<void> {
  const { tx, accountId, users, now } = agency
  if (agency.isSmall) return
  const random = agency.random()
  const before = (days: number) => new Date(now.getTime() - days * millisecondsInDay)
  for (const { name, description, tag, monitor, allowed, lanes, titles } of BOARDS) {
    const [found] = await tx
      .select({ id: tags.id })
      .from(tags)
      .where(and(eq(tags.accountId, accountId), eq(tags.name, tag)))
    if (!found) continue
    const made = before(370)
    const board = { accountId, boardId: random.id(made) }
    await tx.insert(taskBoards).values({
      accountId,
      id: board.boardId,
      name,
      description,
      monitor,
      createdAt: made,
      updatedAt: made,
    })
    await tx.insert(taskBoardTags).values({ ...board, tagId: found.id, filledAt: made })
    const staff = allowed > 0 ? users.slice(0, allowed) : users
    if (allowed > 0)
      await tx.insert(taskBoardUsers).values(staff.map(({ id: userId }) => ({ ...board, userId })))
    const laneIds = lanes.map(() => random.id(made))
    await tx
      .insert(taskLanes)
      .values(lanes.map((label, position) => ({ ...board, id: laneIds[position]!, label, position })))
    const members = await tx
      .select({ clientId: clientTags.clientId })
      .from(clientTags)
      .where(
        and(
          eq(clientTags.tagId, found.id),
          inArray(
            clientTags.clientId,
            agency.clients.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(clientTags.clientId)
    const people = members.map(({ clientId }) => ({ ...board, clientId, level: 'applicant' as const }))
    if (people.length === 0) continue
    const past = boardPast(agency, name)
    const keys = generateNKeysBetween(null, null, people.length + past.length)
    const cards = people.map((person, index) => {
      const lane = random.pick(lanes.map((_, at) => (at === 0 ? [0, 0, 0] : [at])).flat())
      const dueOn = random.chance(0.5) ? before(random.int(-12, 4)).toISOString().slice(0, 10) : null
      const assigned = lane > 0 || random.chance(0.4)
      return {
        ...person,
        id: random.id(made),
        laneId: laneIds[lane]!,
        position: keys[index]!,
        title: lane > 0 || random.chance(0.5) ? random.pick(titles) : '',
        color: random.chance(0.2) ? random.pick(CARD_COLORS) : null,
        dueOn,
        assignedTo: assigned ? random.pick(staff).id : null,
        assignedAt: assigned ? before(random.int(1, 20)) : null,
        untouched: lane === 0 && !assigned,
        done: lane === lanes.length - 1,
        remindedAt: dueOn && dueOn <= now.toISOString().slice(0, 10) ? now : null,
        createdAt: made,
        updatedAt: before(random.int(0, 20)),
      }
    })
    const doneBefore = past.map(({ id, at, by, days }, index) => ({
      ...people[index % people.length]!,
      id,
      laneId: laneIds.at(-1)!,
      position: keys[people.length + index]!,
      title: titles[index % titles.length]!,
      assignedTo: by,
      assignedAt: new Date(at.getTime() - days * millisecondsInDay),
      done: true,
      createdAt: new Date(at.getTime() - (days + 1) * millisecondsInDay),
      updatedAt: at,
    }))
    await tx.insert(taskBoardClients).values(people)
    await tx.insert(taskCards).values(cards)
    await insert(tx, taskCards, doneBefore)
    await insert(
      tx,
      taskCardEvents,
      past.map(({ id, at, by, eventId }) => ({
        accountId,
        id: eventId,
        cardId: id,
        kind: 'moved' as const,
        text: lanes.at(-1)!,
        userId: by,
        createdAt: at,
      })),
    )
    await tx.insert(taskCardEvents).values(
      cards
        .filter(({ laneId }) => laneId !== laneIds[0])
        .flatMap(({ id, laneId, updatedAt }) => {
          const by = { accountId, cardId: id, userId: random.pick(staff).id, createdAt: updatedAt }
          return [
            {
              ...by,
              id: random.id(updatedAt),
              kind: 'moved' as const,
              text: lanes[laneIds.indexOf(laneId)]!,
            },
            ...(random.chance(0.3)
              ? [{ ...by, id: random.id(updatedAt), kind: 'comment' as const, text: random.pick(COMMENTS) }]
              : []),
          ]
        }),
    )
  }
}

/** Cards of the past year that were done, by whom and when. */
function boardPast(agency: DemoAgency, board: string) {
  const random = agency.random(`past of ${board}`)
  return Array.from({ length: 70 }, () => {
    const at = workingHours(new Date(agency.now.getTime() - random.int(22, 360) * millisecondsInDay), random)
    return {
      id: random.id(at),
      eventId: random.id(at),
      at,
      by: random.pick(agency.users.slice(0, 3)).id,
      days: random.int(1, 9),
    }
  })
}
