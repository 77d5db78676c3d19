import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import { readJsonBody } from './read-input.server.ts'

const body = z.strictObject({
  name: z.string(),
  age: z.int().optional(),
  tags: z.array(z.string()).default([]),
  color: z.string({ error: 'Choose a color.' }).optional(),
})

function refusedFields(given: unknown) {
  try {
    readJsonBody(
      { body } as unknown as ApiCall,
      new Headers({ 'Content-Type': 'application/json' }),
      JSON.stringify(given),
    )
  } catch (error) {
    if (error instanceof ApiRefusal) return { message: error.message, fields: error.fields }
    throw error
  }
  return null
}

test('a missing field and a wrong type are named in plain words, a schema’s own sentence stays', () => {
  expect(refusedFields({ name: 'Ada' })).toBeNull()
  expect(refusedFields({})).toEqual({
    message: 'name: This is required.',
    fields: { name: 'This is required.' },
  })
  expect(refusedFields({ name: 3, age: 1.5, tags: [{}], color: 5 })?.fields).toEqual({
    name: 'This must be a string.',
    age: 'This must be a whole number.',
    'tags.0': 'This must be a string.',
    color: 'Choose a color.',
  })
  expect(refusedFields([])?.message).toBe('This must be an object.')
})

test('a text that is blank to the eye is empty', () => {
  const named = z.strictObject({ name: z.string().min(1, 'Enter a name.') })
  const headers = new Headers({ 'Content-Type': 'application/json' })
  const read = (name: string) =>
    readJsonBody({ body: named } as unknown as ApiCall, headers, JSON.stringify({ name }))
  expect(() => read('\u200b\u00a0')).toThrow('Enter a name.')
  expect(read(' Ana\u200b')).toEqual({ name: ' Ana\u200b' })
  expect(() => read('\0')).toThrow('cannot be stored')
})
