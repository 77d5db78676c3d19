import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const CHANGES = /\b(startProcess|resetEnv|vi\.|process\.env)/
const files = globSync('{app,db,jobs,scripts,tests}/**/*.test.{ts,tsx}').filter(
  (file) => !/\.(browser|slow|sweep)\.|tests\/lint\/isolation/.test(file),
)

test('a test that replaces modules, methods or the environment says so in its first line', () => {
  const changing = files.filter((file) => CHANGES.test(readFileSync(file, 'utf8')))
  expect(changing.filter((file) => !readFileSync(file, 'utf8').startsWith('// @isolated: '))).toEqual([])
})
