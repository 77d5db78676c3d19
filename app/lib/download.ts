/** A response that browsers save: never shown, sniffed or cached. */
export function download(
  body: ReadableStream | string,
  file: { name: string; type: string; size?: number },
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': file.type,
      ...(file.size === undefined ? {} : { 'Content-Length': String(file.size) }),
      'Content-Disposition': `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** The same for a stored file. */
export const downloadFile = ({ file, name }: { file: File; name: string }): Response =>
  download(file.stream(), { name, type: file.type, size: file.size })

/** A stored picture. The URL must name its version, because browsers cache it for good. */
export async function pictureResponse(file: File, type: 'image/jpeg' | 'image/png'): Promise<Response> {
  return new Response(await file.arrayBuffer(), {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'private, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      Vary: 'Cookie',
    },
  })
}
