import { randomUUID } from 'node:crypto'
import { TYPING_PAUSE_MS } from '#app/components/forms/typing.ts'
import { createBoard } from '#app/features/people/boards/admin-boards.server.ts'
import { addCard } from '#app/features/people/boards/edit-cards.server.ts'
import { boardInput, newCard } from '#app/features/people/boards/board.fixture.ts'
import { addDefaultResults } from '#app/features/telephony/call-results/results.server.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { emulator } from './setup/emulators.ts'
import type { Agency } from './setup/agency.ts'
import { expect, open, type Page, test } from './setup/test.ts'

/** The most keys for a round of the ten acts that staff do all day, besides the words of texts and notes. */
const MOST_KEYS = 30
/** The most tab stops from a fresh page to the thing that it is about. */
const MOST_STOPS = 6

async function prepare(agency: Agency) {
  const janet = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
  const ben = await agency.addClient({ firstName: 'Ben', lastName: 'Prado' })
  for (const { mobilePhone } of [ben, janet])
    await emulator('twilio/inbound', { from: `+${mobilePhone}`, to: `+${agency.number}`, body: 'Any news?' })
  const { id: boardId } = await createBoard(agency.ctx, boardInput({ name: 'Renewals' }))
  await addCard(agency.ctx, boardId, newCard('Call Janet', janet.id))
  const { accountId, id: userId } = agency.maya
  await agency.ctx.db(async (tx) => {
    await addDefaultResults(tx, accountId)
    const callId = randomUUID()
    const answeredAt = new Date(Date.now() - 60_000)
    const ended = { direction: 'inbound', format: 'inbound', state: 'ended', status: 'completed' } as const
    await tx
      .insert(calls)
      .values({ accountId, id: callId, ...ended, phoneNumber: janet.mobilePhone, answeredAt })
    const leg = { kind: 'user', side: 'ours', via: 'ring', label: `user:${userId}` } as const
    await tx
      .insert(callLegs)
      .values({ accountId, callId, ...leg, userId, joinedAt: answeredAt, leftAt: new Date() })
  })
  return { janet, ben, boardId }
}

/** Presses keys and counts them; a chord is one. */
function counting(page: Page) {
  let count = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    count: () => count,
  }
}

/** A key is dropped while the page is busy, and soon after another action or typing: users of keys aren't that quick. */
const pause = async (page: Page) => {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
  await page.clock.fastForward(TYPING_PAUSE_MS)
}

test('the ten commonest acts take at most 30 keys', { tag: '@sweep' }, async ({ agency }) => {
  test.slow()
  const { boardId } = await prepare(agency)
  const page = await agency.signIn(agency.maya)
  await page.clock.install()
  // They have worked on this board before.
  await open(page, `/tasks/${boardId}`)
  await open(page, '/messages')
  const { press, count } = counting(page)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await press('j')
  await expect(heading('Janet Whitcomb')).toBeVisible()
  await pause(page)
  await press('r')
  const composer = page.getByRole('textbox', { name: /^Text / })
  await expect(composer).toBeFocused()
  await page.keyboard.type('It is on its way.')
  await press('Enter', 'Escape')
  await expect(page.getByRole('log').getByText('It is on its way.')).toBeVisible()
  await pause(page)
  // Writing claimed it.
  await expect(page.getByRole('button', { name: 'You have it' })).toBeVisible()
  await press('c')
  await expect(page.getByRole('button', { name: 'Claim', exact: true })).toBeVisible()
  await pause(page)
  await press('n')
  await expect(page.getByRole('textbox', { name: 'Internal note' })).toBeFocused()
  await page.keyboard.type('Sent the card.')
  await press('Control+Enter')
  await expect(page.getByRole('log').getByText('Sent the card.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Internal note' })).toBeHidden()
  await pause(page)
  await press('Shift+C')
  const phone = page.getByRole('complementary', { name: 'Phone' })
  // Without a microphone the phone asks for one first.
  await expect(page.getByRole('dialog').or(phone).first()).toBeVisible()
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close the phone' }).click()

  await pause(page)
  await press('s')
  const snooze = page.getByRole('dialog', { name: 'Snooze' })
  await expect(snooze).toBeVisible()
  await press('2')
  await expect(page.getByRole('status').filter({ hasText: /^Snoozed/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Snooze ended')).toBeVisible()

  await pause(page)
  await press('l')
  const result = page.getByRole('dialog', { name: 'After the call' })
  await expect(result).toBeVisible()
  await press('2', 'Enter')
  await expect(page.getByText('Call saved')).toBeVisible()

  await pause(page)
  await press('/', 'w', 'h', 'i', 't')
  await expect(page.getByRole('option', { name: /Whitcomb/ }).first()).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/contacts\/contact\//)

  await pause(page)
  await press('g', 'b')
  await expect(heading('Renewals')).toBeVisible()
  await pause(page)
  await press('j', 'Alt+ArrowRight')
  await expect(page.getByText('moved to Called, position 1')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Called' }).getByText('Call Janet')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('list', { name: 'Assigned' }).getByText('Call Janet')).toBeVisible()

  await pause(page)
  await press('g', 'm')
  await expect(page).toHaveURL(/\/messages$/)
  await pause(page)
  await press('j')
  await expect(page).toHaveURL(/\/messages\/./)
  await pause(page)
  await press('e')
  await expect(page.getByText('Conversation completed')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(MOST_KEYS)
  await page.keyboard.press('Control+z')
  await expect(page).toHaveURL(/\/messages\/./)
})

test(
  'a call, a card and the first waiting row are at most six tab stops away',
  { tag: '@sweep' },
  async ({ agency }) => {
    const { janet, boardId } = await prepare(agency)
    const page = await agency.signIn(agency.maya)
    const stops = async (path: string, skip: string, name: RegExp) => {
      await open(page, path)
      const target = page.getByRole('main').getByRole('link', { name }).first()
      await expect(target).toBeVisible()
      for (let count = 1; count <= MOST_STOPS; count += 1) {
        await page.keyboard.press('Tab')
        if (await target.evaluate((element) => element === document.activeElement)) return count
        if ((await page.evaluate(() => document.activeElement?.textContent)) === skip)
          await page.keyboard.press('Enter')
      }
      return Infinity
    }
    expect(await stops(`/contacts/contact/${janet.id}`, 'Skip to the content', /^Call$/)).toBeLessThanOrEqual(
      MOST_STOPS,
    )
    expect(await stops(`/tasks/${boardId}`, 'Skip to the cards', /^Call Janet$/)).toBeLessThanOrEqual(
      MOST_STOPS,
    )
    expect(await stops('/waiting', 'Skip to the list', /^Ben Prado$/)).toBeLessThanOrEqual(MOST_STOPS)
  },
)
