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

/** Says what is wrong with a field, or unlikely. */
export interface Problem {
  field: string
  message: string
}

export interface Column {
  label: string
  value: (record: RecordValues) => string
}

/**
 * One kind of attached record. Its form, validation, table, routes, export, import and merge are made from this.
 */
export interface KindDeclaration {
  /** URL segment and identifier. */
  name: string
  plural: string
  /** 'Address', also for 'Add address'. */
  label: string
  /** The entry of `gatheringForms` that turns the kind on. */
  gate: Gate
  /** Explains the kind while there are no records. */
  empty?: string
  /** The tab's label, when it differs from `label`. */
  tab?: string
  sections: readonly Section[]
  /** One line that identifies a record. */
  title: (record: Record<string, unknown>) => string
  /** Columns of the table: names of fields, or values computed from several. */
  columns: readonly (string | Column)[]
  /** Shows the form's sections as tabs. */
  tabs?: boolean
  /** Fixed sentences. The reason of a failure is appended. */
  messages: {
    added: string
    updated: string
    deleted: string
    addFailed: string
    updateFailed: string
    deleteFailed: string
  }
  /** Validates several fields of a submitted form together. */
  validate?: (record: RecordValues) => Problem[]
  /** Validates the record to be stored, including values that an edit left unchanged. */
  validateStored?: (record: RecordValues) => Problem | null
  /** Finds what is possible but unlikely on this day, `yyyy-MM-dd`: the user is asked once before it is saved. */
  warnings?: (record: RecordValues, today: string) => Problem[]
  /** Runs after validation: replaces `checked` values by what may be stored of them. */
  finish?: (record: RecordValues) => RecordValues
  /** A record of an uploaded file, which is added by a form of its own. */
  hasFile?: true
  /** Asks for confirmation before deleting (vehicles and homes). */
  confirmDelete?: boolean
}

export interface Kind extends KindDeclaration {
  fields: readonly Field[]
  /** Names of the fields that are stored encrypted. */
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

/** Whether `gatheringForms`, a comma list, turns a gate on. */
export function gathers(gatheringForms: string, gate: Gate): boolean {
  if (gate === 'always') return true
  const named = gatheringForms.split(',').map((name) => name.trim())
  return named.includes('all') || named.includes(gate)
}

export const labeled = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
