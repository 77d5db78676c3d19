import { route } from '@react-router/dev/routes'

export const pages = [route('tasks/mine', 'features/work/my-tasks/routes/my-tasks-page.tsx')]
