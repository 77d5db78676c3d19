// Stands in for Stripe.js. What is typed stays in a frame of this server's origin; the page only learns whether the form is
// complete, and what came of it.

;(() => {
  const home = new URL(document.currentScript.src)
  const pathTo = (name) => new URL(`${home.pathname}/${name}`, home).href

  /** As Stripe.js does, a wrong use by the page throws. */
  class IntegrationError extends Error {
    name = 'IntegrationError'
  }

  const CANT_LOAD = {
    type: 'api_connection_error',
    message: 'We are experiencing issues connecting to our payments provider. Please try again.',
  }

  const intentOf = (clientSecret) => {
    const [, id] = /^(seti_\w+)_secret_\w+$/.exec(clientSecret ?? '') ?? []
    if (!id) throw new IntegrationError('Invalid value: clientSecret should be the secret of a SetupIntent.')
    return id
  }

  class PaymentElement {
    #options
    #handlers = new Map()
    #frame = null
    #place = null
    #questions = new Map()
    #ready = null

    constructor(options) {
      this.#options = options
      window.addEventListener('message', this.#receive)
    }

    on(event, handler) {
      this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler])
      return this
    }

    off(event, handler) {
      const kept = (this.#handlers.get(event) ?? []).filter((each) => handler && each !== handler)
      this.#handlers.set(event, kept)
      return this
    }

    once(event, handler) {
      const first = (value) => {
        this.off(event, first)
        handler(value)
      }
      return this.on(event, first)
    }

    mount(place) {
      const element = typeof place === 'string' ? document.querySelector(place) : place
      if (!element) throw new IntegrationError('The selector or element you specified does not exist.')
      if (this.#frame && this.#place === element) return
      this.unmount()
      const frame = document.createElement('iframe')
      frame.title = 'Secure payment input frame'
      frame.src = pathTo('payment-frame')
      Object.assign(frame.style, { border: '0', display: 'block', width: '100%', height: '300px' })
      const loading = setTimeout(() => this.#emit('loaderror', { error: CANT_LOAD }), 10_000)
      this.#ready = new Promise((resolve) => {
        this.once('ready', () => {
          clearTimeout(loading)
          resolve()
        })
      })
      this.once('loaderror', () => clearTimeout(loading))
      element.replaceChildren(frame)
      this.#frame = frame
      this.#place = element
    }

    unmount() {
      this.#frame?.remove()
      this.#frame = null
      this.#place = null
    }

    destroy() {
      this.unmount()
      this.#handlers.clear()
      window.removeEventListener('message', this.#receive)
    }

    focus() {
      this.#post({ type: 'focus' })
    }

    /** Asks the frame something, and resolves to its answer. */
    async ask(question) {
      if (!this.#frame) throw new IntegrationError('elements should have a mounted Payment Element.')
      await this.#ready
      const id = crypto.randomUUID()
      const answer = new Promise((resolve) => this.#questions.set(id, resolve))
      this.#post({ ...question, id })
      return answer
    }

    #post(message) {
      this.#frame?.contentWindow?.postMessage(message, home.origin)
    }

    #emit(event, value) {
      for (const handler of this.#handlers.get(event) ?? []) handler({ elementType: 'payment', ...value })
    }

    #receive = ({ source, origin, data }) => {
      if (origin !== home.origin || !this.#frame || source !== this.#frame.contentWindow) return
      if (data.type === 'loaded') return this.#post({ type: 'init', ...this.#options })
      if (data.type === 'height') return void (this.#frame.style.height = `${data.height}px`)
      if (data.type === 'answer') {
        this.#questions.get(data.id)?.(data.answer)
        this.#questions.delete(data.id)
        return
      }
      this.#emit(data.type, data.value)
    }
  }

  class Elements {
    #options
    #element = null
    submitted = false

    constructor(options) {
      intentOf(options?.clientSecret)
      this.#options = options
    }

    create(type) {
      if (type !== 'payment') throw new IntegrationError(`A valid Element name must be provided: ${type}`)
      if (this.#element) throw new IntegrationError('Can only create one Element of type payment.')
      this.#element = new PaymentElement(this.#options)
      return this.#element
    }

    getElement(type) {
      return type === 'payment' ? this.#element : null
    }

    /** Shows what is missing in the form. */
    async submit() {
      if (!this.#element) throw new IntegrationError('elements should have a mounted Payment Element.')
      return this.#element.ask({ type: 'submit' })
    }
  }

  /** Shows the bank's page above everything until the customer has answered it. */
  function showChallenge(url) {
    const overlay = document.createElement('div')
    Object.assign(overlay.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'grid',
      placeItems: 'center',
      background: 'rgb(0 0 0 / 0.5)',
    })
    const frame = document.createElement('iframe')
    frame.title = 'Secure 3D authentication'
    frame.src = url
    Object.assign(frame.style, {
      border: '0',
      borderRadius: '8px',
      width: 'min(400px, 100%)',
      height: '400px',
    })
    // Stripe's own overlay is all frame, so that the page sees no clicks on it.
    overlay.addEventListener('pointerdown', (event) => event.stopPropagation())
    overlay.append(frame)
    document.body.append(overlay)
    frame.focus()
    return new Promise((resolve) => {
      window.addEventListener('message', function receive({ source, data }) {
        if (source !== frame.contentWindow || data.type !== 'authenticated') return
        window.removeEventListener('message', receive)
        overlay.remove()
        resolve()
      })
    })
  }

  /** Follows what the intent still needs. Resolves to its last state, or never if it leads to another page. */
  async function follow(element, answer, { redirect, returnUrl }) {
    let { setupIntent, error } = answer
    const action = setupIntent?.next_action
    if (setupIntent?.status === 'requires_action' && action?.type === 'use_stripe_sdk') {
      await showChallenge(new URL(action.use_stripe_sdk.stripe_js, home).href)
      ;({ setupIntent, error } = await element.ask({ type: 'retrieve' }))
      const failure = setupIntent?.last_setup_error
      if (setupIntent?.status === 'requires_payment_method' && failure) error = failure
    } else if (setupIntent?.status === 'requires_action' && action?.type === 'redirect_to_url') {
      location.assign(action.redirect_to_url.url)
      return new Promise(() => {})
    }
    if (error) return { error }
    if (redirect !== 'if_required') {
      const back = new URL(returnUrl)
      back.searchParams.set('setup_intent', setupIntent.id)
      back.searchParams.set('setup_intent_client_secret', setupIntent.client_secret)
      back.searchParams.set('redirect_status', setupIntent.status)
      location.assign(back)
      return new Promise(() => {})
    }
    return { setupIntent }
  }

  function Stripe(key) {
    if (!key?.startsWith('pk_')) throw new IntegrationError('Please call Stripe() with your publishable key.')
    return {
      elements: (options) => new Elements({ appearance: {}, ...options, key }),
      async confirmSetup({ elements, confirmParams, redirect = 'always' }) {
        const element = elements?.getElement('payment')
        if (!element) throw new IntegrationError('elements should have a mounted Payment Element.')
        const returnUrl = confirmParams?.return_url
        if (!URL.canParse(returnUrl ?? '')) {
          throw new IntegrationError('confirmParams.return_url must be an explicit URL.')
        }
        const answer = await element.ask({ type: 'confirm', returnUrl })
        return answer.error ? { error: answer.error } : follow(element, answer, { redirect, returnUrl })
      },
      async retrieveSetupIntent(clientSecret) {
        const query = new URLSearchParams({ key, client_secret: clientSecret })
        const url = new URL(`v1/setup_intents/${intentOf(clientSecret)}?${query}`, home)
        const response = await fetch(url).catch(() => null)
        if (!response) return { error: CANT_LOAD }
        const body = await response.json()
        return response.ok ? { setupIntent: body } : { error: body.error }
      },
    }
  }
  window.Stripe = Object.assign(Stripe, { version: 'endive' })
})()
