import { route } from '@react-router/dev/routes'

export const pages = [
  route('trainings', 'features/trainings/routes/trainings.tsx', [
    route('new', 'features/trainings/routes/new-training.tsx'),
    route(':trainingId/edit', 'features/trainings/routes/edit-training.tsx'),
    route(':trainingId/delete', 'features/trainings/routes/delete-training.tsx'),
  ]),
]

/** Open without a session too, by the training's own token. */
export const publicRoutes = [
  route('trainings/:trainingId', 'features/trainings/routes/training.tsx'),
  route('trainings/:trainingId/thumbnail', 'features/trainings/routes/thumbnail-file.ts'),
]
