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
  ['My social is 123 45, let me see, 6789.', 'My social is ••• ••, let me see, ••••.'],
  ['4111 1111, the next four are 1111 and then 1111', '•••• ••••, the next four are •••• and then ••••'],
  ['4111 1111, mm-hmm, 1111, got it, 1111', '•••• ••••, mm-hmm, ••••, got it, ••••'],
  ['4111 1111, hold on. The third group is 1111 1111', '•••• ••••, hold on. The third group is •••• ••••'],
  ['4111, oh, sorry, 1111, one moment, 1111 1111', '••••, oh, sorry, ••••, one moment, •••• ••••'],
  ['the 1st number is 4111 1111 and the 3rd 1111 1111', 'the 1st number is •••• •••• and the 3rd •••• ••••'],
  ['Visa: 41 let me see 111111 is next 11111111', 'Visa: •• let me see •••••• is next ••••••••'],
  ['41111111111111111225', '••••••••••••••••••••'],
  ['4111111111111111123', '•••••••••••••••••••'],
  ['12254111111111111111', '••••••••••••••••••••'],
  ['4111 1111 1111 11111225', '•••• •••• •••• ••••••••'],
  ['4111 1111 1111 1111, 12/25, 123, ZIP 83702', '•••• •••• •••• ••••, ••/••, •••, ZIP 83702'],
  ['cuarenta y uno once once once once once once once', /^[•\sy]*$/],
  [
    'cuatro uno doble uno, once once, los siguientes cuatro son 1111 1111',
    /^[•\s,]*los siguientes cuatro son[•\s]*$/,
  ],
  ['cincuenta y cinco 55 55 55 cincuenta y cinco 55 cuarenta y cuatro 44', /^[•\sy]*$/],
  ['cuarenta 12 8888 8888 dieciocho ochenta y uno', /^[•\sy]*$/],
  ['The CVV2 is 123.', 'The CVV2 is •••.'],
  ['CVV 123, 12/25', 'CVV •••, ••/••'],
  ['The three digits on the back are 123.', 'The three digits on the back are •••.'],
  ['The code on the back, it is 123.', 'The code on the back, it is •••.'],
  ['The four-digit code on the front is 1234.', 'The four-digit code on the front is ••••.'],
  ['Los tres dígitos de atrás son 123.', 'Los tres dígitos de atrás son •••.'],
  ['El código que aparece al reverso es 123.', 'El código que aparece al reverso es •••.'],
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
  'Call me at 208 555 0100, ZIP 83702, and I was born 3/14/1985.',
  '208-555-0100, 83702, 03/14/1985',
  'I have my insurance card: 208-555-0100 and 406-555-0199, ZIP 59801.',
  'The VIN is 1HGCM82633A004352, and the other one 5YJSA1E26HF000337.',
  'Policies 4821 3377 and 48213378 renew 12/31/2026, claim HO48213377-02.',
  'At once, one moment: the last four of the policy are 4821.',
])('keeps %s', (said) => {
  expect(maskText(said)).toBe(said)
})

const said = (speaker: string, text: string) => ({ speaker, text })
const CARD_CALL = [
  said('ours', 'What is your card number?'),
  said('theirs', '4111 1111.'),
  said('ours', 'Let me write that down.'),
  said('theirs', '1111 1111.'),
  said('ours', 'And your social security number?'),
  said('theirs', '123456789.'),
]

test.each([
  ['interrupted', CARD_CALL],
  ['of a recording in one channel', CARD_CALL.map(({ text }) => said('unknown', text))],
])('masks a number spread over sentences, %s', (_, sentences) => {
  expect(maskSaid(sentences)).toEqual([
    'What is your card number?',
    '•••• ••••.',
    'Let me write that down.',
    '•••• ••••.',
    'And your social security number?',
    '•••••••••.',
  ])
})

test.each([
  ['123 45', 'Mm-hmm.', '6789'],
  ['123 45', 'Let me write that down.', '6789'],
  ['1234', 'Let me write that down.', '56789'],
])('masks a social security number said as %s, %s, %s', (first, interruption, second) => {
  expect(
    maskSaid([
      said('ours', "What's your social?"),
      said('theirs', first),
      said('ours', interruption),
      said('theirs', second),
    ]).slice(1),
  ).toEqual([first.replace(/\d/g, '•'), interruption, second.replace(/\d/g, '•')])
})

test('rarely masks phone numbers, ZIP codes, dates and policies that pass as a card number by chance', () => {
  const texts = Array.from({ length: 1000 }, (_, index) => {
    const four = String((index * 7919) % 10_000).padStart(4, '0')
    return `My number is 406-555-${four}, the ZIP is 59801, I was born 3/14/1985, and the policy is 48${four}77.`
  })
  expect(texts.filter((text) => maskText(text) !== text).length).toBeLessThan(20)
})

test('masks a long call quickly', () => {
  const texts = [
    'My number is 208 555 0143, my ZIP is 83702, and I was born on 12 31 1985, okay?',
    'It is 4111 1111, one moment,',
    '1111 1111, and the expiry is 12 25.',
    'I think four or five of them would be fine, oh, and two more once they are here.',
  ]
  const call = Array.from({ length: 2000 }, (_, index) =>
    said(index % 3 ? 'theirs' : 'ours', texts[index % 4]!),
  )
  const began = performance.now()
  maskSaid(call)
  for (const text of ['1 '.repeat(5000), '4111111111111111'.repeat(500), 'one okay '.repeat(2000)])
    maskText(text)
  // Quadratic work on a whole call would take minutes.
  expect(performance.now() - began).toBeLessThan(5000)
})
