import { useActionData } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '#tests/setup/browser.tsx'
import type { CampaignDialog } from '../campaigns/campaigns.server.ts'
import { type CheckedDetails, DetailsForm } from './details-form.tsx'

const details = {
  description: 'Harbor Insurance texts its clients about their policies and payments.',
  messageSamples: Array.from({ length: 5 }, (_, at) => `Harbor: Sample ${at + 1}. Reply STOP to opt out.`),
  messageFlow: 'Clients agree on the form at https://harbor.example/contact.',
  hasEmbeddedLinks: false,
  hasEmbeddedPhone: false,
}
const campaign = {
  ...{ id: '7', friendlyName: 'Clients', usecase: 'discussion', location: { id: '1', name: 'Main' } },
  ...{
    status: 'not-submitted',
    errors: [],
    isBusy: false,
    isBrandLost: false,
    phones: [],
    submittedAt: null,
  },
} satisfies CampaignDialog['campaign']

const fees: CampaignDialog['fees'] = {
  brand: { low: 450, standard: 4600 },
  review: 1500,
  monthly: { marketing: 1000, discussion: 1000, undeclared: 150 },
}

const finding = {
  field: 'messageFlow',
  code: 30_924,
  severity: 'error' as const,
  problem: 'No.',
  fix: 'Yes.',
}

function Page() {
  const checked = useActionData<{ checked: CheckedDetails }>()?.checked
  return (
    <DetailsForm
      campaign={campaign}
      version={checked?.version ?? 3}
      details={checked?.details ?? details}
      fees={fees}
      result={undefined}
      checked={checked}
    />
  )
}

test('leaving asks for what a check hasn’t saved; after errors the main button checks again', async () => {
  const sent: FormData[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(await request.formData())
    const description = String(sent.at(-1)!.get('description'))
    const check = { findings: [finding], preview: [], digest: 'x' }
    const checked: CheckedDetails = {
      version: 3 + sent.length,
      details: { ...details, description },
      check,
      isMerged: false,
    }
    return { checked }
  }
  const others = [{ path: '/account/info/phonenumbers/campaigns/7', Component: () => <p>General</p> }]
  const screen = await renderPage(<Page />, { route: { action }, others })
  const asked = () => screen.getByText('You have unsaved changes, are you sure you want to leave?')
  const typed = `${details.description} They agreed to it.`
  await screen.getByLabelText('Description').fill(typed)
  await screen.getByRole('link', { name: 'Back' }).click()
  await expect.element(asked()).toBeVisible()
  await screen.getByRole('button', { name: 'Stay' }).click()

  await screen.getByRole('button', { name: 'Check' }).click()
  const again = screen.getByRole('button', { name: 'Check again' })
  await expect.element(again).toBeVisible()
  const looks = (name: string) => screen.getByRole('button', { name }).element().className
  expect(looks('Check again')).not.toBe(looks('Submit anyway'))
  expect(looks('Submit anyway')).toBe(looks('Save for later'))
  await expect.element(screen.getByLabelText('Description')).toHaveValue(typed)
  // The next check compares with what this one saved.
  await again.click()
  await expect.poll(() => sent.map((form) => form.get('version'))).toEqual(['3', '4'])
  expect(JSON.parse(String(sent[1]!.get('base')))).toMatchObject({ description: typed })
  await screen.getByRole('link', { name: 'Back' }).click()
  await expect.element(screen.getByText('General')).toBeVisible()
})
