/** Common passwords of ten characters or more. Shorter ones are refused for their length. */
const COMMON = new Set(
  `1234567890 12345678910 0123456789 0987654321 1111111111 0000000000 1122334455 1234512345 123123123123 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz2wsx3edc qwertyuiop qwerty12345 qwertyuiop123 qazwsxedcrfv zaq12wsxcde asdfghjkl1 asdfghjklz
  zxcvbnm123 abcdefghij abcdefghijk aaaaaaaaaa iloveyou12 iloveyou123 sunshine12 sunshine123 princess123 football12
  football123 baseball123 basketball superman123 batman12345 starwars123 pokemon123 michael123 jennifer123 jessica123
  charlie123 liverpool1 chelsea123 arsenal123 monkey12345 dragon12345 trustno1trustno1 changeme123 changemenow
  administrator adminadmin admin12345 administrator1 rootrootroot letmein123 letmeinnow letmein1234 welcome123
  welcome1234 welcome12345 passw0rd123 password12 password123 password1234 password12345 password123456 passwordpassword
  p@ssw0rd123 p@ssword123 mypassword mypassword1 yourpassword computer123 internet123 whatever123 september1
  november11 december12 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2024 spring2025
  spring2026 autumn2025 autumn2026 insurance1 insurance123 insuranceagency switchboard switchboard1 switchboard123
  company123 business123 secret12345 secretsecret thisismypassword ilovemyself loveyou123 blink182blink`.split(
    /\s+/,
  ),
)

/** Words that are too obvious, even with digits and symbols added. */
const OBVIOUS = new Set([
  'password',
  'passwort',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwerty',
  'qwertz',
  'welcome',
  'letmein',
  'iloveyou',
  'admin',
  'administrator',
  'switchboard',
  'insurance',
  'changeme',
])

export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 200

/** Says what is wrong with a new password; null when it is fine. Length counts most, kinds of characters don't. */
export function passwordProblem(password: string, email: string): string | null {
  if ([...password].length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters.`
  if (password.length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters.`
  const lower = password.toLowerCase()
  const name = email.toLowerCase()
  if (lower === name || (name && lower === name.split('@')[0])) return 'Your email is no password.'
  const bare = lower.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '')
  if (COMMON.has(lower) || OBVIOUS.has(bare) || OBVIOUS.has(lower) || new Set(lower).size < 4) {
    return 'This password is among the first to be guessed. Choose another.'
  }
  return null
}
