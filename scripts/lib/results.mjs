import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What a run of tests came to. `failed` is at least 1 when the runner itself failed. */
const came = (passed, failed, skipped, code) => ({
  passed,
  failed: failed || (code === 0 ? 0 : 1),
  skipped,
})

/** Reads vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function vitestResults(file, code) {
  const report = read(file)
  if (!report) return came(0, 1, 0, code)
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0)
  return came(report.numPassedTests, report.numFailedTests + unloaded, skipped, code)
}

/** Reads Playwright's JSON report. Errors outside any test (its set-up) count as one failure each. */
export function playwrightResults(file, code) {
  const report = read(file)
  if (!report) return came(0, 1, 0, code)
  const { expected, unexpected, flaky, skipped } = report.stats
  if (flaky > 0) console.log(`${flaky} of the journeys needed a second try.`)
  // Shortly, and last: of a long log often only the end is kept.
  for (const line of report.suites.flatMap(failures)) console.log(line)
  return came(expected + flaky, unexpected + report.errors.length, skipped, code)
}

/** One text for each try of a journey that failed: which, where, and the beginning of what was said. */
function failures(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.flatMap(({ results }) =>
      results
        .filter(({ status }) => !['passed', 'skipped'].includes(status))
        .map(({ status, retry, errors }) => {
          const said = errors.map(({ message = '', location }) => {
            const lines = stripVTControlCharacters(message).split('\n')
            return `    ${location ? `line ${location.line}: ` : ''}${lines.slice(0, 12).join('\n    ')}`
          })
          return [`✗ ${spec.file}:${spec.line} ${spec.title} (${status}, try ${retry + 1})`, ...said].join(
            '\n',
          )
        }),
    ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failures)]
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
