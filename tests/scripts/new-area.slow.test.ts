import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

// The areas that `npm run new-area` writes are whole: in a copy of the project they pass the static checks and tests.

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'switchboard-new-area-'))
  const left = /^(node_modules|build|dist|\.(?!gitignore|oxfmt)|test-results|playwright-report)/
  await cp('.', copy, { recursive: true, filter: (path) => !left.test(relative('.', path)) })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  return () => rm(copy, { recursive: true, force: true })
})

/** What a failed command printed. */
async function failureOf([script, ...args]: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  const options = { cwd: copy, env, maxBuffer: 50_000_000 }
  const done = promisify(execFile)(process.execPath, [script!, ...args], options)
  return done.then(
    () => '',
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}` || String(error),
  )
}

const AREAS = ['app/features/work/claims', 'app/features/work/office-supplies']
const COMMANDS = [
  ['scripts/new-area.mjs', 'claims', '--client-table'],
  ['scripts/new-area.mjs', 'office-supplies'],
  ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'claims'],
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['node_modules/typescript/bin/tsc', '--noEmit'],
  ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  ['node_modules/oxfmt/bin/oxfmt', '--check'],
  ['node_modules/knip/bin/knip.js', '--no-progress'],
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=node*',
    ...AREAS,
    'tests/lint',
    'tests/security/text-columns',
  ],
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=node*',
    'jobs/purge',
    'app/features/contacts/merge/split',
  ],
]

test('new areas, with and without a table of clients, pass the checks and their tests', async () => {
  for (const command of COMMANDS) expect(await failureOf(command), command.join(' ')).toBe('')
})
