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
