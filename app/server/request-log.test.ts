import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { requestSeconds } from './metrics.ts'
import { recordRequest } from './request-log.ts'

async function statuses() {
  const { values } = await requestSeconds.get()
  return values.filter(({ metricName }) => metricName?.endsWith('_count')).map(({ labels }) => labels.status)
}

test('an aborted request is not a failure of ours', async () => {
  const context = new RouterContextProvider()
  context.set(requestIdContext, 'r-1')
  requestSeconds.reset()
  recordRequest({ method: 'GET', signal: AbortSignal.abort() }, 500, performance.now(), context)
  expect(await statuses()).toEqual([499])
  recordRequest({ method: 'GET', signal: new AbortController().signal }, 500, performance.now(), context)
  expect(await statuses()).toEqual([499, 500])
})
