// What a card's form knows by itself: how numbers are written, and what is wrong with them.

const CURRENT = () => {
  const now = new Date()
  return now.getFullYear() * 12 + now.getMonth()
}

const isAmex = (number) => /^3[47]/.test(number)

export function formatNumber(text) {
  const number = text.replace(/\D/g, '').slice(0, 19)
  const groups = isAmex(number) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g
  if (!isAmex(number)) return (number.match(groups) ?? []).join(' ')
  return (groups.exec(number)?.slice(1) ?? []).filter(Boolean).join(' ')
}

export function formatExpiry(text) {
  const number = text.replace(/\D/g, '').slice(0, 4)
  const month = /^[2-9]/.test(number) ? `0${number}`.slice(0, 4) : number
  // A deleted separator takes the digit before it, or it could never be deleted.
  if (/^\d{2} \/$/.test(text)) return month.slice(0, 1)
  return month.length < 2 ? month : `${month.slice(0, 2)} / ${month.slice(2)}`
}

/** Null while it is incomplete. */
export function readExpiry(text) {
  const [, month, year] = /^(\d{2}) ?\/ ?(\d{2})$/.exec(text) ?? []
  return month ? { month: Number(month), year: 2000 + Number(year) } : null
}

/** The check digit (Luhn). */
function isNumber(number) {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function cardProblems({ number, expiry, cvc, country, postal }) {
  const problem = (name, code, message) => ({ name, code, message })
  const date = readExpiry(expiry)
  const isShort = number.length < (isAmex(number) ? 15 : /^3[068]/.test(number) ? 14 : 16)
  return [
    isShort
      ? problem('number', 'incomplete_number', 'Your card number is incomplete.')
      : !isNumber(number) && problem('number', 'invalid_number', 'Your card number is invalid.'),
    !date
      ? problem('expiry', 'incomplete_expiry', 'Your card’s expiration date is incomplete.')
      : date.month < 1 || date.month > 12
        ? problem('expiry', 'invalid_expiry_month', 'Your card’s expiration date is invalid.')
        : date.year * 12 + date.month - 1 < CURRENT() &&
          problem('expiry', 'invalid_expiry_year_past', 'Your card’s expiration date is in the past.'),
    !new RegExp(`^\\d{${isAmex(number) ? 4 : 3}}$`).test(cvc) &&
      problem('cvc', 'incomplete_cvc', 'Your card’s security code is incomplete.'),
    country === 'US' &&
      !/^\d{5}(-\d{4})?$/.test(postal) &&
      problem('postal', 'incomplete_zip', 'Your ZIP is incomplete.'),
  ].filter(Boolean)
}
