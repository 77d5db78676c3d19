import { expect, test } from 'vitest'
import { Dialog, DialogContent, DialogTitle } from '#app/components/ui/dialog.tsx'
import { renderPage } from '#tests/setup/browser.tsx'
import { TagForm } from './tag-form.tsx'

test('an error about the rule goes when the rule is complete', async () => {
  const screen = await renderPage(
    <Dialog open>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>Tag</DialogTitle>
        <TagForm
          tag={
            {
              id: '01a20372-c016-7326-907e-e706a16dde5d',
              name: 'Snowbirds',
              description: null,
              rule: { combinator: 'and', rules: [{ field: 'lastName', operator: '=', values: [] }] },
            } as never
          }
          tags={[]}
          lastResult={{ status: 'error', error: { rule: ['The rule is not complete.'] } }}
          closeTo="/tags"
        />
      </DialogContent>
    </Dialog>,
  )
  const error = screen.getByText('The rule is not complete.')
  await expect.element(error).toBeVisible()
  await screen.getByLabelText(/, value$/).fill('Young')
  await expect.element(error).not.toBeInTheDocument()
})
