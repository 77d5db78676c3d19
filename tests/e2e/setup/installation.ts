/** What runs for the journeys of one worker. */
export interface Installation {
  url: string
  emulatorUrl: string
  dataDir: string
}

/** From the global set-up to the workers, which read it in `installation`. */
export function tellInstallations(installations: Installation[]): void {
  process.env.JOURNEY_INSTALLATIONS = JSON.stringify(installations)
}

/**
 * The installation of this worker; none in the process that starts them. A person who sets JOURNEY_URL runs journeys
 * against what runs there already, and says by JOURNEY_EMULATOR_URL and JOURNEY_DATA_DIR what else of it they use.
 */
export const installation = process.env.JOURNEY_URL
  ? {
      url: process.env.JOURNEY_URL,
      emulatorUrl: process.env.JOURNEY_EMULATOR_URL ?? '',
      dataDir: process.env.JOURNEY_DATA_DIR ?? '',
    }
  : (JSON.parse(process.env.JOURNEY_INSTALLATIONS ?? '[]') as Installation[])[
      Number(process.env.TEST_PARALLEL_INDEX ?? 0)
    ]!
