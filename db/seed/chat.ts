import type { Database } from '#db/client.ts'
import { chatMessages, chatReactions, chatRooms, chatRoomUsers } from '#db/schema/index.ts'
import { createHash } from 'node:crypto'
import type { Random } from './random.ts'

const MINUTE = 60_000

interface Talk {
  /** By first name; one other is a direct room. */
  people: string[]
  title?: string
  /** Minutes ago the last line was said, and between two of them. */
  ended: number
  pace: number
  /** `Name: words`; a reaction of somebody after ` | `. */
  lines: string[]
  /** How many of the last lines the first person has not seen. */
  unread?: number
}

/** What an agency's staff write to each other. The first of `people` made the room. */
const TALKS: Talk[] = [
  {
    people: ['Maya', 'Dana', 'Luis', 'Amy'],
    title: 'Everybody',
    ended: 47,
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
    ended: 190,
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
    ended: 65,
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
    ended: 1500,
    pace: 4,
    lines: ['Luis: The new headset is much better, thank you 🎧', 'Maya: Glad to hear it! | Luis 👍'],
  },
  {
    people: ['Maya', 'Amy', 'Luis'],
    ended: 4300,
    pace: 20,
    lines: [
      'Amy: Mrs. Bartholomew-Achterberg called again about the glass claim.',
      'Luis: I spoke to the adjuster, the shop has the part on Monday.',
      'Amy: I will text her, thanks',
    ],
  },
]

interface Person {
  id: string
  firstName: string
}

/** Rooms in which the staff talk. A `quiet` agency has one that everybody has read. */
export async function addChat(
  tx: Database,
  people: readonly Person[],
  options: { accountId: string; random: Random; now: Date; quiet: boolean },
): Promise<void> {
  const { accountId, random, now, quiet } = options
  const byName = new Map(people.map((person) => [person.firstName, person]))
  const talks = quiet
    ? [{ ...TALKS[3]!, people: people.map((person) => person.firstName), lines: [] as string[] }]
    : TALKS
  for (const talk of talks) {
    const inside = talk.people.map((name) => byName.get(name)!)
    const lines = quiet
      ? [`${inside[0]!.firstName}: Welcome to the team chat!`, `${inside[1]!.firstName}: Thank you 👋`]
      : talk.lines
    const at = (index: number) =>
      new Date(now.getTime() - (talk.ended + (lines.length - 1 - index) * talk.pace) * MINUTE)
    const roomId = random.id(at(0))
    const messages = lines.map((line, index) => {
      const [said = '', ...reactions] = line.split(' | ')
      const colon = said.indexOf(': ')
      return {
        row: {
          accountId,
          id: random.id(at(index)),
          roomId,
          userId: byName.get(said.slice(0, colon))!.id,
          body: said.slice(colon + 2).trim(),
          createdAt: at(index),
        },
        reactions: reactions.map((reaction) => reaction.split(' ') as [name: string, emoji: string]),
      }
    })
    const last = messages.at(-1)!.row
    const seen = messages.at(-1 - (talk.unread ?? 0))!.row
    await tx.insert(chatRooms).values({
      accountId,
      id: roomId,
      format: inside.length === 2 && !talk.title ? 'direct' : 'group',
      title: talk.title,
      usersKey: talk.title ? null : usersKey(inside),
      createdBy: inside[0]!.id,
      lastMessageId: last.id,
      lastMessageOn: last.createdAt,
      lastMessagePreview: last.body,
      lastMessageBy: last.userId,
      createdAt: at(0),
    })
    await tx.insert(chatRoomUsers).values(
      inside.map(({ id }, index) => ({
        accountId,
        roomId,
        userId: id,
        unread: index === 0 ? (talk.unread ?? 0) : 0,
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

/** As the product makes it, so that the same people find this room (app/features/chat/rooms.server.ts). */
const usersKey = (people: readonly Person[]) =>
  `users:${createHash('sha256')
    .update(
      people
        .map((person) => person.id)
        .toSorted()
        .join(),
    )
    .digest('hex')}`
