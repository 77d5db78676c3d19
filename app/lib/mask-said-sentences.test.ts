import fc from 'fast-check'
import { expect, test } from 'vitest'
import { luhn } from './card-number.ts'
import { maskSaid } from './mask-said.ts'

// Brackets are around what must be masked. A line is one sentence; `|` separates sentences of two who speak in turn.

const CARDS = `
My Amex is [3782 822463 10005]. The code is [1234].
[4111 1111 1111 1111]. Expires [12/28]. And the code? [321].
my card is [4111 1111 1111 1111], exp [04/28], code [321]
What's your card number? | [4111 1111 1111 1111]. | And the expiration? | [12 28]. | And the code? | [Three two one].
What's your card number? | [4111 1111 1111 1111]. | Great, and the expiration date? | [Zero four, twenty-eight]. | Security code? | [Three twenty-one].
It's [5555 5555 5555 4444], it expires [04 28], and the code is [three hundred twenty-one].
It's [5555 5555 5555 4444], good through [0428], pin [4321].
It's [5555 5555 5555 4444]. It expires [April] of [2028].
It's [5555 5555 5555 4444]. Expires [December twenty twenty-eight], code [987].
Visa, [4111 1111 1111 1111]. What's on the back? | On the back it's [321].
Visa, [4111 1111 1111 1111]. | And the three on the back? | [3 2 1].
Visa, [4111 1111 1111 1111]. | And the little code? | Let me turn it over. It's [456].
I have the Visa right here, the code is [321] and it expires [11/27].
[321] is the security code.
[321] is the code on the back.
[4111 1111 1111 1111], and [321] is the code.
[4111 1111 1111 1111]. Security is [321].
[4111 1111 1111 1111]. The C V V is [321].
[4111 1111 1111 1111]. CCV [321].
[4111 1111 1111 1111]. The CID is [1234].
The CVV is [three two one], and my ZIP code is 83702.
Use my Mastercard. Code's [321]. My zip code is 83702.
Is it a credit card? | Yes. It expires [oh nine twenty-nine].
Mi tarjeta es [4111 1111 1111 1111]. Vence [12/28]. El código es [321].
Mi tarjeta es [4111 1111 1111 1111], vence [doce veintiocho], y el código [tres dos uno].
¿El número de la tarjeta? | [4111 1111 1111 1111]. | ¿Fecha de vencimiento? | [Cero cuatro veintiocho]. | ¿Y el código? | [Trescientos veintiuno].
Mi tarjeta es [4111 1111 1111 1111]. Vence en [diciembre] de [2028].
Mi tarjeta es [4111 1111 1111 1111]. Vence en [abril] del [dos mil veintiocho]. La clave es [321].
Tengo la tarjeta Visa. El de atrás es [321].
[4111 1111 1111 1111]. Caduca el [04/28]. El de seguridad es [321].
[321] es el código de seguridad.
`

const SOCIALS = `
My social is [five hundred twenty, forty-five, sixty-seven eighty-nine].
My social is [four hundred, twelve, thirty-four, fifty-six seventy-eight].
My social is [four hundred twelve], [thirty-four], [fifty-six hundred seventy-eight].
My social is [one hundred one], [oh two], [three thousand four].
My social is [five hundred and twenty], [forty-five], [six thousand seven hundred eighty-nine].
The social? | [Five hundred twenty], [four five], [six seven eight nine].
What's your social security number? | [Six hundred one]. | Mm-hmm. | [Twenty-two]. | Okay. | [Thirty-three forty-four].
Mi seguro social es [quinientos veinte, cuarenta y cinco, sesenta y siete ochenta y nueve].
Mi seguro social es [quinientos veinte], [cuarenta y cinco], [seis mil setecientos ochenta y nueve].
Mi social es [cuatrocientos doce], [treinta y cuatro], [cincuenta y seis setenta y ocho].
El seguro social: [ciento veinte], [cero dos], [tres mil cuatro].
[520 45 6789] is my social.
[520456789] is my social, and call me at 208 555 0100.
Her ITIN is [912-70-1234].
`

const MEDICARE = `
My Medicare number is [1EG4-TE5-MK73].
My Medicare number is [1EG4 TE5 MK73].
It's [1EG4TE5MK73].
Medicare ID [1 E G 4, T E 5, M K 7 3].
It's [one E G four, T E five, M K seven three].
My Medicare number is [one, E, G, four], dash, [T, E, five], dash, [M, K, seven three].
What's the Medicare number? | [1EG4]. | Go ahead. | [TE5]. | Uh-huh. | [MK73].
Medicare, [1 E as in Edward G as in George 4 T E 5 M K 7 3].
[One echo golf four, tango echo five, mike kilo seven three].
Mi número de Medicare es [1EG4-TE5-MK73].
Mi Medicare es [uno E G cuatro, T E cinco, M K siete tres].
Medicare: [uno E de Enrique G de Gato cuatro T E cinco M K siete tres].
The old Medicare card says [123-45-6789A].
`

const BANK = `
The routing number is [021000021].
The routing number is [zero two one, zero zero zero, zero two one].
Routing [021 000 021], account [000123456789].
The routing number is [021000021] and the account number is [1234567].
Routing number? | [021000021]. | And the account? | [1234 5678 90].
Routing number? | [Zero two one], | okay, | [zero zero zero], | yes, | [zero two one].
My checking account number is [55512345678].
My account number is [123456789012].
It's a checking account: [987654321].
What's the bank account number? | [Nine eight seven six five four three two one].
[021000021] is the routing number.
The account number at Chase is [4455667788].
Let me read that back: the routing number is [021000021]. | Yes. | I'm putting it into our system now, which takes a while on some days because it checks with the bank first, so please bear with me. So that was [021 000 021]?
El número de ruta es [021000021] y el número de cuenta es [123456789].
Mi número de cuenta es [uno dos tres cuatro cinco seis siete ocho nueve].
La ruta es [cero dos uno, cero cero cero, cero dos uno].
Cuenta de cheques [987654321].
`

const MIXED = `
Okay, card number is [4242 4242 4242 4242], and it expires in [March] of [twenty-nine].
[4242 4242 4242 4242] | and the exp date? | [March] [2029] | CVC? | [909]
[4242 4242 4242 4242]. Exp is [03/29]. Code is [909]. Zip is 83702.
[4242 4242 4242 4242] exp [3/29] cvv [909] zip 83702
The number's [6011 1111 1111 1117], expires [oh five, thirty], and then the code is [one two three].
The number's [6011 1111 1111 1117]. Expiration [05/2030]. And the three digit number is [123].
The number's [6011 1111 1111 1117]. | What's the expiration on that? | That's [five thirty]. | And the security code on the back? | [One twenty-three].
And the four digits on the front of your Amex? | [Seventy-one eleven].
And the CVV? | [808].
What's your three-digit code? | It's [808].
The verification number is [808].
Card verification value [808].
My debit card expires [02/27].
My debit card's code is [444].
I got a new card. New expiration is [10/30] and the new code is [555].
The code on my card is [555].
La tarjeta es [4242 4242 4242 4242], expira [03/29], código [909].
La tarjeta es [4242 4242 4242 4242]. Fecha de expiración, [marzo] de [2029]. Y los tres números de atrás, [nueve cero nueve].
La tarjeta es [4242 4242 4242 4242]. | ¿Y cuándo vence? | [Marzo] del [veintinueve]. | ¿El código? | [Novecientos nueve].
Código de seguridad, [novecientos nueve].
El CVV es [nueve cero nueve].
Su número de seguro social, por favor. | [Quinientos veinte], | ajá, | [cuarenta y cinco], | sí, | [seis siete ocho nueve].
Social is [five twenty, forty-five, sixty-seven eighty-nine].
My wife's social is [six hundred and one, fifty-five, twelve thirty-four].
SSN: [520-45-6789].
My Social Security number's [five hundred, eleven, two thousand one].
The last four of her social are [one two three four].
I'm on Medicare, the ID is [3AB9-CD2-EF45].
The Medicare number on my red, white and blue card is [3 A B 9 C D 2 E F 4 5].
My MBI is [3AB9CD2EF45].
[3AC9-CD2-EF45], that's my Medicare number.
Medicare number? | [Three], [A], [B], [nine] | okay | [C], [D], [two] | okay | [E], [F], [four five]
I'd like to set up autopay. Routing is [124000313], account is [00123456789].
For the EFT: bank routing [124000313] and checking [8877665544].
The routing is [one two four, zero zero zero, three one three] and the account is [eight eight seven seven, six six five five].
My savings account number is [8877665544].
The voided check says routing [124000313] account [8877665544].
The account number is [8877665544].
ABA [124000313].
Número de ruta [124000313], cuenta [8877665544].
Mi cuenta de ahorros es [8877665544].
El número de mi cuenta es [ocho ocho siete siete seis seis cinco cinco].
`

const ORDINARY = `
Policy ABC-1234567 renews on 04/01/2027.
The auto policy number is 98 7654 321.
That is claim number 26-0412345.
Your claim is 0412345678, and the adjuster's extension is 321.
Our phone number here is 208 555 0188, extension 4321.
The premium went from 1,200 to 1,450.
It's 145 a month if you pay with a card.
Do you want to pay 145.50 with your Visa today?
The Visa ending in 1234 didn't go through.
Is the card ending in 1234 still good?
Your card on file ends in 1234 and your next payment is due on the 15th.
The payment of 321 dollars went to your card on the 5th of November.
I'll read you the confirmation number for your card payment: 99887766.
Thank you for the payment, your reference is 4455667.
The building code is 2018.
The dress code is casual, and dinner is at 7.
He is in Class Code 8810 for workers' comp.
NAICS code 524210.
The area code is 208.
My passcode for the garage is 9876.
I was born on June 5th, 1962.
My date of birth is 06/05/1962.
My birthday is six five sixty-two.
She is 64 and takes 2 prescriptions, 20 milligrams each.
I make about 45,000 a year.
My height is 5 foot 11, and I weigh 180.
The truck has a gross weight of 26,000 pounds.
We need one million, two million in general liability.
Umbrella of one million dollars.
The VIN is 4T1BF1FK5CU123456.
The VIN ends in 3456.
The plate is 1A B123C.
Honda Accord, two thousand fifteen.
Model year two thousand and nineteen.
It's unit 4, 520 West Main Street.
We live at five hundred twenty West Main.
The store is at 1 Microsoft Way, 98052.
The rate is 5 and a quarter percent.
There were 3 claims: 2019, 2021, and 2023.
I have 2 kids, 8 and 11.
It's about 12 miles to work, 5 days a week.
Let's meet on the 12th at 3:15.
The deductible is one thousand on the car and twenty-five hundred on the house.
Square footage is eighteen hundred.
Medicare starts when you turn 65, on the 1st.
Medicare Part D penalty is 1 percent a month.
Medicare's number is 1-800-633-4227.
Call Medicare at 1 800 633 4227.
Social Security's number is 1-800-772-1213.
I get Social Security, about 1,800 a month.
My Social Security check is 1800 dollars.
The bank's phone number is 208-555-0144.
The bank is at 321 Main Street.
I have an account with you, the policy number is 48213377.
Your online account was opened in 2019.
Your account number with us is on the bill.
El deducible es de quinientos dólares y la prima de ciento veinte al mes.
Son ciento cuarenta y cinco al mes.
La placa es ABC 1234.
El año es dos mil diecinueve.
Tengo sesenta y cuatro años.
Mi fecha de nacimiento es 5 de junio de 1962.
La casa tiene mil ochocientos pies cuadrados.
El código del portón es 4321.
La licencia vence en 2028.
Llame a Medicare al 1-800-633-4227.
El pago de 145 dólares se hizo con su tarjeta.
The policy number is 123456789.
Your policy number is HO 4821 3377.
The claim number is 520456789.
The premium is 321 dollars a month.
The code is 1234.
The gate code is 1234.
The gate code is 1234, and I'll pay by card.
The confirmation code is 482133.
Your verification call is at 3:30.
My ZIP code is 83702.
I paid with my Visa, and my zip code is 8370.
I'd like to pay by card. The total is 1,234 dollars.
I'd like to pay by card. My house is 1420 Harrison Boulevard.
Our agency code is 4821, and the card is in the mail.
My policy expires 12/28.
My insurance card is here, and the policy expires 12/28.
The registration expires 04/27, and I pay with a credit card.
My driver's license expires in 2028.
My license number is 123456789.
It's a 2019 Honda Civic with 48,000 miles.
It's a twenty nineteen Honda, and the VIN is 1HGCM82633A004352.
The VIN is 1 H G C M 8 2 6 3 3 A 0 0 4 3 5 2.
My VIN is one H G C M eight two six, three three A zero zero four three five two.
VIN 5YJSA1E26HF000337 and plate 1A 23456.
Call me at 208-555-0100.
Call me at two zero eight, five five five, zero one zero zero.
My social is on file. Call me at 208 555 0100.
You have my social. My cell is 2085550100.
You have my social. I was born in 1985.
My social worker called on March 3rd at 2:15.
We saw it on social media in 2024.
The limits are one hundred, three hundred, fifty.
The limits are one hundred thousand, three hundred thousand, and fifty thousand.
A deductible of twenty-five hundred dollars.
One hundred, fifty, and a twenty-five hundred deductible.
Dwelling coverage is three hundred and fifty thousand.
It costs fifteen hundred a year, one hundred twenty-five a month.
I was born 3/14/1985.
I was born March fourteenth, nineteen eighty-five.
The effective date is 12/01/2026, and it renews 12/01/2027.
We live at 1420 Harrison Boulevard, apartment 321, Boise, 83702.
I've had two accidents and one ticket in the last three years.
The roof is twenty years old, and the house has 2400 square feet.
Could you call back at 4?
I need 3 more days, the 4th is fine.
I'm on Medicare. My phone is 208 555 0100.
The Medicare Part B premium is 202 dollars and 90 cents.
Medicare open enrollment ends December 7, 2026.
My Medicare supplement policy number is 48213377.
The Medicare plan is H1234-056.
I turn 65 in March 2027, so Medicare starts 03/01/2027.
The billing account number is 48213377.
Our savings are about 15,000 dollars.
We have 2 bank accounts, and the balance is 2,500 dollars.
What is the routing for this claim? Claim 48213377.
The loan number is 4821337712.
Your quote number is 48213377-02.
The mortgagee clause is ISAOA, P.O. box 961292, Fort Worth, 76161.
The serial number of the boat is ABC12345D404.
There are three digits missing in the phone number, 208 555 010.
The score went from 640 to 720.
It happened at mile marker 321 on Interstate 84.
He was going 45 in a 35 zone.
We pay 89.99 twice a year.
Your payment of 321.50 was received on your card.
Your card was charged 1,234.56 on 11/03/2026.
The card ending in 4242 was charged.
The fax is 208.555.0199.
El número de póliza es 123456789.
Su póliza vence el 12/28.
Mi teléfono es 208 555 0100.
Mi teléfono es dos cero ocho, cinco cinco cinco, cero uno cero cero.
El código postal es 83702.
La prima es de 321 dólares al mes.
El deducible es de dos mil quinientos dólares.
Mil gracias, nos vemos a las 3.
Nací el 14 de marzo de 1985.
El límite es de cien mil dólares por persona, trescientos mil por accidente.
Tiene tres carros y dos casas.
Es un Toyota 2019 con 48,000 millas.
Vivo en la calle Quinta 1420, apartamento 321.
El reclamo es el 520456789.
Una vez más, llámeme al 208-555-0100.
Pago con tarjeta, y son 1234 pesos.
`

const linesOf = (text: string) => text.split('\n').filter(Boolean)
const sentencesOf = (line: string) =>
  line.split('|').map((text, index) => ({ speaker: index % 2 ? 'theirs' : 'ours', text }))
const bare = (line: string) => line.replaceAll(/[[\]]/g, '')
const hidden = (line: string) =>
  line.replaceAll(/\[([^\]]*)\]/g, (_, secret: string) => secret.replaceAll(/[\p{L}\d]/gu, '•'))

test.each([CARDS, SOCIALS, MEDICARE, BANK, MIXED].flatMap(linesOf))('masks %s', (line) => {
  expect(maskSaid(sentencesOf(bare(line))).join('|')).toBe(hidden(line))
})

test.each(linesOf(ORDINARY))('keeps %s', (line) => {
  expect(maskSaid(sentencesOf(line)).join('|')).toBe(line)
})

const ONES = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
}
const TENS = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
}
const HUNDREDS =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'

type Language = 'en' | 'es'
function inWords(count: number, language: Language): string {
  const ones = ONES[language].split(' ')
  if (count < 20) return ones[count]!
  const rest = count % (count < 100 ? 10 : 100)
  const head =
    count < 100
      ? TENS[language].split(' ')[Math.floor(count / 10) - 2]!
      : language === 'en'
        ? `${ones[Math.floor(count / 100)]} hundred`
        : HUNDREDS.split(' ')[Math.floor(count / 100) - 1]!
  if (rest === 0) return head
  return `${head}${count >= 100 ? ' ' : language === 'en' ? '-' : ' y '}${inWords(rest, language)}`
}

/** Says a group of digits as people do: as a number, digit by digit, or in pairs. */
function say(digits: string, how: number, language: Language): string {
  if (how === 0) return digits
  if (how === 1 || digits.startsWith('0'))
    return Array.from(digits, (digit) => inWords(Number(digit), language)).join(' ')
  if (digits.length <= 3) return inWords(Number(digits), language)
  return [digits.slice(0, 2), digits.slice(2)]
    .map((pair) => say(pair, pair[0] === '0' ? 1 : 2, language))
    .join(' ')
}

const digitsOf = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''))
const card = digitsOf(14).map((digits) => {
  const begun = `4${digits}`
  return begun + Array.from('0123456789').find((digit) => luhn(begun + digit))!
})
const inGroups = (digits: string, sizes: readonly number[]) => {
  let place = 0
  return sizes.map((size) => digits.slice(place, (place += size)))
}

const SECRETS: [sizes: number[], secret: fc.Arbitrary<string>, templates: Record<Language, string[]>][] = [
  [
    [3, 2, 4],
    digitsOf(9),
    {
      en: ['My social is [#].', 'The social security number? | [#].'],
      es: ['Mi seguro social es [#].', '¿El seguro social? | [#].'],
    },
  ],
  [
    [4, 4, 4, 4],
    card,
    {
      en: ['My card is [#].', 'The card number? | [#]. | And the code? | [321].'],
      es: ['Mi tarjeta es [#].', '¿La tarjeta? | [#]. | ¿Y el código? | [321].'],
    },
  ],
  [[3, 3, 3], digitsOf(9), { en: ['The routing number is [#].'], es: ['El número de ruta es [#].'] }],
  [
    [4, 4, 3],
    digitsOf(11),
    { en: ['My checking account number is [#].'], es: ['Mi número de cuenta es [#].'] },
  ],
  [
    [3],
    digitsOf(3),
    {
      en: ['The security code is [#].', 'I pay by Visa. The code is [#].', '[#] is the security code.'],
      es: ['El código de seguridad es [#].', 'Pago con tarjeta. El código es [#].'],
    },
  ],
]

test('masks every secret number that is named, however it is said', () => {
  const talk = fc
    .record({
      kind: fc.nat(SECRETS.length - 1),
      language: fc.constantFrom<Language>('en', 'es'),
      template: fc.nat(10),
      hows: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
    })
    .chain((made) => SECRETS[made.kind]![1].map((digits) => ({ ...made, digits })))
  fc.assert(
    fc.property(talk, ({ kind, language, template, hows, digits }) => {
      const [sizes, , templates] = SECRETS[kind]!
      const all = templates[language]
      const spoken = inGroups(digits, sizes).map((group, index) => say(group, hows[index]!, language))
      const line = all[template % all.length]!.replace('#', spoken.join(', '))
      const masked = maskSaid(sentencesOf(bare(line))).join('|')
      // “y” and “and” within a number may stay.
      expect(masked.replaceAll(/ [•y] /g, ' • ')).toBe(hidden(line).replaceAll(/ [•y] /g, ' • '))
    }),
    { numRuns: 2000 },
  )
})

test('keeps policies, phone numbers, prices, dates and VINs, whatever their digits', () => {
  const templates = [
    'The policy number is #9.',
    'Claim #10, please.',
    'Call me at 208-555-#4.',
    'Call me at (208) 555-#4.',
    'The premium is $#3.50, or #4 dollars a year.',
    'The VIN is 1HGCM826#1A#6.',
    'My ZIP code is #5, and the house number is #4.',
    'Su póliza es #9.',
    'Mi teléfono es 208 555 #4.',
    'La prima es de #3 dólares.',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...templates), digitsOf(20), (template, digits) => {
      let place = 0
      const line = template.replaceAll(/#(\d+)/g, (_, size: string) =>
        digits.slice(place, (place += Number(size))),
      )
      expect(maskSaid(sentencesOf(line)).join('|')).toBe(line)
    }),
    { numRuns: 2000 },
  )
})
