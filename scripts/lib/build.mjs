import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './data-dir.mjs'
import { inRoot, packageCommand } from './paths.mjs'
import { Problem } from './problem.mjs'
import { note, step } from './console.mjs'

const SOURCES = ['app', 'db', 'jobs', 'public', 'package-lock.json', 'package.json']
const CONFIGURATION = ['vite.config.ts', 'react-router.config.ts', 'tsconfig.json']
const STAMP = inRoot('build/.sources')
/** Keeps two builds of one checkout from writing the same files. */
const LOCK = inRoot('node_modules/.build-lock')

/** Builds the pages unless the last build was made from the same sources. @throws Problem if the build fails */
export async function ensureBuild(processes) {
  if (isCurrent()) return
  const release = await takeLock()
  try {
    if (isCurrent()) return
    const end = step('Building the pages')
    const sources = fingerprint()
    rmSync(STAMP, { force: true })
    const command = [packageCommand('@react-router/dev', 'bin.cjs'), 'build']
    // Many lines, because the error comes before a long stack trace.
    const { code, tail } = await processes.ownNode('The build', command, { tailLines: 60 })
    if (code !== 0) {
      note(tail)
      throw new Problem('The pages could not be built (see above). Fix the sources and start again.')
    }
    writeFileSync(STAMP, sources)
    end()
  } finally {
    release()
  }
}

function isCurrent() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
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
