import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { ReceivedFile } from '#app/lib/multipart.server.ts'
import { saveDocument } from './documents.server.ts'
import { deleteDraft, saveHolder, saveNumbers } from './drafts.server.ts'
import type { DocumentKind, PortView } from './port.ts'
import type { DetailsInput, NumbersInput } from './port.schema.ts'
import { readPort } from './ports.server.ts'
import { submitPort } from './submit.server.ts'

export interface PortRequest {
  numbers: NumbersInput
  details: Omit<DetailsInput, 'version'>
  documents: Record<DocumentKind, ReceivedFile>
}

/**
 * Makes a port request in one go: all steps of its pages. One that is refused here leaves nothing. One that the provider refuses stays
 * a draft with the reason, to be corrected.
 */
export async function requestPort(ctx: Ctx, { numbers, details, documents }: PortRequest): Promise<PortView> {
  ctx.require('administer')
  const { id, unchecked } = await saveNumbers(ctx, numbers)
  try {
    const draft = await readPort(ctx, id)
    requirePortable(draft.numbers)
    if (unchecked > 0) {
      throw new AppError('unavailable', 'The provider doesn’t answer at the moment. Try again shortly.')
    }
    await saveHolder(ctx, id, { ...details, version: draft.version })
    for (const kind of ['loa', 'billing'] as const) {
      await saveDocument(ctx, id, { kind, ...documents[kind] }).catch((error: unknown) => {
        if (error instanceof AppError && error.field) throw new AppError(error.code, error.message, kind)
        throw error
      })
    }
    await submitPort(ctx, id, { version: (await readPort(ctx, id)).version })
  } catch (error) {
    const { status, errors } = await readPort(ctx, id)
    if (status === 'draft' && errors.length === 0) await deleteDraft(ctx, id)
    throw error
  }
  return readPort(ctx, id)
}

function requirePortable(numbers: PortView['numbers']): void {
  const refused = numbers.find(({ status }) => status === 'not-portable')
  if (!refused) return
  const place = numbers.filter(({ kind }) => kind === refused.kind).indexOf(refused)
  const reason = refused.reason ?? 'Our provider can’t move this number.'
  throw new AppError('invalid', reason, `${refused.kind}.${place}.phoneNumber`)
}
