import { millisecondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { accounts, trainings } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'

const DEMO = [
  {
    days: 3,
    title: 'Take over a conversation',
    description: 'Follow, assign and complete conversations, so that no text waits for an answer.',
    tags: ['Messages'],
    notify: true,
    details:
      'A conversation in which a client waits is at the top of Messages.\n\nFollow it to be notified of each new text. Assign it to a colleague who knows more. Complete it when nothing is left to do: the next text brings it back.',
  },
  {
    days: 20,
    title: 'Transfer a call',
    description: 'Cold and warm transfers, and what the client hears in the meantime.',
    tags: ['Phone'],
    notify: true,
    details:
      'Open the call and choose Transfer. A cold transfer leaves at once. In a warm one you talk to your colleague first, while the client waits on hold.',
  },
  {
    days: 90,
    title: 'Tags that keep themselves',
    description: 'A dynamic tag finds its contacts by a rule.',
    tags: ['Contacts', 'Settings'],
    notify: false,
    details:
      'Open Settings, then Tags, and add a tag with a rule, such as “has an auto policy and no home policy”. Contacts get and lose the tag as they change.',
  },
]

/** Trainings belong to the platform account, so only one of the agencies adds them. */
export async function addTrainings({ tx, isSmall, now }: DemoAgency): Promise<void> {
  if (isSmall) return
  const [platform] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.isPlatform, true))
  if (!platform) return
  await tx.insert(trainings).values(
    DEMO.map(({ days, ...training }) => ({
      ...training,
      accountId: platform.id,
      createdAt: new Date(now.getTime() - days * millisecondsInDay),
    })),
  )
}
