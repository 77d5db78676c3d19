import { route, type RouteConfigEntry } from '@react-router/dev/routes'

const recorder = (page: string) =>
  route('recordings/:bucket', 'features/telephony/call-flow/routes/recordings-page.tsx', {
    id: `recordings/${page}`,
  })

/** With the dialogs that other areas open over the call settings. */
export const settingsPages = (dialogs: RouteConfigEntry[]) => [
  route('office-hours', 'features/telephony/call-flow/routes/office-hours.tsx', [recorder('office-hours')]),
  route('call-settings', 'features/telephony/call-flow/routes/call-settings.tsx', [
    recorder('call-settings'),
    route('rules', 'features/telephony/call-flow/routes/call-rules.tsx'),
    route('simulator', 'features/telephony/call-flow/routes/simulate-call.tsx'),
    ...dialogs,
  ]),
]

/** The provider plays them to callers. A recording's URL is signed. */
export const publicRoutes = [
  route('hold-music/:track', 'features/telephony/call-flow/routes/hold-music-file.ts'),
  route('call-flow/recordings/:signed', 'features/telephony/call-flow/routes/recording-file.ts'),
]
