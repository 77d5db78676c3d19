import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The path of a file of the project, also for code that was built. */
export const inProject = (path: string): string => join(root(import.meta.dirname), path)

function root(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : root(dirname(directory))
}
