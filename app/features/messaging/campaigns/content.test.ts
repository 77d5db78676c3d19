import { describe, expect, test } from 'vitest'
import { historyFailure, successPercent } from './campaign.ts'
import { completeStepSchemas, campaignDraftSchema } from './campaign.schema.ts'
import { paceOf } from './pace.ts'
import { preflight, type SmsUseCase } from './preflight.ts'
import { renderContent, unofferedPlaceholders } from './render.ts'
import { isComplete, reachableStep } from './wizard-steps.ts'

const errorsOf = (step: keyof typeof completeStepSchemas, values: object) =>
  completeStepSchemas[step].safeParse(values).error?.issues.map(({ message }) => message) ?? []

test('renders placeholders, and nothing with an empty or unknown one', () => {
  expect(renderContent('Hi {firstName} of { city }!', { firstName: 'Ana', city: 'Boise' }).body).toBe(
    'Hi Ana of Boise!',
  )
  expect(renderContent('Hi {firstName},', {})).toEqual({
    body: null,
    problem: 'This contact has no {firstName}.',
  })
  expect(renderContent('Hi {nick}', { firstName: 'Ana' }).problem).toBe('{nick} isn’t a placeholder.')
  expect(renderContent('{constructor}', {}).problem).toBe('{constructor} isn’t a placeholder.')
  expect(renderContent('100 % {} { } {1}', {}).body).toBe('100 % {} { } {1}')
  expect(unofferedPlaceholders('{firstName} {coFirstName} {a} {a}')).toEqual(['coFirstName', 'a'])
  // A value isn't rendered again.
  expect(renderContent('{firstName}', { firstName: '{lastName}' }).body).toBe('{lastName}')
})

test.each(['\u200b', '\u00a0', ' \u2060', '--', '.', 'N/A', 'unknown'])('never greets %j', (firstName) => {
  expect(renderContent('Hi {firstName},', { firstName }).problem).toBe('This contact has no {firstName}.')
})

test('a name or text that is blank to the eye completes no step', () => {
  expect(errorsOf('campaign', { name: '\u200b', description: '' })).toHaveLength(1)
  expect(errorsOf('content', { content: '\u200b\u00a0' })).toContain('Write the text.')
})

test('objects to what carriers don’t deliver', () => {
  const titles = (content: string) =>
    preflight(content, { name: 'Harbor Insurance', useCases: [] }).map(({ title }) => title)
  expect(titles('Harbor Insurance: your policy renews soon. Reply STOP to opt out.')).toEqual([])
  expect(titles('Your policy renews')).toEqual([
    'The text doesn’t say who it is from.',
    'The text doesn’t say how to opt out.',
  ])
  expect(titles('Harbor: see bit.ly/x. STOP ends')).toEqual(['The text contains a public link shortener.'])
  expect(titles('Harbor: you’ve won a free gift card! STOP ends')).toEqual([
    '“you’ve won” reads like get-rich or prize offers.',
  ])
  expect(titles('')).toEqual([])
})

test('objects to an offer from a number that is registered for service texts', () => {
  const titles = (content: string, useCases: SmsUseCase[]) =>
    preflight(content, { name: 'Harbor Insurance', useCases }).map(({ title }) => title)
  const offer = 'Harbor: save 20% off your premium this week. STOP ends'
  expect(titles(offer, ['MARKETING'])).toEqual([])
  expect(titles(offer, [])).toEqual([])
  expect(titles(offer, ['MIXED', 'CUSTOMER_CARE'])).toEqual([
    '“save 20” reads like marketing, but your number is registered for customer care.',
  ])
  expect(titles('Harbor: your policy is saved. STOP ends', ['CUSTOMER_CARE'])).toEqual([])
})

test('keeps to the pace of the number’s class and of the operator', () => {
  expect([paceOf('low-volume'), paceOf('most-trusted'), paceOf('most-trusted', 50)]).toEqual([3, 225, 50])
})

describe('the steps', () => {
  const empty = campaignDraftSchema.parse({})
  const tag = '0199f7e5-0000-7000-8000-000000000001'
  const full = campaignDraftSchema.parse({
    name: 'a',
    targetTags: [tag],
    content: 'b',
    scheduleOccurrence: 'once',
  })

  test('forward only past complete ones, back always', () => {
    expect(reachableStep(3, empty)).toBe(0)
    expect(reachableStep(3, { ...empty, name: 'a' })).toBe(1)
    expect(reachableStep(0, full)).toBe(0)
    expect([reachableStep(3, full), reachableStep(9, full), reachableStep(-1, full)]).toEqual([3, 3, 0])
    expect(reachableStep(Number.NaN, full)).toBe(0)
    expect([isComplete('target', empty), isComplete('target', full)]).toEqual([false, true])
  })

  test('say what is missing', () => {
    expect(errorsOf('campaign', { name: '  ' })).toEqual(['Enter a name.'])
    expect(errorsOf('target', {})).toEqual(['Choose at least one tag.'])
    expect(errorsOf('content', { content: 'Hi {nick}' })).toHaveLength(1)
    const schedule = (more: object) =>
      errorsOf('schedule', { scheduleInterval: '1', scheduleStartOn: '2026-11-20T10:30', ...more })
    expect(schedule({})).toEqual(['Choose how often it runs.'])
    expect(schedule({ scheduleOccurrence: 'once' })).toEqual([])
    expect(schedule({ scheduleOccurrence: 'once', scheduleStartOn: '2026-11-20T10:15' })).toHaveLength(1)
    expect(schedule({ scheduleOccurrence: 'daily', scheduleInterval: '0' })).toEqual([
      'Enter a number from 1.',
    ])
    for (const monthDay of ['', '-1', '32', '1.5']) {
      expect(schedule({ scheduleOccurrence: 'monthly', monthDay })).toHaveLength(1)
    }
    expect(schedule({ scheduleOccurrence: 'monthly', monthDay: '0' })).toEqual([])
    expect(schedule({ scheduleOccurrence: 'yearly', month: '2', monthDay: '30' })).toHaveLength(1)
    expect(schedule({ scheduleOccurrence: 'yearly', month: '2', monthDay: '29' })).toEqual([])
    const ends = { scheduleOccurrence: 'daily', scheduleEndFormat: 'after', scheduleEndAfter: '0' }
    expect(schedule(ends)).toEqual([])
    expect(schedule({ ...ends, scheduleEndAfter: '-1' })).toEqual(['Enter a number from 0.'])
  })
})

test('counts success with two decimals, and failures of the history', () => {
  expect([successPercent(2, 3), successPercent(0, 0)]).toEqual(['66.67%', '0.00%'])
  expect(historyFailure(3)).toBe('Unable to get campaign history, please try again.')
  expect(historyFailure(4)).toBe('Unable to get campaign history, please contact tech support.')
})
