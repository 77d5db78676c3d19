import { type Field, fieldsSchema, type Section } from './fields.ts'

/** Everything there is to say about one kind of attached record. The rest of the folder works for any of them. */
export interface KindDeclaration {
  /** In addresses of pages and in code. */
  name: string
  plural: string
  /** 'Address'; 'Add address' is made of it. */
  label: string
  /** What of `gatheringForms` shows its tab; `always` for Extra and links. */
  gate: 'address' | 'auto' | 'home' | 'commercial' | 'policy' | 'paymentMethods' | 'always'
  sections: readonly Section[]
  /** One line that tells one record from another. */
  title: (record: Record<string, unknown>) => string
  /** Fields the table of the tab shows. */
  columns: readonly string[]
  /** To the letter (spec 2, 8). A failure has the reason appended by the caller. */
  messages: {
    added: string
    updated: string
    deleted: string
    addFailed: string
    updateFailed: string
    deleteFailed: string
  }
  /** Asks before it deletes (spec 2, 4: vehicles and homes). Deleting can be undone for all kinds. */
  confirmDelete?: boolean
}

export interface Kind extends KindDeclaration {
  fields: readonly Field[]
  schema: ReturnType<typeof fieldsSchema>
  /** Names of fields stored encrypted. */
  sealed: readonly string[]
}

export function defineKind(declaration: KindDeclaration): Kind {
  const fields = declaration.sections.flatMap((section) => section.fields)
  return {
    ...declaration,
    fields,
    schema: fieldsSchema(fields),
    sealed: fields.filter((field) => field.type === 'sealed').map((field) => field.name),
  }
}

export const labelled = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
