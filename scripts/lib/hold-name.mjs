import { createServer } from 'node:net'

/**
 * Takes a name that one process on this machine can have at a time, and keeps it until this process ends, however it ends.
 * Resolves with whether it was free. macOS has no such names, so there it always resolves with true.
 */
export function holdName(name) {
  const path = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform]
  if (!path) return Promise.resolve(true)
  return new Promise((resolve) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', () => resolve(false))
    server.listen(path, () => resolve(true))
    server.unref()
  })
}
