import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VERSION } from '#app/features/shell/navigation.ts'
import { ReleaseBanner } from './release-banner.tsx'

const render = (serverVersion: string) => renderToString(<ReleaseBanner serverVersion={serverVersion} />)

test('offers to load another version of the server, and nothing while it has the page’s', () => {
  expect(render(VERSION)).toBe('')
  const html = render('99.1.0')
  expect(html).toContain('role="status"')
  expect(html.replaceAll('<!-- -->', '')).toContain('Version 99.1.0 is ready.')
  expect(html).toContain('Reload</button>')
})
