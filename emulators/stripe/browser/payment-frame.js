// The form in the frame that stripe.js puts into a page. Nothing that is typed here leaves this server's origin.

import { cardProblems, formatExpiry, formatNumber, readExpiry } from './card.js'

const form = document.querySelector('form')
const tabs = [...document.querySelectorAll('[role=tab]')]
const methods = [...document.querySelectorAll('[data-method]')]
let page = null
let setup = null
let method = 'card'
let wasComplete = null

const post = (message) => page && window.parent.postMessage(message, page)
const field = (name) => form.elements.namedItem(name)
const valueOf = (name) => field(name).value.trim()
const digits = (name) => valueOf(name).replace(/\D/g, '')

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent) return
  if (data.type === 'init' && !page) {
    page = origin
    void begin(data)
  } else if (origin !== page) return
  else if (data.type === 'focus') firstField().focus()
  else if (data.type === 'submit') void reply(data.id, submit)
  else if (data.type === 'confirm') void reply(data.id, () => confirm(data.returnUrl))
  else if (data.type === 'retrieve') void reply(data.id, retrieve)
})
// The page's origin isn't known before its first message; this one holds nothing.
window.parent.postMessage({ type: 'loaded' }, '*')

async function reply(id, work) {
  post({ type: 'answer', id, answer: await work() })
}

const FAILED = {
  error: { type: 'api_error', message: 'An error occurred while processing your request. Try again later.' },
}

/** Calls Stripe's API with the publishable key. */
async function call(path, { method: verb = 'GET', body } = {}) {
  const { id, key, clientSecret } = setup
  const params = new URLSearchParams({ key, client_secret: clientSecret, ...body })
  const url = new URL(`../v1/setup_intents/${id}${path}`, location.href)
  const isRead = verb === 'GET'
  try {
    const response = await fetch(isRead ? `${url}?${params}` : url, {
      method: verb,
      headers: { authorization: `Bearer ${key}` },
      ...(!isRead && { body: params }),
    })
    const answer = await response.json()
    return response.ok ? { setupIntent: answer } : { error: answer.error }
  } catch {
    return FAILED
  }
}

const retrieve = () => call('')

async function begin({ key, clientSecret, appearance }) {
  setup = { key, clientSecret, id: clientSecret.split('_secret_')[0] }
  look(appearance ?? {})
  const { setupIntent, error } = await retrieve()
  if (error) return post({ type: 'loaderror', value: { error } })
  const types = setupIntent.payment_method_types
  for (const tab of tabs) tab.hidden = !types.includes(tab.value)
  form.querySelector('[role=tablist]').hidden = types.length < 2
  form.hidden = false
  new ResizeObserver(() => post({ type: 'height', height: Math.ceil(form.offsetHeight) + 8 })).observe(form)
  post({ type: 'ready', value: {} })
  select(types[0])
}

/** The part of Stripe's Appearance API that this form knows. */
function look({ theme, variables = {} }) {
  const { style } = document.documentElement
  style.colorScheme = theme === 'night' ? 'dark' : 'light'
  for (const [name, value] of Object.entries(variables)) style.setProperty(`--${name}`, value)
}

function select(type) {
  method = type
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab.value === type))
    tab.tabIndex = tab.value === type ? 0 : -1
  }
  for (const panel of methods) panel.hidden = panel.dataset.method !== type
  changed()
}

const firstField = () => form.querySelector('[data-method]:not([hidden]) input')

for (const tab of tabs) {
  tab.addEventListener('click', () => select(tab.value))
  tab.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = tabs.find((each) => each !== tab && !each.hidden)
    if (!other) return
    select(other.value)
    other.focus()
  })
}

const isInstant = () => field('verification').value === 'instant'

/** What is wrong with the chosen method: the field, Stripe's code and its message. */
function problems() {
  if (method === 'card') {
    return cardProblems({
      number: digits('number'),
      expiry: valueOf('expiry'),
      cvc: valueOf('cvc'),
      country: valueOf('country'),
      postal: valueOf('postal'),
    })
  }
  const missing = (name, code, message) => ({ name, code, message })
  return [
    !valueOf('name') && missing('name', 'incomplete_name', 'Your name is incomplete.'),
    !/^[^@\s]+@[^@\s]+\.\w+$/.test(valueOf('email')) &&
      missing('email', 'incomplete_email', 'Your email is incomplete.'),
    !isInstant() &&
      !/^\d{9}$/.test(valueOf('routing')) &&
      missing('routing', 'routing_number_invalid', 'Your routing number is incomplete.'),
    !isInstant() &&
      !/^\d{4,17}$/.test(valueOf('account')) &&
      missing('account', 'account_number_invalid', 'Your account number is incomplete.'),
    !isInstant() &&
      valueOf('account') !== valueOf('account2') &&
      missing('account2', 'account_numbers_mismatch', 'Your account numbers don’t match.'),
  ].filter(Boolean)
}

function changed() {
  document.querySelector('#by-numbers').hidden = isInstant()
  document.querySelector('#instantly').hidden = !isInstant()
  const complete = problems().length === 0
  const state = `${method} ${complete}`
  if (state === wasComplete) return
  wasComplete = state
  post({ type: 'change', value: { complete, empty: false, collapsed: false, value: { type: method } } })
}

function show(name, message) {
  const input = field(name)
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  document.querySelector(`#${name}-problem`).textContent = message ?? ''
}

form.addEventListener('input', ({ target }) => {
  if (target.name === 'number') target.value = formatNumber(target.value)
  if (target.name === 'expiry') target.value = formatExpiry(target.value)
  if (document.querySelector(`#${target.name}-problem`)) show(target.name, null)
  changed()
})

form.addEventListener('focusout', ({ target }) => {
  if (!target.value || !document.querySelector(`#${target.name}-problem`)) return
  show(target.name, problems().find(({ name }) => name === target.name)?.message)
})

form.addEventListener('submit', (event) => event.preventDefault())

function submit() {
  const found = problems()
  for (const { name, message } of found) show(name, message)
  if (found.length === 0) return { selectedPaymentMethod: method }
  field(found[0].name).focus()
  const { code, message } = found[0]
  return { error: { type: 'validation_error', code, message } }
}

/** Nested values with the names of Stripe's forms: `card[number]`. */
function named(value, name = '') {
  if (typeof value !== 'object') return [[name, value]]
  return Object.entries(value).flatMap(([key, each]) => named(each, name ? `${name}[${key}]` : key))
}

function methodData() {
  if (method === 'card') {
    const { month, year } = readExpiry(valueOf('expiry'))
    return {
      type: 'card',
      card: { number: digits('number'), exp_month: month, exp_year: year, cvc: valueOf('cvc') },
      billing_details: { address: { country: valueOf('country'), postal_code: valueOf('postal') } },
    }
  }
  return {
    type: 'us_bank_account',
    us_bank_account: isInstant()
      ? { financial_connections_account: valueOf('bank') }
      : {
          routing_number: valueOf('routing'),
          account_number: valueOf('account'),
          account_holder_type: 'company',
        },
    billing_details: { name: valueOf('name'), email: valueOf('email') },
  }
}

async function confirm(returnUrl) {
  const invalid = submit()
  if (invalid.error) return invalid
  const params = {
    payment_method_data: methodData(),
    return_url: returnUrl,
    use_stripe_sdk: 'true',
    mandate_data: { customer_acceptance: { type: 'online', online: { infer_from_client: 'true' } } },
  }
  return call('/confirm', { method: 'POST', body: Object.fromEntries(named(params)) })
}
