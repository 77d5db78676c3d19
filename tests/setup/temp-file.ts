import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The path of a file with this content, removed after the test. */
export async function tempFile(content: string | Uint8Array): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const path = join(directory, 'file')
  await writeFile(path, content)
  return path
}
