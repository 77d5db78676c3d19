import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { events } from '#app/realtime/server/event-registry.ts'

test('every event is registered, so that browsers receive it', async () => {
  const defined: string[] = []
  for await (const file of glob('app/**/events.ts')) {
    const source = readFileSync(file, 'utf8')
    for (const [, name] of source.matchAll(/(?:account|user|room)Event(?:<.*>)?\('([^']+)'/g))
      defined.push(name!)
  }
  expect(defined.toSorted()).toEqual(events.map((event) => event.eventName).toSorted())
})

test('no topic has two events of one name', () => {
  const keys = events.map((event) => `${event.topic} ${event.eventName}`)
  expect(keys).toEqual([...new Set(keys)])
})
