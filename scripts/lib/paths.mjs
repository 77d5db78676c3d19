import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from './problem.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const inRoot = (...parts) => join(root, ...parts)

/** A path for messages: relative to the project if it is inside it. */
export function displayPath(path) {
  const inside = relative(root, path)
  return inside && !inside.startsWith('..') ? inside : path
}

/**
 * The Node that runs the product: the one from its npm packages, or the current one if there is none (as in a container
 * image) and it is supported.
 * @throws Problem if it isn't
 */
export function nodeBinary() {
  const own = inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  const [major, minor] = process.versions.node.split('.').map(Number)
  // As in app/lib/require-node.mjs, which Node 20 can't import.
  if (major === 24 && minor >= 2) return process.execPath
  throw new Problem(
    `Switchboard needs Node 24.2 or a newer 24, and this is ${process.versions.node}. Remove node_modules and start again to install Switchboard's own Node.`,
  )
}

/** A package's command, to be run with `nodeBinary()`. node_modules/.bin doesn't work on every platform. */
export function packageCommand(name, path) {
  return inRoot('node_modules', name, path)
}
