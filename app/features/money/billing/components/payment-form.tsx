import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { LoaderCircle, RotateCw } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { cn } from '#app/lib/cn.ts'
import { METHOD_MESSAGES, RETURN_PATH } from '../payment-methods/payment-method.ts'
import { LetFocusOut } from './let-focus-out.tsx'
import { appearanceAt, type Elements, loadStripeJs, type StripeError, type StripeJs } from './stripe-js.ts'

export interface PaymentFormProps {
  scriptUrl: string
  publishableKey: string
  /** Offered when the provider's form can't be shown. */
  fallback: React.ReactNode
  cancel: React.ReactNode
}

/** The answer of the route's action to `intent=begin`. */
export interface BegunSetup {
  clientSecret?: string
  problem?: string
}

type Stage = 'loading' | 'ready' | 'confirming'

/** The provider's form in a frame of its own, where neither our scripts nor our server see what is typed. */
export function PaymentForm({ scriptUrl, publishableKey, fallback, cancel }: PaymentFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const provider = useRef<{ stripe: StripeJs; elements: Elements } | null>(null)
  const [stage, setStage] = useState<Stage>('loading')
  const [complete, setComplete] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  const navigate = useNavigate()
  const { clientSecret, problem: refusal, retry } = useSetup()

  useEffect(() => {
    const element = place.current
    if (!clientSecret || !element) return undefined
    const mounted = mountForm({
      scriptUrl,
      publishableKey,
      clientSecret,
      element,
      onReady: (loaded) => {
        provider.current = loaded
        setStage('ready')
      },
      onChange: setComplete,
      onBroken: () => setBroken(true),
    })
    return () => void mounted.then((payment) => payment?.destroy())
  }, [clientSecret, scriptUrl, publishableKey])

  const finish = (id: string) =>
    navigate(`${RETURN_PATH}?${new URLSearchParams({ setup_intent: id })}`, { replace: true })

  async function save() {
    if (!provider.current || stage !== 'ready') return
    const { stripe, elements } = provider.current
    setProblem(null)
    setStage('confirming')
    const returnUrl = new URL(RETURN_PATH, location.href).href
    const { error, setupId } = await confirm(stripe, elements, returnUrl)
    if (setupId) return finish(setupId)
    setStage('ready')
    // The provider shows in its own form what is missing there.
    if (error?.type !== 'validation_error') setProblem(error?.message || METHOD_MESSAGES.unknown)
  }

  if (isBroken || refusal) {
    return (
      <>
        <DialogBody className="flex flex-col gap-3">
          <Alert variant="bad">{refusal ?? CANT_LOAD}</Alert>
          {refusal ? (
            <Button onClick={retry} className="self-start">
              <RotateCw aria-hidden />
              Retry
            </Button>
          ) : null}
        </DialogBody>
        {refusal ? <DialogFooter>{cancel}</DialogFooter> : fallback}
      </>
    )
  }
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        {/* The provider's form takes the colors around it. */}
        <div className={cn('bg-surface text-text', stage === 'loading' && 'h-0 overflow-hidden')}>
          <span data-brand hidden className="text-brand-text" />
          <div ref={place} />
        </div>
        {stage === 'loading' ? <FormSkeleton /> : null}
        {problem ? <Alert variant="bad">{problem}</Alert> : null}
        {stage === 'confirming' ? <LetFocusOut>Waiting for the bank</LetFocusOut> : null}
      </DialogBody>
      <DialogFooter>
        {cancel}
        <Button
          variant="primary"
          disabled={!complete || stage === 'loading'}
          aria-disabled={stage === 'confirming' || undefined}
          onClick={() => void save()}
        >
          {stage === 'confirming' ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
          Save
        </Button>
      </DialogFooter>
    </>
  )
}

const CANT_LOAD =
  'The form of our payment provider can’t be loaded. A blocker or your network may keep it away.'
const NO_ANSWER = 'The server didn’t answer. Check your connection and try again.'

/** Begins the setup when the dialog opens: a post, so that nothing that only reads the page's address does it. */
function useSetup(): BegunSetup & { retry: () => void } {
  const { submit, state, data } = useFetcher<BegunSetup>()
  const sent = useRef(false)
  const [isLost, setLost] = useState(false)
  const retry = useCallback(() => {
    sent.current = false
    setLost(false)
    void submit({ intent: 'begin' }, { method: 'post' })
  }, [submit])
  useEffect(retry, [retry])
  useEffect(() => {
    if (state !== 'idle') sent.current = true
    else if (sent.current) setLost(data === undefined)
  }, [state, data])
  return { ...data, ...(isLost && { problem: NO_ANSWER }), retry }
}

async function mountForm({
  scriptUrl,
  publishableKey,
  clientSecret,
  element,
  onReady,
  onChange,
  onBroken,
}: {
  scriptUrl: string
  publishableKey: string
  clientSecret: string
  element: HTMLElement
  onReady: (provider: { stripe: StripeJs; elements: Elements }) => void
  onChange: (complete: boolean) => void
  onBroken: () => void
}) {
  try {
    const Stripe = await loadStripeJs(scriptUrl)
    const stripe = Stripe(publishableKey)
    const elements = stripe.elements({
      clientSecret,
      appearance: appearanceAt(element.parentElement ?? element),
    })
    // Only these methods can pay.
    const payment = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
    payment.on('ready', () => {
      onReady({ stripe, elements })
      // The dialog itself has the focus until its form is there.
      if (document.activeElement?.getAttribute('role') === 'dialog') payment.focus()
    })
    payment.on('change', (change) => onChange(change.complete))
    payment.on('loaderror', onBroken)
    payment.mount(element)
    return payment
  } catch {
    onBroken()
    return null
  }
}

async function confirm(
  stripe: StripeJs,
  elements: Elements,
  returnUrl: string,
): Promise<{ error?: StripeError; setupId?: string }> {
  try {
    const { error: invalid } = await elements.submit()
    if (invalid) return { error: invalid }
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    })
    if (setupIntent) return { setupId: setupIntent.id }
    // It was saved in another tab.
    const { setup_intent: setup } = error
    return setup?.status === 'succeeded' ? { setupId: setup.id } : { error }
  } catch {
    return { error: { type: 'api_error' } }
  }
}

function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading the form" className="flex flex-col gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <div className="flex gap-3">
        <Skeleton className="h-10 flex-1" />
        <Skeleton className="h-10 flex-1" />
      </div>
    </div>
  )
}
