import { messageTemplates } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'

const TEAM: readonly [name: string, template: string][] = [
  [
    'Appointment reminder',
    'Hi {firstName}, a reminder of our appointment tomorrow. Does the time still work for you?',
  ],
  [
    'Documents received',
    'Hi {firstName}, we received your documents. Thank you! We will be in touch within two business days.',
  ],
  [
    'Proof of insurance',
    'Hi {firstName}, please send us a photo of your current insurance card, front and back.',
  ],
  ['Confirm address', 'Hi {firstName}, is {fullAddress} still your current address?'],
]

/** Adds templates of the team and one of the owner's own. */
export async function addTemplates({ tx, accountId, users, now }: DemoAgency): Promise<void> {
  const row = { accountId, createdAt: now, updatedAt: now }
  await tx.insert(messageTemplates).values([
    ...TEAM.map(([name, template]) => ({ ...row, name, template })),
    {
      ...row,
      userId: users[0]!.id,
      name: 'Running late',
      template: 'Hi {firstName}, I am running ten minutes late. Sorry!',
    },
  ])
}
