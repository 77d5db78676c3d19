import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {
  hostile: async ({ insert, distinct }) => {
    const ids = await insert(
      "insert into field_options (account_id, key, value) select $account, 'PolicyType', 'option ' || n from many returning id",
    )
    return [distinct('field_options', 'value', ids)]
  },
  notTyped: {
    'field_options.key': 'one of a list',
    'field_option_lists.key': 'one of a list',
  },
} satisfies SecurityFixture
