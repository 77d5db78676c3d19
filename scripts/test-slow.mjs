// `npm run test:slow`: what takes minutes, in parts that each end within 15. Run the part that guards what you touched, and
// all of them before a release. Ends with the line `N passed, N failed`.
//
//   npm run test:slow                    all parts
//   npm run test:slow -- part [part …]   some of them
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { step } from './lib/console.mjs'
import { ensurePackages } from './lib/install.mjs'
import { packageCommand } from './lib/paths.mjs'
import { Problem } from './lib/problem.mjs'
import { Processes } from './lib/processes.mjs'
import { playwrightResults, vitestResults } from './lib/results.mjs'

const vitest = (projects, files, env) => ({ projects: [projects].flat(), files, env })
const script = (...args) => ({ args })
const playwright = (files, env) => ({ e2e: files, env })

/** The parts by name; docs/testing.md says what each guards and how long it takes. */
const PARTS = {
  processes: vitest(
    'slow',
    ['killed-worker', 'restarted-postgres', 'npm-start', 'full-disk'].map((name) => `tests/faults/${name}`),
  ),
  campaigns: vitest('slow', ['tests/faults/campaigns']),
  ops: vitest('slow', ['tests/ops']),
  hostile: vitest('slow', ['tests/security', 'app/features/contacts/transfer']),
  voice: vitest('slow', ['--root=emulators']),
  phone: playwright(['tests/e2e/calls', 'tests/e2e/conversations']),
  calls: vitest('slow', ['tests/calls']),
  sample: vitest('slow', ['tests/scripts']),
  layout: playwright(['tests/e2e/layout']),
  stories: playwright(
    ['administration.slow', 'boards', 'campaigns', 'registration'].map((name) => `tests/e2e/${name}`),
    { E2E_DAYTIME: '1' },
  ),
  properties: vitest(
    ['node*', 'sweep'],
    [
      'app/lib',
      'app/features/people/tags',
      'app/features/contacts/merge',
      'app/features/work/metrics',
      'app/features/contacts/contacts',
      'app/features/people/consent',
      'app/features/money/billing/stripe/events.test.ts',
      'app/features/messaging/texting/conversations/attention.test.ts',
      'app/features/telephony/calls/incoming/follow-flow.test.ts',
      'app/features/telephony/phone/registration.test.ts',
      'app/features/people/boards/card-order.test.ts',
      'app/features/messaging/campaigns',
      'tests/security/routes.sweep.test.ts',
      'tests/security/api-fuzz.sweep.test.ts',
    ],
    { PROPERTY_RUNS: '1000' },
  ),
  'load-pages': script('tests/load/run.ts', '--clients', '20000', '--seconds', '5'),
  'load-lists': vitest('slow', ['tests/load/contact-lists.slow.test.ts']),
  'load-dashboard': vitest('slow', ['tests/load/dashboard.slow.test.ts']),
  'load-boards': vitest('slow', ['tests/load/boards.slow.test.ts']),
  'load-campaigns': vitest('slow', ['tests/load/campaigns.slow.test.ts']),
  'load-conversations': script('tests/load/conversations.ts'),
  'load-api': script('tests/load/api.ts'),
  'load-agencies': script('tests/load/agencies.ts', '--agencies', '200', '--steps', '0,25,50,100'),
  'load-webhooks': script('tests/load/webhooks.ts'),
  'load-voice': script('tests/load/voice-legs.ts'),
  'load-weak-laptop': script('tests/load/weak-laptop.ts'),
  'load-transfer': script('tests/load/contacts-io.ts', '--clients', '20000'),
}

const processes = new Processes()
const total = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), 'switchboard-reports-'))
processes.onStopped(() => rmSync(reports, { recursive: true, force: true }))
processes.stopOnSignal()

try {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !PARTS[name])
  if (unknown) {
    throw new Problem(
      `There is no part "${unknown}": name some of ${Object.keys(PARTS).join(', ')}, or none.`,
    )
  }
  await ensurePackages(processes)
  await ensureBuild(processes)
  for (const name of chosen.length > 0 ? chosen : Object.keys(PARTS)) await run(name, PARTS[name])
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

async function run(name, { projects, files, env, args, e2e }) {
  const end = step(name)
  if (e2e) return runEndToEnd(name, e2e, env, end)
  if (args) {
    const { code } = await processes.node(name, args, { show: true })
    total[code === 0 ? 'passed' : 'failed'] += 1
    return end(name, code === 0)
  }
  const report = join(reports, `${name}.json`)
  const { code } = await processes.node(
    'vitest',
    [
      packageCommand('vitest', 'vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      // Only properties take this long outside the slow project.
      '--testTimeout=600000',
      ...files,
    ],
    { show: true, env },
  )
  const { passed, failed } = vitestResults(report, code)
  total.passed += passed
  total.failed += failed
  end(`${name}: ${passed} passed, ${failed} failed`, failed === 0)
}

async function runEndToEnd(name, files, env, end) {
  await ensureChromium(processes)
  const report = join(reports, `${name}.json`)
  const { code } = await processes.node(
    'playwright',
    [packageCommand('@playwright/test', 'cli.js'), 'test', '--project=slow', ...files],
    { show: true, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const { passed, failed } = playwrightResults(report, code)
  total.passed += passed
  total.failed += failed
  end(`${name}: ${passed} passed, ${failed} failed`, failed === 0)
}
