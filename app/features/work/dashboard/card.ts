/** The data of a card with the time it was read, ISO, or that it couldn't be loaded. */
export type Loaded<Shown> = { data: Shown; at: string } | { problem: true }

/** Each card: loaded, on its way, or null for one that the user doesn't have. */
export type LoadedCards<Cards> = {
  [Name in keyof Cards]: Loaded<Cards[Name]> | Promise<Loaded<Cards[Name]>> | null
}
