import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { PROGRAMS } from '../../scripts/lib/programs.mjs'

// The built worker, migrations and commands.

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/ensure-build.mjs'])
}, 300_000)

const programs = Object.keys(PROGRAMS).filter((name) => name !== 'read-file-process')

test.each(programs)('%s checks the version of Node before it loads anything else', (name) => {
  expect(readFileSync(`dist/${name}.js`, 'utf8')).toMatch(/^import "\.\/parts\/require-node-/)
})

test.each(programs)('%s, without settings, says what it lacks instead of doing nothing', async (name) => {
  const env = { PATH: process.env.PATH, DATA_DIR: '/nowhere' }
  const said = await promisify(execFile)(process.execPath, [`dist/${name}.js`], { env }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
  expect(said).toMatch(/Usage|Missing configuration|is not set|can't|Adds data|Set /)
})
