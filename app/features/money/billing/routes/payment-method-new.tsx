import { data, Form, Link, redirect, redirectDocument } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { isDocumentRequest } from '#app/lib/document-request.ts'
import { AppError } from '#app/lib/errors.ts'
import { pageSourcesContext } from '#app/middleware/contexts.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { PaymentForm } from '../components/payment-form.tsx'
import { METHODS_PATH } from '../payment-methods/payment-method.ts'
import { beginCheckout, beginSetup, getProvider } from '../payment-methods/setup.server.ts'
import { stripeSources } from '../payment-methods/stripe-sources.server.ts'
import type { Route } from './+types/payment-method-new'

export const meta: Route.MetaFunction = () => [{ title: 'Add payment method · Switchboard' }]

export const loader = page.loader(
  { can: 'administer' },
  (ctx, { request, url, context }: Route.LoaderArgs) => {
    const provider = getProvider(ctx)
    // The policy of a document stays; only this page's lets the provider's script in.
    if (!isDocumentRequest(request)) throw redirectDocument(url.pathname)
    context.set(pageSourcesContext, stripeSources())
    return provider
  },
)

/** Nothing about the form changes while it is open. */
export const shouldRevalidate = () => false

function begin<Answer>(run: (ctx: Ctx) => Promise<Answer>) {
  return page.action({ can: 'administer', whileReadOnly: true }, async (ctx) => {
    try {
      return await run(ctx)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'forbidden') throw error
      return data({ problem: error.message }, { status: error.status })
    }
  })
}

export const action = page.intents(
  { can: 'administer' },
  {
    begin: begin(beginSetup),
    checkout: begin(async (ctx) => redirect(await beginCheckout(ctx))),
  },
)

/** Adds a card or bank account, in the provider's form or without JavaScript on the provider's page. */
export default function PaymentMethodNew({ loaderData, actionData }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const problem = actionData && 'problem' in actionData ? actionData.problem : null
  const cancel = (
    <Link to={METHODS_PATH} preventScrollReset className={buttonVariants()}>
      Cancel
    </Link>
  )
  const checkout = (
    <Form method="post" reloadDocument className="contents">
      <DialogBody className="flex flex-col gap-3 text-sm">
        {problem ? <Alert variant="bad">{problem}</Alert> : null}
        <p>
          You can enter your card or bank account on the page of our payment provider, which leads back here.
        </p>
      </DialogBody>
      <DialogFooter>
        {cancel}
        <SubmitButton name="intent" value="checkout">
          Continue to Stripe
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
  return (
    <RouteDialog
      title="Add Payment Method"
      description="Numbers go straight to Stripe, our payment provider. We only keep the last four digits and the expiration date."
      closeTo={METHODS_PATH}
    >
      {hydrated && !problem ? (
        <PaymentForm {...loaderData} fallback={checkout} cancel={cancel} />
      ) : problem ? (
        checkout
      ) : (
        <noscript className="contents">{checkout}</noscript>
      )}
    </RouteDialog>
  )
}
