import { expect, test } from 'vitest'
import { whatToDo } from './other-build.ts'

const reloaded = { form: false, sameAddress: true, inCall: false, unsaved: false }

test.each([
  ['keeps its data when others’ changes or a reconnect load it again', {}, 'keep'],
  ['also during a call', { inCall: true }, 'keep'],
  ['loads the next page as a document', { sameAddress: false }, 'load'],
  ['loads itself as a document after a form', { form: true }, 'load'],
  ['doesn’t interrupt a call', { sameAddress: false, inCall: true }, 'render'],
  ['doesn’t take away what is typed', { form: true, unsaved: true }, 'render'],
])('a page of another build %s', (_, change, then) => {
  expect(whatToDo({ ...reloaded, ...change })).toBe(then)
})
