// Completes package-lock.json with the packages of other systems.
//
// npm leaves an optional package out of the lock file when the registry in use does not offer it, as a mirror may for the
// builds of other systems; from then on `npm ci` refuses the lock file on every machine. Run this after `npm install` in
// such a place; with `--check` it only tells whether something is missing.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'

const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'windows',
  'wasi',
  'aix',
  'sunos',
]
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64', 'mips64el']

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingPackages(lock.packages)

if (process.argv.includes('--check')) {
  if (missing.length > 0) {
    console.error(
      `package-lock.json lacks ${missing.length} packages of other systems (${missing[0].name} …), and npm ci refuses it: run node scripts/complete-lock.mjs.`,
    )
    process.exit(1)
  }
  console.log('package-lock.json is complete.')
} else {
  for (const { path, entry } of missing) lock.packages[path] = entry
  const root = lock.packages['']
  const sorted = Object.entries(lock.packages).filter(([path]) => path !== '')
  sorted.sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = { '': root, ...Object.fromEntries(sorted) }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${missing.length} packages added.`)
}

function missingPackages(packages) {
  const found = new Map()
  for (const [parent, { optionalDependencies = {}, dev, devOptional }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      // Builds for one system are asked for by their exact version; anything else npm resolves itself.
      if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version) || isFound(packages, parent, name)) continue
      const atTop = `node_modules/${name}`
      const other = packages[atTop] ?? found.get(atTop)?.entry
      const path = other && other.version !== version ? `${parent}/node_modules/${name}` : atTop
      found.set(path, { path, name, entry: describe(name, version, { dev, devOptional }) })
    }
  }
  return [...found.values()]
}

/** As Node looks a package up: beside its parent, then in every directory above. */
function isFound(packages, parent, name) {
  for (let directory = parent; ; directory = directory.slice(0, directory.lastIndexOf('/node_modules/'))) {
    if (packages[`${directory ? `${directory}/` : ''}node_modules/${name}`]) return true
    if (!directory.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

/** A build's name says which system it is for; without this npm would try to install it everywhere. */
function describe(name, version, kind) {
  const words = name.split(/[/-]/)
  const os = OS.find((word) => words.includes(word))
  const cpu = CPU.find((word) => words.includes(word))
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(kind.dev && { dev: true }),
    ...(kind.devOptional && { devOptional: true }),
    ...(words.includes('musl') && os === 'linux' && { libc: ['musl'] }),
    ...(words.includes('gnu') && os === 'linux' && { libc: ['glibc'] }),
    optional: true,
    ...(os && os !== 'wasi' && { os: [os === 'windows' ? 'win32' : os] }),
  }
}
