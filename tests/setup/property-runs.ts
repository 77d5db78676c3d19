/** Runs per property: enough to find a regression; the slow group runs many more. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100)
