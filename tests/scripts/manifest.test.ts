import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const publicFile = (path: string) => readFileSync(new URL(`../../public${path}`, import.meta.url))

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}
const manifest = JSON.parse(publicFile('/manifest.webmanifest').toString()) as Manifest

test.each(manifest.icons)(
  'has the icon $src as the manifest describes it',
  async ({ src, sizes, type, purpose }) => {
    const { width, height, format } = await sharp(publicFile(src)).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
    const { data } = await sharp(publicFile(src)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    // Systems cut a maskable icon to their own shape, so its corners are filled.
    expect(data[3]).toBe(purpose === 'maskable' ? 255 : 0)
  },
)

test('has icons for every installation', () => {
  const kinds = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)
  expect(kinds).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']))
})
