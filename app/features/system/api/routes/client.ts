import { typescriptClient } from '../client/client.server.ts'

let text: string | undefined

export function loader(): Response {
  text ??= typescriptClient()
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
