import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The settings layout; `pages` are those of all areas. */
export const settings = (pages: RouteConfigEntry[]) =>
  route('account/settings', 'features/settings/routes/settings.tsx', [
    index('features/settings/routes/settings-index.tsx'),
    ...pages,
  ])

export const settingsPages = [
  route('employees', 'features/settings/routes/employees-layout.tsx', [
    index('features/settings/routes/employees.tsx'),
    route('new', 'features/settings/routes/new-employee.tsx'),
    route(':employeeId', 'features/settings/routes/employee.tsx', [
      route('delete', 'features/settings/routes/delete-employee.tsx'),
    ]),
  ]),
  route('blocked-numbers', 'features/settings/routes/blocked-numbers.tsx', [
    route('new', 'features/settings/routes/block-number.tsx'),
    route(':blockedId/delete', 'features/settings/routes/unblock-number.tsx'),
  ]),
  route('audit-log', 'features/settings/routes/audit-log.tsx'),
  route('messages', 'features/settings/routes/message-settings.tsx'),
  route('smart-values', 'features/settings/routes/smart-values.tsx', [
    route(':group', 'features/settings/routes/smart-value-group.tsx'),
  ]),
]

export const resources = [
  route('account/settings/audit-log/file', 'features/settings/routes/audit-log-file.ts'),
]
