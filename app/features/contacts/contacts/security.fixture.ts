import { PERSON_FIELDS, type PersonField } from '#app/features/people/clients/person.ts'
import type { SecurityFixture } from '#tests/security/fixture.ts'

const columnOf = ({ name, level, stored }: PersonField) => {
  if (stored !== 'column') return level === 'coapplicant' ? 'clients.co_details' : 'clients.details'
  return `clients.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
}

export default {
  access: {
    'features/contacts/contacts/routes/clients': { access: 'signed-in' },
    'features/contacts/contacts/routes/more-clients': { access: 'signed-in' },
    'features/contacts/contacts/routes/bulk-clients': {
      access: 'signed-in',
      forms: [
        { intent: 'manager', manager: '', ids: '$client' },
        { intent: 'location', location: '', ids: '$client' },
        { intent: 'tag', tag: '$tag', ids: '$client' },
        { intent: 'delete', ids: '$client' },
      ],
    },
    'features/contacts/contacts/routes/list-users': { access: 'signed-in' },
    'features/contacts/contacts/routes/new-client': {
      access: 'signed-in',
      forms: [{ mobilePhone: 'x', conversationId: '$conversation' }],
    },
    'features/contacts/contacts/routes/client': {
      access: 'signed-in',
      params: { id: '$client' },
      forms: [
        { intent: 'rating', level: 'applicant', stars: '5' },
        { intent: 'manager', value: '' },
        { intent: 'location', value: '' },
        ...['note', 'text', 'follow-up'].map((kind) => ({
          intent: 'write',
          kind,
          text: 'Stolen',
          newId: '$uuid',
          date: '2099-01-01T10:00',
          assignTo: 'self',
        })),
        { intent: 'x' },
      ],
    },
    'features/contacts/contacts/routes/delete-client': {
      access: 'admin',
      params: { id: '$client' },
      forms: [{ code: 'x' }],
    },
    'features/contacts/contacts/routes/edit-client': {
      access: 'signed-in',
      params: { id: '$client' },
      forms: [{ firstName: 'Stolen', version: '1' }],
    },
    'features/contacts/contacts/routes/assign-tags': {
      access: 'signed-in',
      params: { id: '$client' },
      forms: [{ tag: '$tag' }, { was: '$tag' }],
    },
    'contact/edit-view': {
      access: 'signed-in',
      params: { id: '$client', view: 'health' },
      forms: [{ parts: 'health.applicant', healthNetwork: 'Stolen', version: '1' }],
    },
    'features/contacts/contacts/routes/reveal-person': {
      access: 'signed-in',
      params: { id: '$client' },
      forms: [{ field: 'ssn' }],
    },
    'features/contacts/contacts/routes/choose-referrer': {
      access: 'signed-in',
      params: { id: '$client' },
      forms: [{ referrer: '' }],
    },
    'features/contacts/contacts/routes/favorite': {
      access: 'signed-in',
      params: { id: '$client' },
      forms: [{ favorite: '1' }],
    },
    'features/contacts/contacts/routes/restore-client': {
      access: 'signed-in',
      params: { id: '$trashed' },
      forms: [{}],
    },
    'features/contacts/contacts/routes/records-panel': { access: 'signed-in', params: { id: '$client' } },
    'features/contacts/contacts/routes/deleted-records': { access: 'signed-in', params: { id: '$client' } },
    'features/contacts/contacts/routes/client-history': { access: 'signed-in', params: { id: '$client' } },
    'contact/health/person': {
      access: 'signed-in',
      params: { id: '$client', level: 'applicant' },
      forms: [{ parts: 'habits.applicant', smoker: 'on', version: '1' }],
    },
    'contact/life/person': {
      access: 'signed-in',
      params: { id: '$client', level: 'applicant' },
      forms: [{ parts: 'habits.applicant', smoker: 'on', version: '1' }],
    },
  },
  secrets: PERSON_FIELDS.filter(
    (field) => field.type === 'option' || (field.type === 'text' && !field.mayLookSecret),
  ).map((field) => ({
    column: columnOf(field),
    path: '/contacts/contact/new',
    form: (text) => ({ mobilePhone: '(208) 555-0123', [field.name]: text }),
  })),
  pages: {
    'lists of contacts': ['/contacts', '/contacts?q=nobody-is-called-so'],
    'a contact': ['/contacts/contact/:client', '/contacts/contact/:client/edit'],
    'dialogs of a contact': ['/contacts/contact/:client/tags', '/contacts/contact/:client/delete'],
  },
} satisfies SecurityFixture
