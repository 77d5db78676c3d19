import { messageTemplates } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/messaging/templates/routes/templates': { access: 'signed-in' },
    'features/messaging/templates/routes/new-template': {
      access: 'signed-in',
      forms: [{ name: 'x', template: 'Hello', group: 'personal' }],
    },
    'features/messaging/templates/routes/edit-template': {
      access: 'signed-in',
      params: { templateId: '$template' },
      forms: [{ name: 'Stolen', template: 'Stolen', version: '1' }],
    },
    'features/messaging/templates/routes/delete-template': {
      access: 'signed-in',
      params: { templateId: '$template' },
      forms: [{}],
    },
    'features/messaging/templates/routes/template-choices': { access: 'signed-in' },
  },
  rows: async (tx, { account, users }) => ({
    template: await addRow(tx, messageTemplates, {
      accountId: account.id,
      userId: users.member.id,
      name: CANARY,
      template: CANARY,
    }),
    spareTemplate: await addRow(tx, messageTemplates, {
      accountId: account.id,
      userId: users.member.id,
      name: `${CANARY} spare`,
      template: CANARY,
    }),
  }),
  hostile: async ({ insert, column, distinct, id }) => {
    const ids = await insert(
      "insert into message_templates (account_id, name, template) select $account, 'template ' || n, 'x' from many returning id",
    )
    return [
      distinct('message_templates', 'name', ids),
      column('message_templates', 'template', [...ids, id('template')]),
    ]
  },
  secrets: [
    {
      column: 'message_templates.name',
      path: '/account/settings/message-templates/new',
      form: (name) => ({ name, template: 'Hello', group: 'team' }),
    },
    {
      column: 'message_templates.template',
      path: '/account/settings/message-templates/new',
      form: (template) => ({ name: 'Greeting', template, group: 'team' }),
    },
  ],
} satisfies SecurityFixture
