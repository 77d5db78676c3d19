import { defineKind, labelled } from '../kind.ts'
import { DATE, NOTES, TEXT, YES } from './common-fields.ts'

export const GENDERS = ['Male', 'Female', 'Other', 'Not Specified'] as const

export const dependent = defineKind({
  name: 'dependent',
  plural: 'dependents',
  label: 'Dependent',
  gate: 'always',
  title: (record) => [record.firstName, record.lastName].filter(Boolean).join(' ') || 'Dependent',
  sections: [
    {
      title: 'Dependent',
      fields: [
        { ...TEXT('firstName', 'First name'), required: true },
        TEXT('lastName', 'Last name'),
        TEXT('relationship', 'Relationship'),
        { name: 'gender', label: 'Gender', type: 'choice', choices: labelled(GENDERS) },
        DATE('dob', 'Date of birth'),
        {
          name: 'ssn',
          label: 'SSN',
          type: 'sealed',
          pattern: /^\d{9}$/,
          problem: 'Enter all nine digits, like 123-45-6789.',
          mask: (end) => `•••-••-${end}`,
          typed: 'ssn',
        },
        {
          name: 'dlId',
          label: "Driver's licence",
          type: 'sealed',
          pattern: /^[a-z0-9*]{1,20}$/i,
          problem: 'Use letters and digits only.',
        },
        { name: 'dlState', label: 'Licence state', type: 'state' },
        YES('goodStudent', 'Good student'),
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
