import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fitFields, parseWithZod } from './parse-form.ts'

const schema = z.object({
  email: z.string(),
  people: z.array(z.object({ name: z.string() })).optional(),
})

function form(...fields: [name: string, value: string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

describe('malicious field names', () => {
  test.each([
    'email[99999999]',
    'email[4294967294]',
    'email[3][99999999]',
    'people[4294967294].name',
    `email${'.a'.repeat(20_000)}`,
    `email${'[0]'.repeat(20_000)}`,
  ])('%.40s is parsed quickly, with a small result', (name) => {
    const began = performance.now()
    const submission = parseWithZod(form([name, 'x'], ['email', 'a']), { schema })
    const reply = JSON.stringify(submission.reply())
    expect(performance.now() - began).toBeLessThan(200)
    expect(reply.length).toBeLessThan(1000)
  })

  test('do not reach Object.prototype', () => {
    for (const name of ['__proto__.polluted', 'constructor.prototype.polluted', 'email.__proto__.polluted']) {
      parseWithZod(form([name, 'x']), { schema })
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('not all of a hundred thousand fields are read', () => {
    const many = form(...Array.from({ length: 100_000 }, (_, n): [string, string] => [`f${n}`, 'x']))
    const began = performance.now()
    parseWithZod(many, { schema })
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

test('an ordinary form is read unchanged', () => {
  const submission = parseWithZod(
    form(['email', 'a@b.example'], ['people[1].name', 'B'], ['people[0].name', 'A']),
    {
      schema,
    },
  )
  expect(submission.status === 'success' && submission.value).toEqual({
    email: 'a@b.example',
    people: [{ name: 'A' }, { name: 'B' }],
  })
})

test('a value that is blank to the eye is none, and files and other values stay', () => {
  const required = z.object({ email: z.string('Enter an email.'), note: z.string() })
  const blank = parseWithZod(form(['email', '\u200b \u3164'], ['note', ' a\u200b ']), { schema: required })
  expect(blank.reply().error).toEqual({ email: ['Enter an email.'] })
  const some = form(['email', '\u2800'], ['note', ' a\u200b '])
  some.append('file', new File(['x'], 'x.txt'))
  const fit = fitFields(some)
  expect([...fit.keys()]).toEqual(['email', 'note', 'file'])
  expect(fit.get('note')).toBe(' a\u200b ')
})
