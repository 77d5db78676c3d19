import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { routeSizes } from './route-sizes.ts'

test('counts each file of a page once, whatever follows its name in the manifest', async () => {
  const root = await mkdtemp(join(tmpdir(), 'switchboard-test-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const manifest = {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: { id: 'root', module: '/assets/root.js', css: ['/assets/all.css#'] },
      page: {
        id: 'page',
        parentId: 'root',
        path: 'page',
        module: '/assets/page.js',
        css: ['/assets/all.css?v=1'],
      },
    },
  }
  const files = {
    'server/index.js': `export const manifest = ${JSON.stringify(manifest)}`,
    'client/assets/entry.js': 'entry',
    'client/assets/root.js': 'root',
    'client/assets/page.js': 'a page',
    'client/assets/all.css': 'a { color: red }',
  }
  const packed = (name: keyof typeof files) => gzipSync(files[name]).length
  await mkdir(join(root, 'build/server'), { recursive: true })
  await mkdir(join(root, 'build/client/assets'), { recursive: true })
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, 'build', name), text)

  const css = packed('client/assets/all.css')
  const js = packed('client/assets/entry.js') + packed('client/assets/root.js')
  expect(await routeSizes(root)).toEqual([
    { route: 'page', path: '/page', js: js + packed('client/assets/page.js'), css },
    { route: 'root', path: '/', js, css },
  ])
})
