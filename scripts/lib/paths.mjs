import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from './problem.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const inRoot = (...parts) => join(root, ...parts)

/** A path as people are shown it: relative to the project where it is inside. */
export function shown(path) {
  const inside = relative(root, path)
  return inside && !inside.startsWith('..') ? inside : path
}

/**
 * The Node that runs the product: the one among its packages, whatever the machine has. Falls back to the running one
 * when that is new enough (an image brings its own).
 */
export function nodeBinary() {
  const own = inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Problem(
    `Switchboard runs on Node 24 and this is ${process.versions.node}: remove node_modules and start again, so that its own Node is installed.`,
  )
}

/** Where a package's command starts, to be run by `nodeBinary()`: npm's links don't exist on every platform. */
export function packageCommand(name, path) {
  return inRoot('node_modules', name, path)
}
