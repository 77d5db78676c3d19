import { index, layout, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The overview of all settings, and the layout of their pages and of those of the account. */
export const settings = (pages: RouteConfigEntry[], accountPages: RouteConfigEntry[]) => [
  route('account/settings', 'features/accounts/settings/routes/settings-index.tsx'),
  layout('features/accounts/settings/routes/settings.tsx', [
    ...prefix('account/settings', pages),
    ...prefix('account/info', accountPages),
  ]),
]

export const settingsPages = [
  route('employees', 'features/accounts/settings/routes/employees-layout.tsx', [
    index('features/accounts/settings/routes/employees.tsx'),
    route('new', 'features/accounts/settings/routes/new-employee.tsx'),
    route(':employeeId', 'features/accounts/settings/routes/employee.tsx', [
      route('delete', 'features/accounts/settings/routes/delete-employee.tsx'),
    ]),
  ]),
  route('blocked-numbers', 'features/accounts/settings/routes/blocked-numbers-page.tsx', [
    route('new', 'features/accounts/settings/routes/block-number.tsx'),
    route(':blockedId/delete', 'features/accounts/settings/routes/unblock-number.tsx'),
  ]),
  route('audit-log', 'features/accounts/settings/routes/audit-log.tsx'),
  route('messages', 'features/accounts/settings/routes/message-settings.tsx'),
  route('smart-values', 'features/accounts/settings/routes/smart-values.tsx', [
    route(':group', 'features/accounts/settings/routes/smart-value-group.tsx'),
  ]),
]

export const resources = [
  route('account/settings/audit-log/file', 'features/accounts/settings/routes/audit-log-file.ts'),
]
