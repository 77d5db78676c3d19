import { route } from '@react-router/dev/routes'

/** Both show the form of /feedback, with another category chosen at first. */
export const pages = ['report-issue', 'feature-request'].map((path) =>
  route(path, 'features/system/support/routes/feedback-page.tsx', { id: `support/${path}` }),
)
