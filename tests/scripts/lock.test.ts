import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the lock file has the packages of every platform, so that npm ci works anywhere', () => {
  const output = execFileSync(process.execPath, ['scripts/complete-lock.mjs', '--check']).toString()
  expect(output).toContain('is complete')
})
