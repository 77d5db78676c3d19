import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './data-dir.mjs'
import { inRoot, packageCommand } from './paths.mjs'
import { Problem } from './problem.mjs'
import { note, step } from './console.mjs'

const SOURCES = ['app', 'db', 'jobs', 'public', 'package-lock.json', 'package.json']
const CONFIGURATION = [
  'vite.config.ts',
  'vite.programs.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/lib/programs.mjs',
]
const PAGES = {
  name: 'Building the pages',
  stamp: inRoot('build/.sources'),
  command: [packageCommand('@react-router/dev', 'bin.cjs'), 'build'],
}
/** The worker, migrations and commands. */
const OTHER_PROGRAMS = {
  name: 'Building the worker and the commands',
  stamp: inRoot('dist/.sources'),
  command: [packageCommand('vite', 'bin/vite.js'), 'build', '--config', 'vite.programs.config.ts'],
}
/** Keeps two builds of one checkout from writing the same files. */
const LOCK = inRoot('node_modules/.build-lock')

/** Builds what isn't already built from the same sources. @throws Problem if the build fails */
export async function ensureBuild(processes) {
  await ensurePrograms(processes)
  await ensure(processes, PAGES)
}

/** Builds all but the pages, which takes seconds. @throws Problem if the build fails */
export const ensurePrograms = (processes) => ensure(processes, OTHER_PROGRAMS)

async function ensure(processes, build) {
  if (isCurrent(build)) return
  const release = await takeLock()
  try {
    if (isCurrent(build)) return
    const { name, stamp, command } = build
    const end = step(name)
    const sources = fingerprint()
    rmSync(stamp, { force: true })
    // The id by which an open page knows whether the server still runs its build (app/lib/served-build.ts).
    const env = { VITE_BUILD_ID: sources.slice(0, 16) }
    // Many lines, because the error comes before a long stack trace.
    const { code, tail } = await processes.ownNode('The build', command, { env, tailLines: 60 })
    if (code !== 0) {
      note(tail)
      throw new Problem('The build failed (see above). Fix the sources and start again.')
    }
    writeFileSync(stamp, sources)
    end()
  } finally {
    release()
  }
}

function isCurrent({ stamp }) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

/** A hash of everything the build reads. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = inRoot(path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
    } else if (!/\.(test|fixture)\.tsx?$/.test(path)) {
      hash.update(path).update('\0').update(readFileSync(full)).update('\0')
    }
  }
  for (const path of [...SOURCES, ...CONFIGURATION]) add(path)
  return hash.digest('hex')
}

async function takeLock() {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      return () => rmSync(LOCK, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = lockHolder()
      // The lock is stale if its holder was killed.
      if (holder && !isAlive(holder, /scripts\/(start|test|ensure-build)\.mjs/))
        rmSync(LOCK, { force: true, recursive: true })
      else await sleep(200)
    }
  }
}

/** The process id in the lock file; 0 or undefined while it is being written or removed. */
function lockHolder() {
  try {
    return Number(readFileSync(LOCK, 'utf8'))
  } catch {
    return undefined
  }
}
