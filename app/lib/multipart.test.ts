import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readFormWithFile, receiveFile, receiveFiles } from './multipart.server.ts'

const post = (form: FormData) => new Request('http://localhost/', { method: 'POST', body: form })
const withFile = (content: string, name = 'list.csv', field = 'file') => {
  const form = new FormData()
  form.set('requestId', 'one')
  form.set(field, new File([content], name, { type: 'text/csv' }))
  return form
}
const tooLarge = 'Too large.'
const limits = { maxFileBytes: 1000, tooLarge }
const invalid = (message: RegExp) => ({ code: 'invalid', message: expect.stringMatching(message) })

async function cutOff(form: FormData): Promise<Request> {
  const whole = post(form)
  const half = (await whole.clone().bytes()).subarray(0, 300)
  const type = whole.headers.get('content-type')!
  return new Request('http://localhost/', { method: 'POST', body: half, headers: { 'Content-Type': type } })
}

test('a received file stays on disk until the work with it ends', async () => {
  let path = ''
  const received = await receiveFile(post(withFile('Ö,b\r\n1,2')), limits, async (file) => {
    path = file.path
    return { ...file, content: await readFile(file.path, 'utf8') }
  })
  expect(received).toMatchObject({ name: 'list.csv', content: 'Ö,b\r\n1,2', fields: { requestId: 'one' } })
  expect(existsSync(path)).toBe(false)
  await expect(
    receiveFile(post(withFile('a')), limits, (file) => {
      path = file.path
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(existsSync(path)).toBe(false)
})

test('accepts a file of the largest size, and none that is larger', async () => {
  const size = (length: number) =>
    receiveFile(
      post(withFile('a'.repeat(length))),
      { maxFileBytes: 100_000, tooLarge },
      async ({ path }) => (await readFile(path)).length,
    )
  expect(await size(100_000)).toBe(100_000)
  await expect(size(100_001)).rejects.toMatchObject(invalid(/^Too large/))
  await expect(size(5_000_000)).rejects.toMatchObject(invalid(/^Too large/))
})

test("refuses to receive no file, another field, something that isn't a form, or half a form", async () => {
  const take = (request: Request) => receiveFile(request, limits, async () => 'taken')
  await expect(take(post(new FormData()))).rejects.toMatchObject(invalid(/^Choose/))
  await expect(take(post(withFile('a', 'x.csv', 'other')))).rejects.toMatchObject(invalid(/^Choose/))
  const text = new Request('http://localhost/', { method: 'POST', body: 'a=b' })
  await expect(take(text)).rejects.toMatchObject(invalid(/^Choose/))
  await expect(take(await cutOff(withFile('a'.repeat(500))))).rejects.toMatchObject(invalid(/couldn't read/))
})

test('receives several files by their fields, each of them once', async () => {
  const formOf = (files: [string, string][]) => {
    const form = new FormData()
    form.set('type', 'business')
    for (const [field, content] of files) form.append(field, new File([content], `${field}.pdf`))
    return post(form)
  }
  const take = (...files: [string, string][]) =>
    receiveFiles(formOf(files), { ...limits, files: ['loa', 'bill'] }, async (received) => ({
      fields: received.fields,
      texts: [
        await readFile(received.files.loa.path, 'utf8'),
        await readFile(received.files.bill.path, 'utf8'),
      ],
    }))
  const large = 'a'.repeat(1001)
  expect(await take(['bill', 'b'], ['loa', 'a'])).toEqual({ fields: { type: 'business' }, texts: ['a', 'b'] })
  const refused: [[string, string][], string][] = [
    [[['loa', 'a']], 'bill'],
    [
      [
        ['loa', 'a'],
        ['other', 'b'],
      ],
      'bill',
    ],
    [
      [
        ['loa', 'a'],
        ['loa', 'b'],
      ],
      'loa',
    ],
    [
      [
        ['loa', 'a'],
        ['bill', large],
      ],
      'bill',
    ],
    [
      [
        ['loa', large],
        ['bill', large],
      ],
      'loa',
    ],
  ]
  for (const [files, field] of refused)
    await expect(take(...files)).rejects.toMatchObject({ code: 'invalid', field })
  await expect(take(['loa', 'a'], ['bill', 'b'], ['more', 'c'])).rejects.toMatchObject(invalid(/^Choose one/))
})

test('reads a form with its file into memory', async () => {
  const form = await readFormWithFile(post(withFile('1,2')), limits)
  expect(form.get('requestId')).toBe('one')
  const file = form.get('file') as File
  expect(file).toMatchObject({ name: 'list.csv', type: 'text/csv' })
  await expect(file.text()).resolves.toBe('1,2')
})

test('treats an empty file field as no file, and reads a form without files', async () => {
  const empty = await readFormWithFile(post(withFile('', '')), limits)
  expect(empty.get('file')).not.toBeInstanceOf(File)
  const body = new URLSearchParams({ note: 'x' })
  const plain = await readFormWithFile(new Request('http://localhost/', { method: 'POST', body }), limits)
  expect(plain.get('note')).toBe('x')
})

test('refuses to read a file that is too large, several files, or half a form', async () => {
  const read = (form: FormData) => readFormWithFile(post(form), limits)
  await expect(read(withFile('a'.repeat(1001)))).rejects.toMatchObject(invalid(/^Too large/))
  const long = new FormData()
  long.set('note', 'a'.repeat(20_001))
  await expect(read(long)).rejects.toMatchObject(invalid(/^Too large/))
  const two = withFile('a')
  two.append('file', new File(['b'], 'b.csv'))
  await expect(read(two)).rejects.toMatchObject(invalid(/^Choose one file/))
  const half = await cutOff(withFile('a'.repeat(500)))
  await expect(readFormWithFile(half, limits)).rejects.toMatchObject(invalid(/couldn't read/))
})
