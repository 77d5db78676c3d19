import { openKind } from '#app/features/actions.ts'

/** A contact whose page is open. */
export interface OpenContact {
  id: string
  /** The first number of the contact. */
  number: string | null
  /** The page of the conversation with it; null without a mobile number. */
  textPath: string | null
  /** There is a co-applicant. */
  two: boolean
  can: { delete: boolean; export: boolean }
  /** The last merge or the like, which can be undone. */
  undoable: { id: string; kind: 'merge' | 'split' | 'promote' } | null
  /** The URL of a dialog that keeps what the page behind it shows. */
  dialogUrl: (path: string) => string
}

export const openContact = openKind<OpenContact>('Contact')
