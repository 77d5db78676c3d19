import { expect, test } from 'vitest'
import { KINDS } from './index.ts'
import type { KindName } from './kind-names.ts'

// Fixed messages: added, updated, deleted, and what is said when each fails.
const WORDS: Record<KindName, [string, string, string, string, string, string]> = {
  address: [
    'Address Added',
    'Address Updated',
    'Address Deleted',
    'There was an error adding client address.',
    'There was an error updating client address.',
    'There was an error deleting client address.',
  ],
  dependent: [
    'Dependent Added',
    'Dependent Updated',
    'Dependent Removed',
    'there was an error creating the dependent',
    'there was an error updating the dependent',
    'there was an error deleting the dependent',
  ],
  policy: [
    'Policy Added',
    'Policy Updated',
    'Policy Deleted',
    'There was an error creating the policy.',
    'There was an error updating the policy.',
    'There was an error deleting the policy.',
  ],
  vehicle: [
    'Vehicle Added',
    'Vehicle Update',
    'Vehicle Deleted',
    'There was an error adding vehicle.',
    'There was an error updating vehicle.',
    'There was an error deleting vehicle.',
  ],
  home: [
    'Home Added',
    'Home Update',
    'Home Deleted',
    'There was an error adding home.',
    'There was an error updating home.',
    'There was an error deleting home.',
  ],
  commercial: [
    'Commercial Added',
    'Commercial Update',
    'Commercial Deleted',
    'There was an error adding commercial.',
    'There was an error updating commercial.',
    'There was an error deleting commercial.',
  ],
  'payment-method': [
    'Payment Method Added',
    'Payment Method Updated',
    'Payment Method Removed',
    'There was an error creating, updating or deleting the payment method.',
    'There was an error creating, updating or deleting the payment method.',
    'There was an error creating, updating or deleting the payment method.',
  ],
  extra: [
    'Item Added',
    'Item Updated',
    'Item Removed',
    // Two spaces stand before the server's words.
    'There was an error creating the additional info item. ',
    'There was an error updating the additional info item. ',
    'There was an error deleting the misc item. ',
  ],
  // These follow the same pattern.
  document: [
    'Document Added',
    'Document Updated',
    'Document Deleted',
    'There was an error adding the document.',
    'There was an error updating the document.',
    'There was an error deleting the document.',
  ],
  link: [
    'Link Added',
    'Link Updated',
    'Link Removed',
    'There was an error creating the link.',
    'There was an error updating the link.',
    'There was an error deleting the link.',
  ],
}

test.each(Object.entries(WORDS))('%s has its fixed messages', (name, words) => {
  const { added, updated, deleted, addFailed, updateFailed, deleteFailed } = KINDS[name as KindName].messages
  expect([added, updated, deleted, addFailed, updateFailed, deleteFailed]).toEqual(words)
})
