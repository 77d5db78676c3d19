import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `failed` is at least 1 when the runner itself failed. */
const results = (passed, failed, skipped, code) => ({
  passed,
  failed: failed || (code === 0 ? 0 : 1),
  skipped,
})

/** Reads vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function vitestResults(file, code) {
  const report = read(file)
  if (!report) return results(0, 1, 0, code)
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0)
  return results(report.numPassedTests, report.numFailedTests + unloaded, skipped, code)
}

/** Reads Playwright's JSON report. Each error outside a test, as in its set-up, counts as one failure. */
export function playwrightResults(file, code) {
  const report = read(file)
  if (!report) return results(0, 1, 0, code)
  const { expected, unexpected, flaky, skipped } = report.stats
  // Short, and last: often only the end of a long log is kept.
  for (const line of report.suites.flatMap(failures)) console.log(line)
  return results(expected, unexpected + flaky + report.errors.length, skipped, code)
}

/** One text for each test that failed: which, where, and the beginning of each error. */
function failures(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.flatMap(({ results: tries }) =>
      tries
        .filter(({ status }) => !['passed', 'skipped'].includes(status))
        .map(({ status, errors, attachments }) => {
          const messages = errors.map(({ message = '', location }) => {
            const lines = stripVTControlCharacters(message).split('\n')
            return `    ${location ? `line ${location.line}: ` : ''}${lines.slice(0, 12).join('\n    ')}`
          })
          const page = attachments.filter(({ name }) => name === 'error-context').map(pageOf)
          return [`✗ ${spec.file}:${spec.line} ${spec.title} (${status})`, ...messages, ...page].join('\n')
        }),
    ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failures)]
}

/** The page when the test failed, as a tree of roles and names. */
function pageOf({ path }) {
  const tree = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  return `    The page:\n    ${tree.split('\n').slice(0, 60).join('\n    ')}`
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
