/** How many cases a property is tried with: enough to find a regression; the slow group tries many more. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 150)
