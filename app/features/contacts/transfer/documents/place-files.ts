import type { Found } from './match-folders.server.ts'

export interface Listed {
  at: number
  path: string
  bytes: number
}

/** The cells of a row about a file of a ZIP file. */
export const ARCHIVE_HEADERS = ['Folder', 'File', 'Path', 'Size', 'Number']

export interface Placed extends Listed {
  /** The folder that names the client; empty for a file outside of folders. */
  folder: string
  name: string
  found: Found | null
}

/**
 * Finds the folder of each file that names its client: the first one on its path that names exactly one, else the first
 * one that may mean several, else the first one. A folder around all others is no one’s.
 */
export function placeFiles(files: readonly Listed[], find: (text: string) => Found | null): Placed[] {
  const paths = files.map(({ path }) => path.split('/').filter((part) => part !== '' && part !== '.'))
  const known = new Map<string, Found | null>()
  const findOnce = (folder: string) => {
    let found = known.get(folder)
    if (found === undefined) known.set(folder, (found = find(folder)))
    return found
  }
  const around = foldersAround(paths)
  return files.map((file, index) => {
    const parts = paths[index]!
    const name = parts.at(-1) ?? file.path
    const folders = parts.slice(0, -1)
    const tried = folders.map((folder) => ({ folder, found: findOnce(folder) }))
    const best =
      tried.find(({ found }) => found?.ids.length === 1 && found.by !== 'last name') ??
      tried.find(({ found }) => found) ??
      tried[around] ??
      tried.at(-1)
    return { ...file, name, folder: best?.folder ?? '', found: best?.found ?? null }
  })
}

/** How many folders all files are in together, as in a ZIP of one folder with the clients' folders. */
function foldersAround(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths
  let depth = 0
  while (
    depth < first.length - 1 &&
    paths.every((parts) => depth < parts.length - 1 && parts[depth] === first[depth])
  )
    depth += 1
  // A ZIP of one client's folder.
  return depth === Math.min(...paths.map((parts) => parts.length - 1)) ? Math.max(0, depth - 1) : depth
}
