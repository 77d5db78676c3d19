import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { AGAINST_ORDER, AREAS } from '../../oxlint.config.ts'
import { PROGRAMS } from '../../scripts/lib/programs.mjs'

// Lint's own rule against circles doesn't see through `#app/…`.

/** A component and its parts may know each other. */
const LARGEST_CIRCLE = 3
/** No new ones: the order of areas is what keeps them apart. */
const MOST_AGAINST_ORDER = 2

const files = globSync('{app,db,jobs}/**/*.{ts,tsx}').filter((file) => !/\.(test|fixture)\./.test(file))

/** Modules in the text of a file, whether it imports a value or a type, at once or later. */
const IMPORTED = /(?:\bfrom\s|^import\s|\bimport\()\s*'((?:#|\.)[^']+)'/gm

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  return [...text.matchAll(IMPORTED)].map(([, path]) =>
    path!.startsWith('#') ? path!.slice(1) : join(dirname(file), path!),
  )
}

const graph = new Map(files.map((file) => [file, importsOf(file)]))

/** The strongly connected components of more than one file, by Tarjan's algorithm. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    index.set(file, index.size)
    lowest.set(file, index.get(file)!)
    path.push(file)
    for (const imported of imports.get(file)!) {
      if (!imports.has(imported)) continue
      if (!index.has(imported)) lowest.set(file, Math.min(lowest.get(file)!, visit(imported)))
      else if (path.includes(imported)) lowest.set(file, Math.min(lowest.get(file)!, index.get(imported)!))
    }
    if (lowest.get(file) === index.get(file)) {
      const circle = path.splice(path.indexOf(file))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return lowest.get(file)!
  }
  for (const file of imports.keys()) if (!index.has(file)) visit(file)
  return circles
}

test('finds files that import each other', () => {
  const imports = { a: ['b', 'x'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a', 'e'] }
  expect(circlesOf(new Map(Object.entries(imports)))).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ])
})

test('reads what a file imports, in any form', () => {
  expect(importsOf('jobs/run-task.ts')).toContain('app/areas.server.ts')
  expect(importsOf('app/lib/ctx.server.ts')).toContain('app/lib/services.ts')
  expect(importsOf('app/features/accounts/views/area.server.ts')).toContain(
    'app/features/accounts/views/events.ts',
  )
  const known = new Set(files)
  expect([...graph.values()].flat().filter((path) => known.has(path)).length).toBeGreaterThan(files.length)
})

test('no more than three files import each other in a circle', () => {
  expect(circlesOf(graph).filter(({ length }) => length > LARGEST_CIRCLE)).toEqual([])
})

test('no area imports the list of areas', () => {
  const collecting = files.filter(
    (file) =>
      file.startsWith('app/features/') &&
      graph.get(file)!.some((path) => /^app\/areas(\.server)?\.ts$/.test(path)),
  )
  expect(collecting).toEqual([])
})

const areaOf = (file: string) => AREAS.find(({ folder }) => file.startsWith(`${folder}/`))?.area

test('imports against the order of areas become fewer, and each that is listed is needed', () => {
  expect(AGAINST_ORDER.length).toBeLessThanOrEqual(MOST_AGAINST_ORDER)
  const pairs = new Set(
    files.flatMap((file) => graph.get(file)!.map((imported) => `${areaOf(file)} ${areaOf(imported)}`)),
  )
  expect(AGAINST_ORDER.filter(([from, to]) => !pairs.has(`${from} ${to}`))).toEqual([])
})

/** All that a file imports, directly or through others. */
function reachableFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !graph.has(file)) return seen
  seen.add(file)
  for (const imported of graph.get(file)!) reachableFrom(imported, seen)
  return seen
}

test.each(['app/server/main.ts', ...Object.values(PROGRAMS)])(
  '%s registers the areas, or reads none of them',
  (program) => {
    const reached = reachableFrom(program)
    const isReader = reached.has('app/features/registry.server.ts')
    expect(isReader).toBe(isReader && reached.has('app/areas.server.ts'))
  },
)
