import { expect, test } from 'vitest'
import { maskSaid, maskText } from './mask-said.ts'

test.each([
  ['My card is 4111 1111 1111 1111, thank you.', 'My card is •••• •••• •••• ••••, thank you.'],
  ['It is 4 1 1 1, 1 1 1 1, 1 1 1 1, 1 1 1 1.', 'It is • • • •, • • • •, • • • •, • • • •.'],
  ['four one one one uh 1111 and 1111 1111', /^[^\da-np-z]*(?:•|\s|and|uh)*$/i],
  ['forty-one eleven, 1111, 1111, 1111', /^[^\dA-Za-z]*$/],
  ['quadruple no, double four, double four', 'quadruple no, double four, double four'],
  ['My social is 123456789.', 'My social is •••••••••.'],
  ['one two three, four five, six seven eight nine', /^[^\dA-Za-z]*$/],
  ['the last four of my social are 6789', 'the last four of my social are ••••'],
  ['The security code is 123.', 'The security code is •••.'],
  ['Mi seguro social es 123 45 6789.', 'Mi seguro social es ••• •• ••••.'],
])('masks %s', (said, masked) => {
  if (typeof masked === 'string') expect(maskText(said)).toBe(masked)
  else expect(maskText(said)).toMatch(masked)
  expect(maskText(said)).toHaveLength(said.length)
})

test.each([
  'Call me at 208 555 0100 after 5.',
  'The policy number is 123456789.',
  'It is twenty-two feet long and cost 18,500 dollars in 2024.',
  'We live at 1420 Harrison Boulevard, 83702.',
])('keeps %s', (said) => {
  expect(maskText(said)).toBe(said)
})

test('masks a number that is spread over sentences, and interrupted', () => {
  const said = (speaker: string, text: string) => ({ speaker, text })
  expect(
    maskSaid([
      said('ours', 'What is your card number?'),
      said('theirs', '4111 1111.'),
      said('ours', 'Let me write that down.'),
      said('theirs', '1111 1111.'),
      said('ours', 'And your social security number?'),
      said('theirs', '123456789.'),
    ]),
  ).toEqual([
    'What is your card number?',
    '•••• ••••.',
    'Let me write that down.',
    '•••• ••••.',
    'And your social security number?',
    '•••••••••.',
  ])
})
