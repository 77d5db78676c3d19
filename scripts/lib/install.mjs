import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'
import { note, step } from './console.mjs'

/**
 * Whether node_modules holds what package-lock.json asks for: npm writes down what it installed, so that no stamp of our
 * own is needed and somebody's own `npm install` counts.
 */
export function packagesAreInstalled() {
  const written = inRoot('node_modules/.package-lock.json')
  if (!existsSync(written)) return false
  const installed = JSON.parse(readFileSync(written, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, peer, devOptional }]) =>
      path === '' || optional || devOptional || peer || installed[path]?.version === version,
  )
}

/** Installs the packages when they are missing or others than the lock file names. */
export async function ensurePackages(processes) {
  if (packagesAreInstalled()) return
  const end = step('Installing packages (npm ci); the first time this takes a minute or two')
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  // Development packages are needed to build, also where the environment says production.
  const install = (...args) =>
    processes.run('npm', [...npm, ...args, '--include=dev', '--no-audit', '--no-fund'], {
      shell: process.platform === 'win32',
      tailLines: 200,
    })
  let { code, tail } = await install('ci')
  // A registry that lacks a package only other systems need makes `npm ci` refuse; the lock file still pins the rest.
  if (code !== 0 && /in sync|EUSAGE/.test(tail)) ({ code, tail } = await install('install', '--no-save'))
  if (code !== 0) {
    note(tail.split('\n').slice(-15).join('\n'))
    const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network/i.test(tail)
    throw new Problem(
      offline
        ? 'The packages could not be fetched: check the network (or the proxy and registry settings of npm) and start again.'
        : `The packages could not be installed (npm ended with ${code}, its last words are above): mend that and start again.`,
    )
  }
  end()
}
