import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'
import { note, step } from './console.mjs'

/** Compares package-lock.json with npm's own record of what it installed. */
export function packagesAreInstalled() {
  const record = inRoot('node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, peer, devOptional }]) =>
      path === '' || optional || devOptional || peer || installed[path]?.version === version,
  )
}

/** Installs packages if node_modules doesn't match the lock file. @throws Problem */
export async function ensurePackages(processes) {
  if (packagesAreInstalled()) return
  const end = step('Installing packages (the first time takes a minute or two)')
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  // The build needs development packages even with NODE_ENV=production.
  const install = (...args) =>
    processes.run('npm', [...npm, ...args, '--include=dev', '--no-audit', '--no-fund'], {
      shell: process.platform === 'win32',
      tailLines: 200,
    })
  let { code, tail } = await install('ci')
  // `npm ci` fails if the registry lacks a package for another system. The lock file still pins the others.
  if (code !== 0 && /in sync|EUSAGE/.test(tail)) ({ code, tail } = await install('install', '--no-save'))
  if (code !== 0) {
    note(tail.split('\n').slice(-15).join('\n'))
    const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network/i.test(tail)
    throw new Problem(
      offline
        ? 'The packages could not be downloaded. Check the network and npm’s proxy and registry settings, then start again.'
        : `The packages could not be installed (npm exited with ${code}; its output is above). Fix the problem, then start again.`,
    )
  }
  end()
}
