import { expect, test } from 'vitest'
import { createRoutesStub, useSearchParams } from 'react-router'
import { render } from 'vitest-browser-react'
import '#app/app.css'
import { choicesIn } from '#app/features/messaging/texting/recipient-params.ts'
import { choiceValue } from '#app/features/people/clients/paths.ts'
import { RecipientPicker } from './recipient-picker.tsx'

const ids = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'] as const
const recipients = ['Ivy Rowan', 'Jude Rowan'].map((name, index) => ({
  clientId: ids[index]!,
  level: 'applicant' as const,
  name,
  companyName: null,
  numbers: [`1208555010${index}`],
}))

function Page() {
  const [search] = useSearchParams()
  const chosen = choicesIn(search).flatMap(({ id }) => recipients.find((one) => one.clientId === id) ?? [])
  return <RecipientPicker term="" recipients={recipients} group chosen={chosen} />
}

test('two members chosen in quick succession are both in the group', async () => {
  const loads: (() => void)[] = []
  const Stub = createRoutesStub([
    {
      path: '/messages/new',
      loader: ({ request }) =>
        new URL(request.url).searchParams.has('with')
          ? new Promise<null>((resolve) => loads.push(() => resolve(null)))
          : null,
      Component: Page,
    },
  ])
  const screen = await render(<Stub initialEntries={['/messages/new?group=']} />)
  await screen.getByRole('option', { name: /Ivy Rowan/ }).click()
  await screen.getByRole('option', { name: /Jude Rowan/ }).click()
  for (const load of loads) load()
  const group = screen.getByRole('list', { name: 'In the group' })
  await expect.element(group.getByRole('listitem')).toHaveLength(2)
  const link = screen.getByRole('link', { name: 'Text this group of 2' })
  const to = new URLSearchParams({ with: choiceValue({ id: ids[0], level: 'applicant' }) })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`/messages/to?${to}`))
})
