// The hold music that a location can choose: 23 tracks in six groups. We generate them ourselves
// (hold-music.server.ts), so they need no license.

export const MUSIC_GROUPS = ['Ambient', 'Classical', 'Electronica', 'Guitar', 'Rock', 'Softrock'] as const
export type MusicGroup = (typeof MUSIC_GROUPS)[number]

export interface Track {
  /** Part of its URL. */
  id: string
  group: MusicGroup
  name: string
  /** The value of a call flow's `holdUrl`. */
  url: string
}

const NAMES: Record<MusicGroup, string[]> = {
  Ambient: ['Still Water', 'First Light', 'Open Sky', 'Slow Tide'],
  Classical: ['Morning Study', 'Little Waltz', 'Evening Prelude', 'Courtyard'],
  Electronica: ['Night Drive', 'Glass City', 'Signal', 'Neon Rain'],
  Guitar: ['Porch', 'River Road', 'Old Friends', 'Campfire'],
  Rock: ['Highway', 'Engine Room', 'Red Canyon', 'Encore'],
  Softrock: ['Easy Sunday', 'Coastline', 'Homeward'],
}

export const TRACKS: readonly Track[] = MUSIC_GROUPS.flatMap((group) =>
  NAMES[group].map((name, index) => {
    const id = `${group.toLowerCase()}-${index + 1}`
    return { id, group, name, url: `/hold-music/${id}.wav` }
  }),
)

/** Played in the queue where the location has chosen none. */
export const DEFAULT_TRACK = TRACKS[0]!
