import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The words of style.md that code, comments and messages avoid.

const FEW = /\b(somebody|whoever|meanwhile|anew|obeys?)\b/gi
const FEW_NAMES =
  /\b(?:tell|told|toTell|obey|meanwhile)(?:[A-Z]\w*)?(?=\s*[=(:,)<])|\b[a-z]\w*(?:Tell|Told|Meanwhile)(?=[A-Z]|\b)/g

/** Demo texts that people say or write, and released migrations. */
const SAID = [
  'db/seed/conversation-scripts.ts',
  '/demo-data.server.ts',
  'demo-recordings.server.ts',
  'db/migrations/',
]

const files = globSync('{app,db,jobs,scripts}/**/*.{ts,tsx,mjs,sql,css}').filter(
  (file) => !SAID.some((part) => file.includes(part)),
)
const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))

test('code, comments and messages avoid the few words', () => {
  const found = sources.flatMap(({ file, source }) => {
    const code = source.replace(/(['"`])(?:\\.|(?!\1)[^\\\n])*\1|\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const words = [...(source.match(FEW) ?? []), ...(code.match(FEW_NAMES) ?? [])]
    return words.map((word) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})

test('no comment opens with Of, What or Who, which makes no sentence', () => {
  const openings = sources.flatMap(({ file, source }) => {
    const found = source.match(/(?:^|\s)(?:\/\/|\/\*\*?|--|\{\/\*)\s*(?:\*\s*)?(?:Of|What|Who)\b.*/gm) ?? []
    return found.map((comment) => `${file}: ${comment.trim()}`)
  })
  expect(openings).toEqual([])
})

test('the name of a test is at most 100 characters long', () => {
  const named =
    /\b(?:test|it|describe)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
  const long = globSync('{app,db,jobs,emulators,tests}/**/*.{test,spec}.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(named)]
      .map((found) => found[2]!)
      .filter((name) => name.length > 100)
      .map((name) => `${file}: ${name}`),
  )
  expect(long).toEqual([])
})
