import type { Field, Section } from './fields.ts'

export type RecordValues = Record<string, unknown>
export type Gate =
  | 'address'
  | 'auto'
  | 'home'
  | 'commercial'
  | 'health'
  | 'life'
  | 'policy'
  | 'paymentMethods'
  | 'always'

/** Everything there is to say about one kind of attached record. The rest of the folder works for any of them. */
export interface Column {
  label: string
  value: (record: RecordValues) => string
}

export interface KindDeclaration {
  /** In addresses of pages and in code. */
  name: string
  plural: string
  /** 'Address'; 'Add address' is made of it. */
  label: string
  /** What of `gatheringForms` shows its tab; `always` for Extra and links. */
  gate: Gate
  /** What the empty tab says these are for. */
  empty?: string
  /** What its tab is called; the label when not given. */
  tab?: string
  sections: readonly Section[]
  /** One line that tells one record from another. */
  title: (record: Record<string, unknown>) => string
  /** What the table of the tab shows: fields, or something made of several. */
  columns: readonly (string | Column)[]
  /** The form's sections are tabs, one for each item of a section that is a single list. */
  tabs?: boolean
  /** To the letter (spec 2, 8). A failure has the reason appended by the caller. */
  messages: {
    added: string
    updated: string
    deleted: string
    addFailed: string
    updateFailed: string
    deleteFailed: string
  }
  /** What no single field can tell: says what is wrong and where. */
  check?: (record: RecordValues) => { field: string; message: string } | null
  /** What a record must have once what was stored before is joined to what a form says. */
  whole?: (record: RecordValues) => { field: string; message: string } | null
  /** Last step of the check: turns what was only to be checked into what is kept. */
  settle?: (record: RecordValues) => RecordValues
  /** Asks before it deletes (spec 2, 4: vehicles and homes). Deleting can be undone for all kinds. */
  confirmDelete?: boolean
}

export interface Kind extends KindDeclaration {
  fields: readonly Field[]
  /** Names of fields stored encrypted. */
  sealed: readonly string[]
}

export function defineKind(declaration: KindDeclaration): Kind {
  const fields = declaration.sections.flatMap((section) => section.fields)
  return {
    ...declaration,
    fields,
    sealed: fields.filter((field) => field.type === 'sealed').map((field) => field.name),
  }
}

/** Whether an account whose `gatheringForms` is this keeps records behind the gate (spec 1, 3). */
export function gathers(gatheringForms: string, gate: Gate): boolean {
  if (gate === 'always') return true
  const named = gatheringForms.split(',').map((name) => name.trim())
  return named.includes('all') || named.includes(gate)
}

export const labelled = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
