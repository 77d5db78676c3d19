import type { FormMetadata } from '@conform-to/react'

// A form of any shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyForm = FormMetadata<any, any>
