import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Text is read by line and lines of app/lib/text.schema.ts, and an input of useAppForm gets its limit from the schema.

const sources = globSync('app/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'app/lib/text.schema.ts')
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

const found = (pattern: RegExp, files = sources) =>
  files.flatMap(({ file, source }) => (source.match(pattern) ?? []).map((text) => `${file}: ${text}`))

test('no input has a number of characters of its own', () => {
  expect(found(/maxLength=(?:\{[\d_]+\}|["']\d+)/g)).toEqual([])
})

test('no input of a form that has a schema repeats its limit', () => {
  const fields = /<(?:TextField|TextareaField|PhoneField)\b(?:(?!\/>)[\s\S])*?\bmaxLength=/g
  expect(found(fields).map((field) => field.replace(/\s+/g, ' '))).toEqual([])
})

test('no schema cleans or measures a line of text by itself', () => {
  const schemas = sources.filter(({ source }) => source.includes("from 'zod'"))
  expect(found(/\.replace(?:All)?\(\/\[?(?:\\p\{Cc\}|\\s\+)[^)]*' '\)/g, schemas)).toEqual([])
  expect(found(/`Use at most \$\{[^}]*\} characters\.`|'Use at most [\d,]+ characters\.'/g, schemas)).toEqual(
    [],
  )
})

/** Texts that are kept as typed, or that aren't one text: a rule, a filter, what someone says. */
const REFUSE_BY_THEMSELVES = [
  'app/features/carriers/registration/campaigns/campaign.schema.ts',
  'app/features/accounts/views/view.schema.ts',
  'app/features/messaging/timeline/follow-up.schema.ts',
  'app/features/messaging/chat/chat.schema.ts',
  'app/features/accounts/settings/blocked-number.schema.ts',
  'app/features/messaging/texting/texting.schema.ts',
  'app/features/accounts/fields/field-schema.ts',
  'app/features/messaging/campaigns/campaign.schema.ts',
  'app/features/people/tags/rule.schema.ts',
  'app/features/contacts/transfer/export/exports.schema.ts',
]

test('secrets are refused by line and lines, which a new text can not forget', () => {
  const files = sources.filter(
    ({ source }) => source.includes('keepsNoSecret(') || /superRefine\(keepsNoSecret/.test(source),
  )
  expect(
    files
      .map(({ file }) => file)
      .filter((file) => file !== 'app/lib/secret-text.ts')
      .toSorted(),
  ).toEqual(REFUSE_BY_THEMSELVES.toSorted())
})
