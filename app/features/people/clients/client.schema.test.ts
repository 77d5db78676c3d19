import { expect, test } from 'vitest'
import { checkPeople, createClientSchema } from './client.schema.ts'

/** Compares only values that are set: a missing field is undefined in a form and absent in a row. */
const said = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )

test.each([
  [{ firstName: ' Ann \n Lee ', email: 'ann@mail.example', mobilePhone: '(208) 555-0123', dob: '7/4/1980' }],
  [{ lastName: 'Moss', occupation: 'Self-employed', employerName: 'Own', employees: '4', income: '50,000' }],
  [{ companyName: 'Granite', ssn: '123-45-6789', doctors: [{ name: 'Dr. Ray' }], tobacco: 'on' }],
  [{ email: 'ann@mail.example' }],
  [{ firstName: 'Ann', email: 'no email', mobilePhone: '12', dob: 'soon', state: 'Idaho' }],
  [{ firstName: 'x'.repeat(101), lastName: '4111 1111 1111 1111' }],
  [{ firstName: 'Ann', doctors: [{ name: 'x'.repeat(5000) }], income: '1.55' }],
  [{}],
])('checks a row of a file as the form does: %j', (given) => {
  const whole = createClientSchema.safeParse(given)
  const { values, issues } = checkPeople(given)
  const words = (list: readonly { path: PropertyKey[]; message: string }[]) =>
    list.map(({ path, message }) => `${path.join('.')}: ${message}`).toSorted()
  expect(words(issues)).toEqual(words(whole.error?.issues ?? []))
  if (whole.success) expect(said(values)).toEqual(said(whole.data.values))
})

test('names lose what no one sees at their ends, and one that is blank to the eye is none', () => {
  const named = createClientSchema.parse({
    firstName: '\u200bAna\ufeff',
    lastName: '\u3164',
    phone: '\u2060',
  })
  expect(named.values).toMatchObject({ firstName: 'Ana', lastName: undefined, phone: undefined })
  expect(createClientSchema.safeParse({ firstName: '\u200b' }).success).toBe(false)
})
