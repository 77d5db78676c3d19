import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metrics } from './metrics.ts'

const FILES = ['docs/monitoring/prometheus-rules.yml', 'docs/monitoring/grafana-dashboard.json']
/** From other exporters, as the rules say. */
const OTHERS = /^(up|node_filesystem_(avail|size)_bytes|probe_ssl_earliest_cert_expiry)$/

/** The expressions of the rules or of the dashboard's panels. */
function expressions(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.yml')) return [...text.matchAll(/^ +expr: (.+)$/gm)].map((match) => match[1]!)
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

test.each(FILES)('%s only has metrics that exist, and label values that do', async (file) => {
  const known = await metrics.getMetricsAsJSON()
  const names = new Set(
    known.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const found = expressions(file)
  expect(found.length).toBeGreaterThan(10)
  for (const expression of found) {
    // Names of metrics: words outside braces that aren't a function's, a label's or a keyword.
    const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) \([^)]*\)/g, ' ')
    const used = [...bare.matchAll(/\b[a-z][a-z_]*\b(?! *\()/g)].map(([word]) => word)
    const unknown = used.filter(
      (word) => !names.has(word) && !OTHERS.test(word) && !/^(and|or|offset|le|by|[mhd])$/.test(word),
    )
    expect(unknown, expression).toEqual([])
    for (const [, state] of expression.matchAll(/state="(\w+)"/g)) {
      expect(['ready', 'running', 'scheduled', 'failed', 'held', 'late']).toContain(state)
    }
  }
})

test('operations.md explains every alarm', () => {
  const names = [...readFileSync(FILES[0]!, 'utf8').matchAll(/alert: (\w+)/g)].map((match) => match[1]!)
  const page = readFileSync('docs/operations.md', 'utf8')
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
