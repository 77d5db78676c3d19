import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { areas } from '#app/areas.ts'
import { events, mails, serverAreas } from '#app/areas.server.ts'
import routes from '#app/routes.ts'
import { AREAS, DOMAINS } from '../../oxlint.config.ts'
import { type JobName, jobs } from '#jobs/registry.ts'

// Steps of docs/adding-an-area.md that a new area could forget.

test('app/areas.server.ts lists every area.server.ts', () => {
  const composition = readFileSync('app/areas.server.ts', 'utf8')
  const files = globSync('app/features/*/*/area.server.ts')
  expect(files.filter((file) => !composition.includes(file.replace('app/', './')))).toEqual([])
  expect(serverAreas).toHaveLength(files.length)
})

test('app/areas.ts lists every area.ts', () => {
  const composition = readFileSync('app/areas.ts', 'utf8')
  const files = globSync('app/features/*/*/area.ts')
  expect(files.filter((file) => !composition.includes(file.replace('app/', './')))).toEqual([])
  expect(areas).toHaveLength(files.length)
})

test('lint knows the place of every area', () => {
  const folders = globSync('app/features/*/*/').filter((path) => statSync(path).isDirectory())
  expect(folders.toSorted()).toEqual(AREAS.map(({ folder }) => folder).toSorted())
})

test('every domain says what it is', () => {
  for (const domain of Object.keys(DOMAINS))
    expect(existsSync(`app/features/${domain}/README.md`), domain).toBe(true)
})

test('areas are listed in the order that lint keeps', () => {
  const places = AREAS.map(({ area }) => area)
  for (const list of [areas, serverAreas]) {
    const order = list.map(({ name }) => places.indexOf(name))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
})

test('an area is named after its folder', () => {
  const names = AREAS.map(({ area }) => area)
  for (const { name } of [...areas, ...serverAreas]) expect(names).toContain(name)
})

/** Small files that already hold little else than paths. */
const SMALL = /\/(limits|billing-tabs|result|company-sign-in|morning-mail|review|view)\.ts'$/

test('an area takes its paths from a small file, which the frame loads with every page', () => {
  const imports = globSync('app/features/*/*/area.ts').flatMap((file) =>
    (readFileSync(file, 'utf8').match(/^import .*_PATH\b.*$/gm) ?? []).map((line) => `${file}: ${line}`),
  )
  expect(imports.filter((line) => !line.endsWith("paths.ts'") && !SMALL.test(line))).toEqual([])
})

const isTest = (file: string) => /\.(test|pages\.test|fixture)\./.test(file)

test('an area is flat up to 40 files, and otherwise has one level of folders', () => {
  for (const { area, folder } of AREAS) {
    const files = globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !isTest(file))
    const paths = files.map((file) => file.split('/').slice(4))
    expect(
      paths.filter((path) => path.length === 1).length,
      `${area}: put its files into folders named by nouns`,
    ).toBeLessThanOrEqual(40)
    expect(paths.filter((path) => path.length > 2)).toEqual([])
  }
})

test('no two files of an area have the same stem', () => {
  for (const { folder } of AREAS) {
    const stems = globSync(`${folder}/**/*.{ts,tsx}`)
      .filter((file) => !isTest(file) && !/\.(browser|slow|sweep)\./.test(file))
      .map((file) => basename(file).replace(/\.tsx?$/, ''))
    expect(
      stems.filter((stem, index) => stems.indexOf(stem) !== index),
      `${folder}: name a page number-page.tsx beside number.ts, and API calls number-calls.server.ts`,
    ).toEqual([])
  }
})

test('a badge has a number on the server, and a tab to show it on', () => {
  const badges = areas.filter((area) => area.badge)
  expect(badges.map(({ name }) => name).toSorted()).toEqual(
    serverAreas
      .filter((area) => area.badge)
      .map(({ name }) => name)
      .toSorted(),
  )
  for (const { name, menu } of badges)
    expect(
      menu?.map((item) => item.menu),
      name,
    ).toContain('tabs')
})

/** Tabs without search results of their own. */
const NOT_SEARCHED: Record<string, string> = {
  dashboard: 'shows what other areas have',
  calendar: 'shows what other areas and Google have',
}

test('search finds what an area with a tab has', () => {
  const withTab = areas.filter((area) => area.menu?.some((item) => item.menu === 'tabs'))
  const without = withTab.filter((area) => !area.searchIcons).map(({ name }) => name)
  expect(without).toEqual(Object.keys(NOT_SEARCHED))
})

test('every group of search results has an icon', () => {
  const icons = areas.flatMap((area) => Object.keys(area.searchIcons ?? {}))
  const kinds = serverAreas.flatMap((area) => (area.search ?? []).map(({ kind }) => kind))
  expect(kinds.toSorted()).toEqual(icons.toSorted())
})

test('every kind of activity has an icon', () => {
  const icons = areas.flatMap((area) => Object.keys(area.activityIcons ?? {}))
  const kinds = serverAreas.flatMap((area) => area.activity?.kind ?? [])
  expect(kinds.toSorted()).toEqual(icons.toSorted())
})

test('tabs of a contact have a name and a place of their own, and something that reads what they show', () => {
  const files = globSync('app/features/*/*/client-tabs.tsx')
  const sources = files.map((file) => readFileSync(file, 'utf8'))
  for (const pattern of [/\bname: '([^']+)'/g, /\bposition: (\d+)/g]) {
    const found = sources.flatMap((source) => [...source.matchAll(pattern)].map(([, value]) => value))
    expect(found).toEqual([...new Set(found)])
  }
  // The page reads what its own tabs show.
  const withTabs = files.map((file) => file.split('/')[3]).filter((name) => name !== 'contacts')
  const reading = serverAreas.filter((area) => area.clientTabs).map(({ name }) => name)
  expect(withTabs.toSorted()).toEqual(reading.toSorted())
})

test('menu items lead to routes', () => {
  const matched = (to: string) => matchRoutes(routesOf(routes), to)?.at(-1)?.route.id
  for (const { to } of areas.flatMap((area) => [...(area.menu ?? []), ...(area.searchPages ?? [])]))
    expect(matched(to), to).not.toBe('features/accounts/shell/routes/unknown')
})

test('every page of the settings has its item in their menu', () => {
  const pages = globSync('app/features/*/*/routes.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8').split('export const settingsPages')[1]?.split('\n]')[0] ?? ''
    return [...source.matchAll(/^ {2}route\(\s*'([^':]+)'/gm)].map(([, path]) => `/account/settings/${path}`)
  })
  const items = areas.flatMap((area) => (area.menu ?? []).filter(({ menu }) => menu === 'settings'))
  const paths = items.map(({ to }) => to).filter((to) => to.startsWith('/account/settings/'))
  expect(pages.toSorted()).toEqual(paths.toSorted())
  for (const { label, group, about } of items) expect([group, about], label).not.toContain(undefined)
})

test('no two items of a menu have the same position', () => {
  const places = areas.flatMap((area) =>
    (area.menu ?? []).map(({ menu, group = '', position }) => `${menu} ${group} ${position}`),
  )
  expect(places).toEqual([...new Set(places)])
})

const routesOf = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ id, path, index, file, children }) => ({
    id: id ?? file.replace(/\.tsx?$/, ''),
    path,
    ...(index ? { index } : { children: routesOf(children ?? []) }),
  }))

test('app/routes.ts has every route module', () => {
  const files = globSync('app/features/*/*/routes/*.{ts,tsx}')
  const modules = files.filter(
    (file) =>
      !file.includes('.test.') &&
      /^export (default|const (loader|action)\b|(async )?function (loader|action)\b)/m.test(
        readFileSync(file, 'utf8'),
      ),
  )
  const listed = new Set(filesOf(routes))
  expect(modules.filter((file) => !listed.has(file.replace('app/', '')))).toEqual([])
})

const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [entry.file, ...filesOf(entry.children ?? [])])

test('every event is registered, so that browsers receive it', () => {
  const defined: string[] = []
  for (const file of globSync('app/**/events.ts')) {
    const source = readFileSync(file, 'utf8')
    for (const [, name] of source.matchAll(/(?:account|user|room)Event(?:<.*>)?\('([^']+)'/g))
      defined.push(name!)
  }
  expect(defined.toSorted()).toEqual(events.map((event) => event.eventName).toSorted())
})

test('every event that browsers receive is used by a page, badge or notice', () => {
  const sources = globSync('app/**/*.{ts,tsx}')
    .filter((file) => !/events\.ts$|\.server\.tsx?$|\.test\.tsx?$|\/server\/|\/bus\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const sent = serverAreas
    .flatMap((area) => Object.entries(area.events ?? {}))
    .filter(([, event]) => events.some((each) => each === event && !each.internal))
  const isUsed = (name: string) => sources.some((source) => new RegExp(`\\b${name}\\b`).test(source))
  expect(sent.map(([name]) => name).filter((name) => !isUsed(name))).toEqual([])
})

test('no topic has two events of one name', () => {
  const keys = events.map((event) => `${event.topic} ${event.eventName}`)
  expect(keys).toEqual([...new Set(keys)])
})

const tasks = (Object.keys(jobs) as JobName[]).filter((name) => name !== 'mail')
test.each(tasks)('one area has the task for %s', (name) => {
  expect(serverAreas.filter((area) => area.tasks?.[name])).toHaveLength(1)
})

test('no two mails have the same name', () => {
  expect(mails.size).toBe(serverAreas.flatMap((area) => area.mails ?? []).length)
})

test.each(['handlers', 'schedule'] as const)('no two areas share a name in their %s', (part) => {
  const names = serverAreas.flatMap((area) => Object.keys(area[part] ?? {}))
  expect(names).toEqual([...new Set(names)])
})
