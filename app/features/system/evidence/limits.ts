/** The kinds of entries that can be left out. */
export const EVIDENCE_KINDS = ['texts', 'calls', 'notes', 'consents', 'tasks', 'records', 'audit'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export const EVIDENCE_LABELS: Record<EvidenceKind, string> = {
  texts: 'Texts and campaigns',
  calls: 'Calls and voicemails',
  notes: 'Notes',
  consents: 'Consents and blocked numbers',
  tasks: 'Follow-ups, cards and reviews',
  records: 'Contact, policies, documents and all other records',
  audit: 'Audit log',
}

/** The entries that an evidence file holds; null for all. Days are of the account's time zone, both included. */
export interface EvidenceLimits {
  fromDay: string | null
  toDay: string | null
  kinds: EvidenceKind[] | null
}

const TABLES: Record<string, EvidenceKind> = {
  sms_messages: 'texts',
  campaign_recipients: 'texts',
  calls: 'calls',
  imported_calls: 'calls',
  activities: 'notes',
  consent_events: 'consents',
  blocked_numbers: 'consents',
  follow_ups: 'tasks',
  task_cards: 'tasks',
  service_reviews: 'tasks',
  audit_log: 'audit',
}

/** Health, income and other details are in the records, so that whatever isn't known is there too. */
export const kindOfTable = (table: string): EvidenceKind => TABLES[table] ?? 'records'

/** The limits in words: `from 2026-11-01, to 2026-11-14 · Texts and campaigns`; empty without limits. */
export function limitsInWords({ fromDay, toDay, kinds }: EvidenceLimits): string {
  const period = [fromDay && `from ${fromDay}`, toDay && `to ${toDay}`].filter(Boolean).join(', ')
  return [period, kinds?.map((kind) => EVIDENCE_LABELS[kind]).join(', ')].filter(Boolean).join(' · ')
}
