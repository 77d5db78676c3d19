import { redirect } from 'react-router'
import { conversationWithPath, choiceValue } from '#app/features/people/clients/paths.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { pageUrl } from '#app/features/people/records/dialog-urls.ts'
import { attachDocument } from '../media/media.server.ts'

/** Opens the conversation with one of the client's people, with the document attached to the text to be written. */
export const action = page.action(
  { params: { id: uuid, recordId: uuid } },
  async (ctx, { request, params: { id, recordId }, url }) => {
    const level = (await request.formData()).get('level') === 'coapplicant' ? 'coapplicant' : 'applicant'
    try {
      const { id: mediaId } = await attachDocument(ctx, id, recordId)
      return redirect(`${conversationWithPath(choiceValue({ id, level }))}&attach=${mediaId}`)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not-found') throw error
      return redirectWithToast(pageUrl(id, url, 'document'), { kind: 'bad', message: error.message })
    }
  },
)
