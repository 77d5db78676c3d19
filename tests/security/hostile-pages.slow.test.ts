import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { STORABLE_HOSTILE_STRINGS } from './hostile-strings.ts'
import { pathsWith, readable, storeEverywhere, tabsOf, visit } from './hostile-visit.ts'
import { type HostileWorld, makeHostileWorld } from './hostile-world.ts'

const ROWS = 100
const LONG = 2_000
const LONG_TEXTS = [
  'activities.note',
  'sms_messages.body',
  'chat_messages.body',
  'client_extras.data',
  'follow_ups.note',
]

const db = useDatabase()
const app = useApp(db)
let hostile: HostileWorld
beforeAll(async () => {
  hostile = await makeHostileWorld(db, ROWS)
})

const short = STORABLE_HOSTILE_STRINGS.filter((text) => text.length <= LONG)
const rounds = Array.from({ length: Math.ceil(short.length / ROWS) }, (_, round) =>
  short.slice(round * ROWS, (round + 1) * ROWS),
)

test.each(rounds.map((texts, round) => ({ round, texts })))(
  'every page shows every string as text, round $round',
  async ({ texts, round }) => {
    await storeEverywhere(hostile, texts)
    const paths = readable(app, hostile, true).map(({ path }) => path)
    const searched = texts.filter((_, at) => at % 50 === round).flatMap(pathsWith)
    const shown = await visit(app, hostile, [...paths, ...tabsOf(hostile.crowded), ...searched], texts)
    const unseen = texts.filter(
      (text) => text.trim() !== '' && [...shown.values()].filter((found) => found.includes(text)).length < 5,
    )
    expect(unseen).toEqual([])
  },
)

test('every page survives strings of many thousand characters', async () => {
  const long = STORABLE_HOSTILE_STRINGS.filter((text) => text.length > LONG)
  for (const { store } of hostile.places.filter(({ column }) => LONG_TEXTS.includes(column))) {
    // Few rows are enough: the length matters.
    await store([...long, ...Array.from({ length: ROWS }, () => 'short')])
  }
  const { conversation, chatRoom } = hostile.world.named({
    conversation: '$conversation',
    chatRoom: '$chatRoom',
  })
  const client = `/contacts/contact/${hostile.crowded}`
  const paths = [
    '/',
    client,
    `${client}/extras`,
    '/messages',
    `/messages/${conversation}`,
    '/chat',
    `/chat/${chatRoom}`,
  ]
  expect((await visit(app, hostile, paths, [])).size).toBeGreaterThan(4)
})
