import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/setup/free-port.ts'
import { end, eventually } from '#tests/setup/processes.ts'

const PAGE = readFileSync('docs/operations.md', 'utf8')

/** A configuration as docs/operations.md shows it. */
const block = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(PAGE)![1]!

export function isInstalled(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { env: { PATH: `${process.env.PATH}:/usr/sbin` } })
    return true
  } catch {
    return false
  }
}

export interface Proxy {
  url: string
  stop: () => Promise<void>
}

/** Starts a proxy with the documented configuration, with these ports and a certificate of its own. */
export async function startProxy(kind: 'nginx' | 'caddy', upstreams: [number, number]): Promise<Proxy> {
  const directory = mkdtempSync(join(tmpdir(), `switchboard-${kind}-`))
  const port = await freePort()
  const [certificate, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const ports = (text: string) =>
    text
      .replace('127.0.0.1:3000', `127.0.0.1:${upstreams[0]}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${upstreams[1]}`)
  const file = join(directory, 'config')
  let child: ChildProcess
  if (kind === 'nginx') {
    const server = ports(block('nginx'))
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('app.agency.example;', 'localhost;')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    mkdirSync(join(directory, 'temp'))
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${directory}/temp/${name};`,
    )
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(
      file,
      `${user} pid ${directory}/pid; error_log ${directory}/error.log; events {} http { access_log off; ${temp.join(' ')} ${server} }`,
    )
    child = spawn('nginx', ['-c', file, '-p', directory, '-g', 'daemon off;'], {
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
      stdio: 'ignore',
    })
  } else {
    const site = ports(block('caddyfile')).replace(
      'app.agency.example {',
      `https://localhost:${port} {\n  tls ${certificate} ${key}`,
    )
    writeFileSync(file, `{\n  admin off\n  auto_https off\n}\n${site}`)
    child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
      env: { ...process.env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
      stdio: 'ignore',
    })
  }
  const url = `https://localhost:${port}`
  await eventually(async () => (await visit(url).catch(() => undefined)) !== undefined, 20_000)
  return {
    url,
    stop: async () => {
      await end(child)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export interface Answer {
  status: number
  text: string
  cookies: string[]
}

/** One request on a connection of its own, which accepts any certificate. */
export function visit(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers, rejectUnauthorized: false, agent: false, family: 4 },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            text,
            cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
