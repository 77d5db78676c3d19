import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { receiveFile } from './receive-file.server.ts'

const post = (form: FormData) => new Request('http://localhost/', { method: 'POST', body: form })
const withFile = (content: string, name = 'list.csv', field = 'file') => {
  const form = new FormData()
  form.set('requestId', 'one')
  form.set(field, new File([content], name))
  return form
}
const TOO_LARGE = 'Too large.'

test('a file is on disk for as long as somebody works with it', async () => {
  let path = ''
  const got = await receiveFile(post(withFile('Ö,b\r\n1,2')), 100, TOO_LARGE, async (file) => {
    path = file.path
    return { ...file, content: await readFile(file.path, 'utf8') }
  })
  expect(got).toMatchObject({ name: 'list.csv', content: 'Ö,b\r\n1,2', fields: { requestId: 'one' } })
  expect(existsSync(path)).toBe(false)
  await expect(
    receiveFile(post(withFile('a')), 100, TOO_LARGE, (file) => {
      path = file.path
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(existsSync(path)).toBe(false)
})

test('as many bytes as there may be, and not one more', async () => {
  const size = (length: number) =>
    receiveFile(post(withFile('a'.repeat(length))), 100_000, TOO_LARGE, async ({ path }) => {
      return (await readFile(path)).length
    })
  expect(await size(100_000)).toBe(100_000)
  await expect(size(100_001)).rejects.toMatchObject({ code: 'invalid', message: TOO_LARGE })
  await expect(size(5_000_000)).rejects.toMatchObject({ code: 'invalid', message: TOO_LARGE })
})

test('no file, another field, no form, or half of one: words, not a failure', async () => {
  const work = async () => 'taken'
  const take = (request: Request) => receiveFile(request, 1000, TOO_LARGE, work)
  const refused = { code: 'invalid', message: expect.stringMatching(/^Choose/) }
  await expect(take(post(new FormData()))).rejects.toMatchObject(refused)
  await expect(take(post(withFile('a', 'x.csv', 'other')))).rejects.toMatchObject(refused)
  await expect(take(new Request('http://localhost/', { method: 'POST', body: 'a=b' }))).rejects.toMatchObject(
    refused,
  )
  const whole = post(withFile('a'.repeat(500)))
  const half = (await whole.clone().bytes()).subarray(0, 300)
  const type = whole.headers.get('content-type')!
  await expect(
    take(new Request('http://localhost/', { method: 'POST', body: half, headers: { 'Content-Type': type } })),
  ).rejects.toMatchObject(refused)
})
