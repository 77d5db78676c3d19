import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export const BUCKET_KEYS = { S3_ACCESS_KEY_ID: 'bucket-key', S3_SECRET_ACCESS_KEY: 'bucket-secret' }

/** A bucket in memory that speaks as much of S3 as our storage uses. Refuses other access keys with 403. */
export async function startBucket() {
  const objects = new Map<string, { body: Buffer; headers: Record<string, string> }>()
  const server = createServer(async (req, res) => {
    const body = Buffer.concat(await req.toArray())
    const key = decodeURIComponent(req.url!.split('?')[0]!)
    const found = objects.get(key)
    if (!req.headers.authorization?.includes(`Credential=${BUCKET_KEYS.S3_ACCESS_KEY_ID}/`)) {
      return res.writeHead(403).end()
    }
    if (req.method === 'PUT') {
      const kept = Object.entries(req.headers).filter(([name]) => /^(content-type|x-amz-meta-.*)$/.test(name))
      objects.set(key, { body, headers: Object.fromEntries(kept) as Record<string, string> })
      return res.end()
    }
    if (req.method === 'DELETE') {
      objects.delete(key)
      return res.writeHead(204).end()
    }
    if (!found) return res.writeHead(404).end()
    return res.writeHead(200, found.headers).end(req.method === 'HEAD' ? undefined : found.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const settings = { S3_BUCKET: 'files', S3_ENDPOINT: `http://127.0.0.1:${port}`, ...BUCKET_KEYS }
  return { objects, settings }
}
