import { route } from '@react-router/dev/routes'

export const pages = [
  route('report', 'features/reports/routes/reports.tsx'),
  route('report/calls', 'features/reports/routes/calls.tsx'),
  route('report/texts', 'features/reports/routes/texts.tsx'),
  route('report/referrals', 'features/reports/routes/referrals.tsx'),
  route('report/renewals', 'features/reports/routes/renewals.tsx'),
  route('report/lost-contacts', 'features/reports/routes/lost-contacts.tsx'),
  route('profile/morning-mail', 'features/reports/routes/morning-mail.tsx'),
  route('report/campaigns', 'features/reports/routes/campaign-report.tsx'),
  route('report/act', 'features/reports/routes/act-on-report.tsx'),
]

export const resources = [
  route('report/calls/file', 'features/reports/routes/calls-file.ts'),
  route('report/texts/file', 'features/reports/routes/texts-file.ts'),
  route('report/referrals/file', 'features/reports/routes/referrals-file.ts'),
  route('report/renewals/file', 'features/reports/routes/renewals-file.ts'),
  route('report/lost-contacts/file', 'features/reports/routes/lost-contacts-file.ts'),
  route('report/campaigns/file', 'features/reports/routes/campaigns-file.ts'),
]
