// `npm run new-area -- claims [--client-table]`: writes a small working area from scripts/sample-area and lists it where
// areas are listed. With --client-table its rows are of clients, and it has a tab on the contact's page.
// docs/adding-an-area.md says what comes next.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot, nodeBinary, packageCommand } from './lib/paths.mjs'
import { Problem } from './lib/problem.mjs'

/** The domain of the new area, and the one below it in DOMAINS. */
const DOMAIN = 'work'
const BELOW = 'carriers'
const SAMPLE = 'scripts/sample-area'

const read = (path) => readFileSync(inRoot(path), 'utf8')
const write = (path, text) => {
  mkdirSync(dirname(inRoot(path)), { recursive: true })
  writeFileSync(inRoot(path), text)
}

try {
  const { values, positionals } = parseArgs({
    options: { 'client-table': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const written = newArea(positionals[0], values['client-table'])
  spawnSync(nodeBinary(), [packageCommand('oxfmt', 'bin/oxfmt'), ...written], { stdio: 'inherit' })
  console.log(`${written.join('\n')}

Next: change the columns in db/schema/${positionals[0]}.ts and the fields in app/features/${DOMAIN}/${positionals[0]}, then
  npm run db:generate -- --name ${positionals[0]}
  npm run build
  npm test -- unit app/features/${DOMAIN}/${positionals[0]} tests/lint tests/security tests/tenancy
  npm test -- static
and read docs/adding-an-area.md.`)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Returns the paths it wrote. */
function newArea(name, isOfClients) {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name ?? ''))
    throw new Problem('Name the area by a plural in small letters: npm run new-area -- claims')
  const folder = `app/features/${DOMAIN}/${name}`
  if (existsSync(inRoot(folder))) throw new Problem(`${folder} exists.`)
  const fill = filling(name, isOfClients)
  const files = readdirSync(inRoot(SAMPLE), { recursive: true })
    .filter((file) => file.endsWith('.sample'))
    .map((file) => {
      const target = fill(file.replace(/\.sample$/, ''))
      const path = target === 'schema.ts' ? `db/schema/${name}.ts` : `${folder}/${target}`
      return [path, fill(read(`${SAMPLE}/${file}`))]
    })
    .filter(([, text]) => text.trim())
  const lists = listed(fill)
  for (const [path, text] of [...files, ...lists]) write(path, text)
  return [...files, ...lists].map(([path]) => path)
}

/** Puts the area's name into text, in each spelling, and leaves out lines of the other variant. */
function filling(name, isOfClients) {
  const one = name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.slice(0, -1)
  const title = (kebab) => kebab.charAt(0).toUpperCase() + kebab.slice(1)
  const pascal = (kebab) => kebab.split('-').map(title).join('')
  const spellings = [
    (kebab) => kebab,
    (kebab) => kebab.replaceAll('-', '_'),
    (kebab) => kebab.replaceAll('-', '_').toUpperCase(),
    (kebab) => kebab.replaceAll('-', ' '),
    (kebab) => title(kebab.replaceAll('-', ' ')),
    (kebab) => kebab.split('-').map(title).join(' '),
    pascal,
    (kebab) => kebab.charAt(0) + pascal(kebab).slice(1),
  ]
  const pairs = [
    ['sample-things', name],
    ['sample-thing', one],
  ].flatMap(([from, to]) => spellings.map((spell) => [spell(from), spell(to)]))
  const positions = [
    ["menu: 'tabs', position: 0", 'app/features/*/*/area.ts', /menu: 'tabs',\s+position: (\d+)/g],
    ['  position: 0,', 'app/features/*/*/*.server.ts', /SearchSource = \{[^}]*?position: (\d+)/g],
    ['  position: -1,', 'app/features/*/*/client-tabs.tsx', /position: (\d+)/g],
  ]
  return (text) => {
    const own = text.split('\n').flatMap((line) => {
      const [, variant, rest] = /^\[(client|plain)\] ?(.*)/.exec(line) ?? []
      if (!variant) return [line]
      return (variant === 'client') === isOfClients ? [rest] : []
    })
    let filled = own.join('\n')
    for (const [from, to] of pairs) filled = filled.replaceAll(from, to)
    for (const [from, ...taken] of positions)
      filled = filled.replace(from, () => from.replace(/-?\d+/, nextPosition(...taken)))
    return filled
  }
}

/** Ten more than the highest of these positions. */
function nextPosition(files, pattern) {
  const texts = globSync(files, { cwd: inRoot('.') }).map(read)
  const taken = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, position]) => Number(position)))
  return Math.max(...taken) + 10
}

/** The lists of areas, routes and tables with the new one, by path. */
function listed(fill) {
  const order = read('oxlint.config.ts')
  const [above] = order.split('export const DOMAINS')[1].split(`\n  ${BELOW}:`)
  const areasAbove = [...above.matchAll(/'([\w-]+)'/g)].map(([, area]) => area)
  /** Lists a manifest below the last one of an area above the new one. */
  const manifest = (text, suffix, file) => {
    const entries = areasAbove.map((area) => {
      const camel = area.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
      return `\n  ${camel}${suffix},`
    })
    const last = entries.findLast((entry) => text.includes(entry))
    const own = `sampleThings${suffix}`
    const line = `import { ${own} } from './features/${DOMAIN}/sample-things/${file}'`
    return insertLine(text.replace(last, `${last}\n  ${fill(own)},`), fill(line))
  }
  const edits = {
    'oxlint.config.ts': (text) => text.replace(/,?\s*\],(\n {2}carriers:)/, fill(", ['sample-things']],$1")),
    'app/areas.ts': (text) => manifest(text, 'Area', 'area.ts'),
    'app/areas.server.ts': (text) => manifest(text, 'Server', 'area.server.ts'),
    'app/routes.ts': (text) => {
      const line = "import * as sampleThings from './features/work/sample-things/routes.ts'"
      const placed = insertBefore(text, '    ...phone.pages,', fill('    ...sampleThings.pages,'))
      const part = fill('[client]         ...sampleThings.clientParts,')
      return insertLine(insertBefore(placed, '        ...accountData.clientParts,', part), fill(line))
    },
    'db/schema/index.ts': (text) => insertLine(text, fill("export * from './sample-things.ts'")),
  }
  return Object.entries(edits).map(([path, edit]) => [path, edit(read(path))])
}

function insertBefore(text, line, added) {
  return added ? text.replace(`\n${line}`, `\n${added}\n${line}`) : text
}

/** Adds an import or export among the others, which are ordered by their paths. */
function insertLine(text, line) {
  const lines = text.split('\n')
  const from = (each) => /^(?:import|export) .* from '(\.\/[^']+)'/.exec(each)?.[1]
  const last = lines.findLastIndex((each) => from(each) && from(each) < from(line))
  return lines.toSpliced(last + 1, 0, line).join('\n')
}
