import { existsSync } from 'node:fs'
import { nodeBinary, packageCommand } from './paths.mjs'
import { Problem } from './problem.mjs'
import { note, step } from './console.mjs'

// The headless shell comes first, because it uses a fifth less processor time.
const KNOWN_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** CHROMIUM_PATH or the machine's own Chromium; undefined for Playwright's. */
export const findChromium = () => process.env.CHROMIUM_PATH || KNOWN_PATHS.find((path) => existsSync(path))

/**
 * Installs a Chromium for the tests unless CHROMIUM_PATH or the machine has one: Debian's package as root, else
 * Playwright's build.
 * @throws Problem if that fails
 */
export async function ensureChromium(processes) {
  const found = findChromium()
  if (found && !existsSync(found)) {
    throw new Problem(`CHROMIUM_PATH is ${found}, which does not exist. Set it to a Chromium, or unset it.`)
  }
  if (found || (await playwrightHasOne(processes))) return

  const end = step('Installing a Chromium')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await processes.run('apt-get update', ['apt-get', 'update', '-q'], { env })
    // Older Debian releases don't have the headless shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const { code, tail } = await processes.run(
        `apt-get install ${name}`,
        ['apt-get', 'install', '-q', '-y', '--no-install-recommends', name, 'fonts-liberation'],
        { env },
      )
      if (code === 0 && existsSync(`/usr/bin/${name}`)) {
        end('Installed Debian’s Chromium')
        return
      }
      note(tail)
    }
  }
  const { code, tail } = await playwright(processes, ['install', 'chromium'])
  if (code !== 0) {
    note(tail)
    throw new Problem('Could not install a Chromium for the tests. Install one and set CHROMIUM_PATH to it.')
  }
  end('Installed Playwright’s Chromium')
}

const playwright = (processes, args) =>
  processes.run('playwright', [nodeBinary(), packageCommand('playwright', 'cli.js'), ...args])

async function playwrightHasOne(processes) {
  const { tail } = await playwright(processes, ['install', '--dry-run', 'chromium'])
  const places = [...tail.matchAll(/Install location:\s*(.+)/g)].map((match) => match[1].trim())
  return places.length > 0 && places.every((place) => existsSync(place))
}
