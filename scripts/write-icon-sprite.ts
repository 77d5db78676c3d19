// Writes app/components/icons.svg, with a Lucide symbol for each icon named in app/components/icons.tsx.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const components = join(import.meta.dirname, '../app/components')
const icons = new URL('dist/esm/icons/', import.meta.resolve('lucide-react/package.json'))

interface IconModule {
  __iconData: { node: [tag: string, attributes: Record<string, string>][] }
}

export async function renderSprite(): Promise<string> {
  const source = readFileSync(join(components, 'icons.tsx'), 'utf8')
  const symbols = await Promise.all(
    [...source.matchAll(/ icon\('([\w-]+)'\)/g)].map(async ([, name]) => {
      const { __iconData } = (await import(new URL(`${name}.mjs`, icons).href)) as IconModule
      const shapes = __iconData.node.map(([tag, attributes]) => {
        const written = Object.entries(attributes).filter(([attribute]) => attribute !== 'key')
        return `<${tag}${written.map(([attribute, value]) => ` ${attribute}="${value}"`).join('')}/>`
      })
      return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>\n`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}

if (import.meta.main) writeFileSync(join(components, 'icons.svg'), await renderSprite())
