// `npm test`: runs all checks on a machine with only Node and npm, and ends with the line `N passed, N failed`. Installs a
// Chromium if there is none.
//
//   npm test                          everything but the sweep and the slow group (scripts/test-slow.mjs)
//   npm test -- static                types, lint, format, unused code
//   npm test -- unit [file …]         everything without a browser: functions, routes, isolation
//   npm test -- components [file …]   components in a browser
//   npm test -- e2e [file …]          the whole product in browsers
//   npm run test:sweep                what goes through every route, call, job and table, and the other stories in browsers
//
// Named files are run whether they belong to the sweep or not.
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { makeDirectory } from './lib/data-dir.mjs'
import { ensurePackages } from './lib/install.mjs'
import { packageCommand } from './lib/paths.mjs'
import { Problem } from './lib/problem.mjs'
import { Processes } from './lib/processes.mjs'
import { playwrightResults, vitestResults } from './lib/results.mjs'
import { note, step } from './lib/console.mjs'

const PARTS = ['static', 'unit', 'components', 'e2e', 'sweep']
const [part, ...files] = process.argv.slice(2)
const UNIT = ['--project=node*', ...(files.length > 0 ? ['--project=sweep'] : [])]
const processes = new Processes()
const total = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), 'switchboard-reports-'))
processes.onStopped(() => rmSync(reports, { recursive: true, force: true }))
processes.stopOnSignal()

try {
  if (part && !PARTS.includes(part)) {
    throw new Problem(
      `There is no part "${part}". Use one of ${PARTS.join(', ')}, or none to run everything.`,
    )
  }
  requireDataDirectory()
  await ensurePackages(processes)
  if (part === 'static') await checkStatically()
  else if (part === 'unit') await runVitest('Unit and route tests', UNIT)
  else if (part === 'components') await runVitest('Component tests', ['--project=components'])
  else if (part === 'e2e') await runEndToEnd('E2e tests', ['e2e', ...(files.length > 0 ? ['sweep'] : [])])
  else if (part === 'sweep') await runSweep()
  else await runEverything()
} catch (error) {
  if (!processes.stopping) {
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    total.failed += 1
  }
}
if (!processes.stopping) {
  await processes.stop()
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}

/** The e2e tests come last, so what they need is tried first. */
function requireDataDirectory() {
  const { DATA_DIR } = process.env
  if (!DATA_DIR) return
  try {
    makeDirectory(resolve(DATA_DIR))
    accessSync(DATA_DIR, constants.W_OK)
  } catch (error) {
    throw new Problem(
      `The tests can't use DATA_DIR: ${error.message}. Set it to a directory you may write to.`,
    )
  }
}

/** The build comes first: tests of routes and the e2e tests run it. */
async function runEverything() {
  await ensureBuild(processes)
  await ensureChromium(processes)
  await Promise.all([
    checkStatically(),
    runVitest('Unit, route and component tests', ['--project=node*', '--project=components']),
  ])
  await runEndToEnd('E2e tests', ['e2e'])
}

async function runSweep() {
  await ensureBuild(processes)
  await ensureChromium(processes)
  await runVitest('Sweep of routes, calls, jobs and tables', ['--project=sweep'])
  await runEndToEnd('Sweep in browsers', ['sweep'])
}

async function checkStatically() {
  await check('Types', ['@react-router/dev', 'bin.cjs', 'typegen'], ['typescript', 'bin/tsc', '--noEmit'])
  await check('Lint and import rules', ['oxlint', 'bin/oxlint', '--deny-warnings'])
  await check('Format', ['oxfmt', 'bin/oxfmt', '--check'])
  await check('Unused code', ['knip', 'bin/knip.js', '--no-progress'])
}

/** Runs package commands in sequence as one check. */
async function check(name, ...commands) {
  const end = step(name)
  for (const [packageName, path, ...args] of commands) {
    const { code, tail } = await processes.node(name, [packageCommand(packageName, path), ...args], {
      tailLines: 60,
    })
    if (code === 0) continue
    note(tail)
    end(`${name}: failed`, false)
    total.failed += 1
    return
  }
  end()
  total.passed += 1
}

async function runVitest(name, args = []) {
  if (args.includes('--project=components')) await ensureChromium(processes)
  const end = step(name)
  const report = join(reports, 'vitest.json')
  const { code } = await processes.node(
    'vitest',
    [
      packageCommand('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
      ...files,
    ],
    { show: true },
  )
  count(name, vitestResults(report, code), end)
}

async function runEndToEnd(name, projects) {
  await ensureChromium(processes)
  await ensureBuild(processes)
  const end = step(name)
  const report = join(reports, 'e2e.json')
  const { code } = await processes.node(
    'playwright',
    [
      packageCommand('@playwright/test', 'cli.js'),
      'test',
      ...projects.map((project) => `--project=${project}`),
      ...files,
    ],
    { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  count(name, playwrightResults(report, code), end)
}

function count(name, { passed, failed, skipped }, end) {
  total.passed += passed
  total.failed += failed
  end(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`, failed === 0)
}
