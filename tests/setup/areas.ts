import { serverAreas } from '#app/areas.server.ts'
import { registerAreas } from '#app/features/registry.server.ts'

/** Registers all areas, for functions that collect what they add. Call at the top level of the file. */
export const useAreas = (): void => registerAreas(serverAreas)
