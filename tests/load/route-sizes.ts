import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  module: string
  imports?: string[]
  css?: string[]
}

/**
 * JavaScript and style sheets that a first visit to each page downloads, gzipped, from the production build. Needs
 * `build/`.
 * @returns bytes by route id, largest first.
 */
export async function routeSizes(
  root: string,
): Promise<{ route: string; path: string; js: number; css: number }[]> {
  const server = (await import(join(root, 'build/server/index.js'))) as { manifest?: unknown }
  const manifest = (server.manifest ?? (await manifestFromClient(root))) as {
    entry: { module: string; imports: string[] }
    routes: Record<string, ManifestRoute>
  }
  const sizes = new Map<string, number>()
  const size = async (url: string) => {
    const known = sizes.get(url)
    if (known !== undefined) return known
    const bytes = gzipSync(await readFile(join(root, 'build/client', url))).length
    sizes.set(url, bytes)
    return bytes
  }
  const sum = async (urls: Set<string>) => {
    // Style sheets end with '#'.
    const files = new Set([...urls].map((url) => url.replace(/[?#].*/, '')))
    return (await Promise.all([...files].map(size))).reduce((a, b) => a + b, 0)
  }

  const rows = []
  for (const route of Object.values(manifest.routes)) {
    const js = new Set([manifest.entry.module, ...manifest.entry.imports])
    const css = new Set<string>()
    let path = ''
    for (
      let at: ManifestRoute | undefined = route;
      at;
      at = at.parentId ? manifest.routes[at.parentId] : undefined
    ) {
      js.add(at.module)
      for (const url of at.imports ?? []) js.add(url)
      for (const url of at.css ?? []) css.add(url)
      if (at.path) path = `${at.path}/${path}`
    }
    rows.push({
      route: route.id,
      path: `/${path.replace(/\/$/, '')}`,
      js: await sum(js),
      css: await sum(css),
    })
  }
  return rows.sort((a, b) => b.js - a.js)
}

/** The browser's manifest is a script that assigns a JSON object to a property of window. */
async function manifestFromClient(root: string): Promise<unknown> {
  const { readdir } = await import('node:fs/promises')
  const name = (await readdir(join(root, 'build/client/assets'))).find((file) => file.startsWith('manifest-'))
  if (!name) throw new Error('No build found: run `npm run build` first.')
  const text = await readFile(join(root, 'build/client/assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''))
}
