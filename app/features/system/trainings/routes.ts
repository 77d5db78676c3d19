import { route } from '@react-router/dev/routes'

export const pages = [
  route('trainings', 'features/system/trainings/routes/trainings.tsx', [
    route('new', 'features/system/trainings/routes/new-training.tsx'),
    route(':trainingId/edit', 'features/system/trainings/routes/edit-training.tsx'),
    route(':trainingId/delete', 'features/system/trainings/routes/delete-training.tsx'),
  ]),
]

/** Open without a session too, by the training's own token. */
export const publicRoutes = [
  route('trainings/:trainingId', 'features/system/trainings/routes/training.tsx'),
  route('trainings/:trainingId/thumbnail', 'features/system/trainings/routes/thumbnail-file.ts'),
]
