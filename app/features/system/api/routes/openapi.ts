import { openApi } from '../documents/openapi.server.ts'

let text: string | undefined

export function loader(): Response {
  text ??= JSON.stringify(openApi())
  return new Response(text, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
