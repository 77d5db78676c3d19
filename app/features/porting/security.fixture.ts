import type { SecurityFixture } from '#tests/security/fixture.ts'

const unwritten = 'nothing writes it yet'

export default {
  access: {},
  notTyped: {
    'port_orders.first_name': unwritten,
    'port_orders.last_name': unwritten,
    'port_orders.company_name': unwritten,
    'port_orders.email': unwritten,
    'port_orders.address': unwritten,
    'port_orders.city': unwritten,
    'port_orders.state': unwritten,
    'port_orders.zipcode': unwritten,
    'port_orders.errors': unwritten,
    'port_numbers.status': unwritten,
    'port_numbers.reason': unwritten,
    'port_documents.file_name': unwritten,
    'port_events.detail': unwritten,
  },
} satisfies SecurityFixture
