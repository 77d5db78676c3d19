// Adds packages for other operating systems to package-lock.json.
//
// If a registry mirror doesn't offer the builds for other systems, npm leaves those optional packages out of the lock
// file, and `npm ci` then refuses the file on every machine. Run this after `npm install` from such a mirror. With
// `--check` it only reports whether packages are missing.
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
      `package-lock.json lacks ${missing.length} packages for other systems (such as ${missing[0].name}), so npm ci would refuse it. Run node scripts/complete-lock.mjs.`,
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
  console.log(`Added ${missing.length} packages to package-lock.json.`)
}

function missingPackages(packages) {
  const found = new Map()
  for (const [parent, { optionalDependencies = {}, dev, devOptional }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      // Builds for one system are requested by exact version. npm resolves the others itself.
      if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version) || isLocked(packages, parent, name)) continue
      const atTop = `node_modules/${name}`
      const other = packages[atTop] ?? found.get(atTop)?.entry
      const path = other && other.version !== version ? `${parent}/node_modules/${name}` : atTop
      found.set(path, { path, name, entry: describe(name, version, { dev, devOptional }) })
    }
  }
  return [...found.values()]
}

/** Looks the package up as Node does: in the parent's directory, then in each directory above it. */
function isLocked(packages, parent, name) {
  for (let directory = parent; ; directory = directory.slice(0, directory.lastIndexOf('/node_modules/'))) {
    if (packages[`${directory ? `${directory}/` : ''}node_modules/${name}`]) return true
    if (!directory.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

/** Derives `os`, `cpu` and `libc` from the package name, so that npm installs the build only where it runs. */
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
