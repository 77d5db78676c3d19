import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFile } from '#tests/setup/temp-file.ts'
import { readFileApart } from './read-file-apart.server.ts'

const read = async (text: string, limits = {}) => {
  const rows: string[][] = []
  const path = await tempFile(Buffer.from(text))
  for await (const { cells } of readFileApart(path, 'csv', limits)) rows.push(cells)
  return rows
}

test('reads rows, also texts with line ends', async () => {
  expect(await read('Name,Note\nAda,"two\nlines\u2028three"')).toEqual([
    ['Name', 'Note'],
    ['Ada', 'two\nlines\u2028three'],
  ])
})

test('says what is wrong with the file', async () => {
  await expect(read('Name\n"Ada')).rejects.toThrow(/quotation mark/)
})

test('says so if the process runs out of memory or time', async () => {
  const many = 'Name\n'.repeat(300_000)
  for (const limits of [{ memoryMb: 1 }, { residentMb: 20 }, { milliseconds: 1 }]) {
    await expect(read(many, limits)).rejects.toThrow('Reading this file takes too much time or memory.')
  }
})

test('ends the process when the reader stops early', async () => {
  const path = await tempFile(Buffer.from('Name\n'.repeat(300_000)))
  const rows = readFileApart(path, 'csv')
  await rows.next()
  await rows.return(undefined)
  expect(await rows.next()).toEqual({ done: true, value: undefined })
})

test.runIf(process.platform === 'linux')('the process ends when its parent is killed', async () => {
  // A pipe that is never written to: the process waits for it and notices nothing else.
  const path = `${await tempFile('')}.pipe`
  execFileSync('mkfifo', [path])
  const script = `
    const { readFileApart } = await import('./app/features/contacts/transfer/workbook/read-file-apart.server.ts')
    for await (const row of readFileApart('${path}', 'csv'));`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  const readers = () => readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim()
  await expect.poll(readers, { timeout: 10_000 }).toMatch(/^\d+$/)
  const reader = Number(readers())
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const isRunning = () => {
    try {
      return !/\) Z /.test(readFileSync(`/proc/${reader}/stat`, 'utf8'))
    } catch {
      return false
    }
  }
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false)
})
