import { route } from '@react-router/dev/routes'

export const pages = [
  route('report', 'features/work/reports/routes/reports.tsx'),
  route('report/calls', 'features/work/reports/routes/calls.tsx'),
  route('report/texts', 'features/work/reports/routes/texts.tsx'),
  route('report/referrals', 'features/work/reports/routes/referrals-page.tsx'),
  route('report/renewals', 'features/work/reports/routes/renewals-page.tsx'),
  route('report/lost-contacts', 'features/work/reports/routes/lost-contacts-page.tsx'),
  route('profile/morning-mail', 'features/work/reports/routes/morning-mail.tsx'),
  route('report/campaigns', 'features/work/reports/routes/campaign-report.tsx'),
  route('report/act', 'features/work/reports/routes/act-on-report.tsx'),
]

export const resources = [
  route('report/calls/file', 'features/work/reports/routes/calls-file.ts'),
  route('report/texts/file', 'features/work/reports/routes/texts-file.ts'),
  route('report/campaigns/file', 'features/work/reports/routes/campaigns-file.ts'),
  route('report/:report/file', 'features/work/reports/routes/list-file.ts'),
]
