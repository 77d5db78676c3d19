import { expect, test } from 'vitest'
import { Dialog, DialogContent, DialogTitle } from '#app/components/ui/dialog.tsx'
import { DEFAULT_PLAN } from '#app/features/money/billing/plan.ts'
import { renderPage } from '#tests/setup/browser.tsx'
import { PlanForm } from './plan-form.tsx'

test('the choice to go below what is in use stays, with its reason, when it is made', async () => {
  const reason = 'They have 2 locations, where the plan allows 1.'
  const screen = await renderPage(
    <Dialog open>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>Change the plan</DialogTitle>
        <PlanForm
          plan={{ ...DEFAULT_PLAN, type: 'custom' }}
          plans={[]}
          problem={null}
          version=""
          terms="free"
          trialEndsOn=""
          closeTo="/platform"
          result={{ status: 'error', error: { confirmed: [reason] } }}
        />
      </DialogContent>
    </Dialog>,
  )
  const choice = screen.getByRole('checkbox', { name: 'Change the plan all the same' })
  await choice.click()
  await screen.getByLabelText('Messages a month').fill('1800')
  await expect.element(choice).toBeChecked()
  await expect.element(screen.getByText(reason)).toBeVisible()
  expect(new FormData(document.querySelector('form')!).get('confirmed')).toBe('on')
})
