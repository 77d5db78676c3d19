import { defineKind } from '#app/features/accounts/fields/kind.ts'
import {
  bool,
  choice,
  GENDERS,
  NOTES,
  pastDate,
  SSN,
  state,
  text,
} from '#app/features/accounts/fields/common-fields.ts'
import { PLURALS } from './kind-names.ts'

export const dependent = defineKind({
  name: 'dependent',
  plural: PLURALS.dependent,
  label: 'Dependent',
  gate: 'always',
  title: (record) => [record.firstName, record.lastName].filter(Boolean).join(' ') || 'Dependent',
  sections: [
    {
      title: 'Dependent',
      fields: [
        text('firstName', 'First name', { required: true }),
        text('lastName', 'Last name'),
        text('relationship', 'Relationship'),
        choice('gender', 'Gender', GENDERS),
        pastDate('dob', 'Date of birth'),
        SSN,
        {
          name: 'dlId',
          label: "Driver's license",
          type: 'sealed',
          pattern: /^[a-z0-9*]{1,20}$/i,
          problem: 'Use letters and digits only.',
        },
        state('dlState', 'License state'),
        bool('goodStudent', 'Good student'),
        NOTES,
      ],
    },
  ],
  columns: ['firstName', 'lastName', 'relationship', 'gender', 'dob'],
  messages: {
    added: 'Dependent Added',
    updated: 'Dependent Updated',
    deleted: 'Dependent Removed',
    addFailed: 'there was an error creating the dependent',
    updateFailed: 'there was an error updating the dependent',
    deleteFailed: 'there was an error deleting the dependent',
  },
})
