import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { freePort } from '#tests/setup/free-port.ts'

/** A mail server for this test file, and the mails it received. Call at the top level of the file. */
export function useMailbox(): { mails: Email[] } {
  const mails: Email[] = []
  const before = process.env.SMTP_URL
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  beforeAll(async () => {
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
    process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
    resetEnv()
  })
  afterAll(async () => {
    process.env.SMTP_URL = before
    resetEnv()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { mails }
}
