import { route } from '@react-router/dev/routes'

export const settingsPages = [
  // The list that an account's users choose from.
  route('call-results', 'features/telephony/call-results/routes/result-settings.tsx'),
]

/** A dialog over the call log. */
export const callPages = [
  route('last/result', 'features/telephony/call-results/routes/last-call.ts'),
  route(':callId/result', 'features/telephony/call-results/routes/after-call.tsx'),
]
