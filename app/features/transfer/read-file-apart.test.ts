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
  for (const limits of [{ memoryMb: 1 }, { milliseconds: 1 }]) {
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
