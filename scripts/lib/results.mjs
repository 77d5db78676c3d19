import { readFileSync } from 'node:fs'

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
  return came(expected + flaky, unexpected + report.errors.length, skipped, code)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
