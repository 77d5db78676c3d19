import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

test.each([
  'short',
  'ninechars',
  'password123',
  'Password12345!',
  'PASSWORD!!!!!!',
  '1234567890',
  'aaaaaaaaaaaa',
  'ababababab',
  'Welcome2026!',
  'dana@agency.example',
  'Dana@Agency.Example',
  'x'.repeat(201),
])('%s is refused', (password) => {
  expect(passwordProblem(password, 'dana@agency.example')).toEqual(expect.any(String))
})

test.each([
  'correct horse battery',
  'ünïcödé pässwörd',
  'three blue kites',
  'j7Q!zz0pLm',
  '🦊🐢🦉🐙🦀🐝🦋🐌🐞🦗',
])('%s is accepted', (password) => {
  expect(passwordProblem(password, 'dana@agency.example')).toBeNull()
})
