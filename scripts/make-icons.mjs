// Makes the icons in public/icons from public/favicon.svg: `node scripts/make-icons.mjs`.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = fileURLToPath(new URL('..', import.meta.url))
const rounded = readFileSync(`${root}public/favicon.svg`, 'utf8')
// Systems cut these to a shape of their own, so the color fills the square.
const square = rounded.replace(' rx="8"', '')

const ICONS = {
  'icon-192.png': [rounded, 192],
  'icon-512.png': [rounded, 512],
  'maskable-192.png': [square, 192],
  'maskable-512.png': [square, 512],
  'apple-touch-icon.png': [square, 180],
}

for (const [name, [svg, size]] of Object.entries(ICONS)) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 28 })
    .resize(size)
    .png({ palette: true })
    .toFile(`${root}public/icons/${name}`)
}
