import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A name that two files export is offered twice wherever it is typed, and must be told apart by its path.

/** What areas declare under one name for those that collect it. */
const DECLARED =
  /^(loader|action|clientLoader|clientAction|meta|handle|links|shouldRevalidate|headers|ErrorBoundary|middleware|events|resources|apiCalls|clientTabs|clientParts|clientActions|clientTables|\w*[pP]ages|publicRoutes|numberDialogs|area)$/

/** Those of today: fields of forms by kind, the kinds of both sides of a socket, and the client that programs get. */
const TODAY =
  'choice Connection createClient email Field Found Group line LocationCard Match Page Part phone referralTotals Sheet state TextField zip'

test('no two files export the same name', () => {
  const files = new Map<string, number>()
  for (const file of globSync('{app,db,jobs}/**/*.{ts,tsx}')) {
    if (/\.(test|slow|sweep|browser|fixture)\.|components\/icons\.tsx$/.test(file)) continue
    const names = readFileSync(file, 'utf8').matchAll(
      /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm,
    )
    // Overloads export their name several times.
    for (const name of new Set([...names].map((found) => found[1]!)))
      files.set(name, (files.get(name) ?? 0) + 1)
  }
  const doubles = [...files].filter(([name, count]) => count > 1 && !DECLARED.test(name))
  expect(doubles.map(([name]) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(TODAY.split(' '))
})
