import { route } from '@react-router/dev/routes'

/** The same form, with another category chosen at first. */
export const pages = ['report-issue', 'feature-request'].map((path) =>
  route(path, 'features/support/routes/feedback.tsx', { id: `support/${path}` }),
)
