import { chatMessages, chatReactions, chatRooms, chatRoomUsers } from '#db/schema/index.ts'
import { createHash } from 'node:crypto'
import type { DemoAgency } from '#db/seed/demo.ts'

const MINUTE = 60_000

interface ChatScript {
  /** First names. The first created the room; two without a title have a direct room. */
  people: string[]
  title?: string
  /** How many minutes ago the last message was sent. */
  minutesAgo: number
  /** Minutes between two messages. */
  pace: number
  /** `Name: message`, with reactions as ` | Name emoji`. */
  lines: string[]
  /** How many of the last messages the first user hasn't seen. */
  unread?: number
}

const SCRIPTS: ChatScript[] = [
  {
    people: ['Maya', 'Dana', 'Luis', 'Amy'],
    title: 'Everybody',
    minutesAgo: 47,
    pace: 9,
    unread: 2,
    lines: [
      'Maya: Good morning all. Carrier portal is down until ten, please quote from the binder.',
      'Amy: Thanks, I wondered why nothing loaded',
      'Luis: Same here. Anyone have the roof schedule for the Pratt house?',
      'Dana: It is in his notes, sticky one at the top',
      'Luis: Found it, thank you | Dana 👍',
      'Maya: Reminder: the office closes at three on Thursday.',
      'Amy: 🎉',
      'Dana: The Nguyen hardware store renewed, all three locations | Maya 🎉 | Luis 🎉 | Amy 👏',
      'Luis: That was a long one. Well done!',
      'Maya: Cake on Friday then ☕',
      'Amy: Portal is back up, by the way',
      'Dana: Who takes the phones between twelve and one?',
      'Luis: I can',
      'Amy: I will take one to two | Dana ❤️',
    ],
  },
  {
    people: ['Dana', 'Luis', 'Amy'],
    title: 'Renewals',
    minutesAgo: 190,
    pace: 14,
    lines: [
      'Dana: December list is up: 41 auto, 17 home. I took A to G.',
      'Amy: H to P for me',
      'Luis: Then Q to Z. Two of mine had claims, I will call before the letter goes out. | Dana ✅',
      'Amy: The Whitcomb premium went up by 6%. Worth asking for the telematics discount? ',
      'Dana: Yes, she asked about it last year. https://www.example.com/telematics-discount',
    ],
  },
  {
    people: ['Maya', 'Dana'],
    minutesAgo: 65,
    pace: 6,
    unread: 1,
    lines: [
      'Maya: Do you have ten minutes after lunch for the commission report?',
      'Dana: Half past one works',
      'Maya: Perfect',
      'Dana: I put the two open questions at the top of it',
    ],
  },
  {
    people: ['Maya', 'Luis'],
    minutesAgo: 1500,
    pace: 4,
    lines: ['Luis: The new headset is much better, thank you 🎧', 'Maya: Glad to hear it! | Luis 👍'],
  },
  {
    people: ['Maya', 'Amy', 'Luis'],
    minutesAgo: 4300,
    pace: 20,
    lines: [
      'Amy: Mrs. Bartholomew-Achterberg called again about the glass claim.',
      'Luis: I spoke to the adjuster, the shop has the part on Monday.',
      'Amy: I will text her, thanks',
    ],
  },
]

/** Adds the team's chat rooms. A small agency has just one, without unread messages. */
export async function addChat(agency: DemoAgency): Promise<void> {
  const { tx, accountId, now, isSmall: quiet, users: people } = agency
  const random = agency.random()
  const byName = new Map(people.map((person) => [person.firstName, person]))
  const scripts = quiet ? [{ ...SCRIPTS[3]!, people: people.map((person) => person.firstName) }] : SCRIPTS
  for (const script of scripts) {
    const members = script.people.map((name) => byName.get(name)!)
    const lines = quiet
      ? [`${members[0]!.firstName}: Welcome to the team chat!`, `${members[1]!.firstName}: Thank you 👋`]
      : script.lines
    const at = (index: number) =>
      new Date(now.getTime() - (script.minutesAgo + (lines.length - 1 - index) * script.pace) * MINUTE)
    const roomId = random.id(at(0))
    const messages = lines.map((line, index) => {
      const [text = '', ...reactions] = line.split(' | ')
      const colon = text.indexOf(': ')
      return {
        row: {
          accountId,
          id: random.id(at(index)),
          roomId,
          userId: byName.get(text.slice(0, colon))!.id,
          body: text.slice(colon + 2).trim(),
          createdAt: at(index),
        },
        reactions: reactions.map((reaction) => reaction.split(' ') as [name: string, emoji: string]),
      }
    })
    const last = messages.at(-1)!.row
    const seen = messages.at(-1 - (script.unread ?? 0))!.row
    await tx.insert(chatRooms).values({
      accountId,
      id: roomId,
      format: members.length === 2 && !script.title ? 'direct' : 'group',
      title: script.title,
      usersKey: script.title ? null : usersKey(members),
      createdBy: members[0]!.id,
      lastMessageId: last.id,
      lastMessageOn: last.createdAt,
      lastMessagePreview: last.body,
      lastMessageBy: last.userId,
      createdAt: at(0),
    })
    await tx.insert(chatRoomUsers).values(
      members.map(({ id }, index) => ({
        accountId,
        roomId,
        userId: id,
        unread: index === 0 ? (script.unread ?? 0) : 0,
        viewedId: index === 0 ? seen.id : last.id,
        createdAt: at(0),
      })),
    )
    await tx.insert(chatMessages).values(messages.map(({ row }) => row))
    const reactions = messages.flatMap(({ row, reactions }) =>
      reactions.map(([name, emoji]) => ({
        ...{ accountId, messageId: row.id, userId: byName.get(name)!.id, emoji },
        createdAt: new Date(row.createdAt.getTime() + MINUTE),
      })),
    )
    if (reactions.length > 0) await tx.insert(chatReactions).values(reactions)
  }
}

/** Makes the same key as app/features/messaging/chat/rooms.server.ts, so that these users get this room. */
const usersKey = (people: readonly DemoAgency['users'][number][]) =>
  `users:${createHash('sha256')
    .update(
      people
        .map((person) => person.id)
        .toSorted()
        .join(),
    )
    .digest('hex')}`
