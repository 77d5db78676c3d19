import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const PARTS = '.ci,app,db,docs,emulators,jobs,scripts,tests'
const files = globSync(['*', `{${PARTS}}/**/*`])
const documents = files.filter((file) => file.endsWith('.md'))

/** A path from the root, or in backticks the end of one: `app/lib`, `env.server.ts`, `db/*.ts`. */
const PATHS = new RegExp(
  `(?<=^|[\\s(\`])(?:${PARTS.replaceAll(',', '|').replace('.', '\\.')})/[\\w./*{},-]*\\w\\}?` +
    '|(?<=`)[\\w./*{},-]+\\.(?:tsx?|mjs|sql|md)(?=`)',
  'gm',
)

const exists = (path: string) =>
  files.some((file) =>
    /[*{]/.test(path)
      ? matchesGlob(file, path) || matchesGlob(file, `**/${path}`)
      : `/${file}`.endsWith(`/${path}`),
  )

test('every path that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    (readFileSync(document, 'utf8').match(PATHS) ?? [])
      // The area that adding-an-area.md adds.
      .filter((path) => !path.includes('claims') && !exists(path))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})
