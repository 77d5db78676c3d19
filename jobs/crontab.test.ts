import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { crontab, scheduled } from './crontab.ts'

test('graphile-worker can parse every line of the crontab', () => {
  expect(parseCrontab(crontab).map(({ task }) => task)).toEqual(Object.keys(scheduled))
})
