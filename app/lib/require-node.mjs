/** The product is tested with these versions. Node 24.0 and 24.1 lack `import.meta.main`, so that a command would do nothing. */
const MAJOR = 24
const MIN_MINOR = 2

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major !== MAJOR || minor < MIN_MINOR) {
  console.error(
    `error: Switchboard needs Node ${MAJOR}.${MIN_MINOR} or a newer ${MAJOR}, and this is ${process.versions.node}.`,
  )
  process.exit(1)
}
