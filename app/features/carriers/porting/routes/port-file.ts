import { z } from 'zod'
import { fileSize } from '#app/lib/file-size.ts'
import { AppError } from '#app/lib/errors.ts'
import { receiveFile } from '#app/lib/multipart.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { checkDraft, openDocument, saveDocument } from '../documents.server.ts'
import { DOCUMENT_LABELS, type DocumentKind, MOST_FILE_BYTES, portPath } from '../port.ts'

const access = {
  can: 'administer',
  params: { portId: uuid, kind: z.enum(['loa', 'billing']) },
} as const

const TOO_LARGE = `This file is larger than ${fileSize(MOST_FILE_BYTES)}. Scan it in black and white, or with a lower resolution.`

export const loader = resource.loader(access, async (ctx, { params }) => {
  const { fileName, size, read } = await openDocument(ctx, params.portId, params.kind as DocumentKind)
  return new Response(read(), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
})

/** Stores the file in field `file`. Answers a script with JSON, and a form without JavaScript with its page. */
export const action = resource.action(access, async (ctx, { request, params }) => {
  const isScript = request.headers.get('accept')?.includes('application/json') ?? false
  const kind = params.kind as DocumentKind
  const page = portPath(params.portId, 'documents')
  try {
    await checkDraft(ctx, params.portId)
    await uploading(ctx, request, () =>
      receiveFile(request, { maxFileBytes: MOST_FILE_BYTES, tooLarge: TOO_LARGE }, ({ path, name }) =>
        saveDocument(ctx, params.portId, { kind, path, name }),
      ),
    )
  } catch (error) {
    if (isScript || !(error instanceof AppError) || error.code !== 'invalid') throw error
    return redirectWithToast(page, { kind: 'bad', message: error.message })
  }
  if (isScript) return Response.json({ id: kind }, { status: 201 })
  return redirectWithToast(page, { kind: 'ok', message: `${DOCUMENT_LABELS[kind]} uploaded.` })
})
