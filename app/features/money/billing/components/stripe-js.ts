// The part of Stripe.js that we use (https://docs.stripe.com/js).

export interface StripeError {
  type: string
  code?: string
  message?: string
  setup_intent?: { id: string; status: string }
}

export interface PaymentElement {
  mount: (place: HTMLElement) => void
  destroy: () => void
  focus: () => void
  on: ((event: 'ready', handler: () => void) => PaymentElement) &
    ((event: 'change', handler: (change: { complete: boolean }) => void) => PaymentElement) &
    ((event: 'loaderror', handler: (failure: { error: StripeError }) => void) => PaymentElement)
}

export interface Elements {
  create: (type: 'payment', options: object) => PaymentElement
  submit: () => Promise<{ error?: StripeError }>
}

export interface StripeJs {
  elements: (options: { clientSecret: string; appearance: Appearance }) => Elements
  confirmSetup: (options: {
    elements: Elements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<
    { error: StripeError; setupIntent?: undefined } | { setupIntent: { id: string }; error?: undefined }
  >
}

interface Appearance {
  theme: 'stripe' | 'night'
  variables: Record<string, string>
}

type Constructor = (publishableKey: string) => StripeJs

const MOST_WAIT_MS = 15_000
const loads = new Map<string, Promise<Constructor>>()

/** Loads Stripe.js once. Rejects when it can't be loaded; the next call tries again. */
export function loadStripeJs(url: string): Promise<Constructor> {
  const known = loads.get(url)
  if (known) return known
  const load = new Promise<Constructor>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      loads.delete(url)
      reject(new Error('Stripe.js can’t be loaded'))
    }
    const timer = setTimeout(fail, MOST_WAIT_MS)
    script.src = url
    script.async = true
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const { Stripe } = window as unknown as { Stripe?: Constructor }
      if (Stripe) resolve(Stripe)
      else fail()
    })
    document.head.append(script)
  })
  loads.set(url, load)
  return load
}

/** Gives the provider's form the colors that our page has around it. */
export function appearanceAt(place: HTMLElement): Appearance {
  const { color, backgroundColor } = getComputedStyle(place)
  const brand = getComputedStyle(place.querySelector('[data-brand]') ?? place).color
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? []
  return {
    // Light letters stand on a dark ground.
    theme: red + green + blue > 384 ? 'night' : 'stripe',
    variables: {
      colorPrimary: brand,
      colorBackground: backgroundColor,
      colorText: color,
      borderRadius: '8px',
      fontSizeBase: '14px',
    },
  }
}
