import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the lock file holds the packages of every system, so that npm ci takes it anywhere', () => {
  const said = execFileSync(process.execPath, ['scripts/complete-lock.mjs', '--check']).toString()
  expect(said).toContain('is complete')
})
