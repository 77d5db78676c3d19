import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/system/trainings/routes/edit-training': {
      access: 'super',
      params: { trainingId: 'x' },
      forms: [{ title: 'Transfers', description: 'Cold and warm', version: '1' }],
    },
    'features/system/trainings/routes/delete-training': {
      access: 'super',
      params: { trainingId: 'x' },
      forms: [{}],
    },
    'features/system/trainings/routes/trainings': { access: 'signed-in' },
    'features/system/trainings/routes/new-training': {
      access: 'super',
      forms: [{ title: 'Stolen', description: 'x' }],
    },
    'features/system/trainings/routes/training': { access: 'public', params: { trainingId: 'x' } },
    'features/system/trainings/routes/thumbnail-file': {
      access: 'signed-in',
      params: { trainingId: 'x' },
      withoutProvider: 404,
    },
  },
  hostile: async ({ db, insert, column }) => {
    const ids = await insert(
      "insert into trainings (account_id, title, description) select $platform, 'x', 'x' from many returning id",
    )
    return [
      column('trainings', 'title', ids),
      column('trainings', 'description', ids),
      column('trainings', 'details', ids),
      {
        column: 'trainings.tags',
        store: (texts) => db.admin`update trainings set tags = ${texts.slice(0, 10)}::text[]`,
      },
    ]
  },
  pages: { 'the account': ['/trainings'] },
  notTyped: {
    'trainings.arcade_id': 'letters and digits',
  },
  notRefused: {
    'trainings.title': 'only the operator writes it',
    'trainings.description': 'only the operator writes it',
    'trainings.tags': 'only the operator writes it',
    'trainings.details': 'only the operator writes it',
  },
} satisfies SecurityFixture
