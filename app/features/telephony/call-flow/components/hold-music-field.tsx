import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { FieldError } from '#app/components/forms/field.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { DEFAULT_TRACK, MUSIC_GROUPS, TRACKS } from '../recordings/hold-music.ts'

/** The music of callers who wait, with a player for the chosen track. */
export function HoldMusic({ field }: { field: FieldMetadata<string> }) {
  const { key, ...select } = getSelectProps(field)
  const url = field.value ?? field.initialValue
  const chosen = TRACKS.find((track) => track.url === url) ?? DEFAULT_TRACK
  return (
    <div className="flex max-w-md flex-col gap-2">
      <Label htmlFor={select.id}>What callers hear while they wait</Label>
      <Select key={key} {...select}>
        <option value="">Standard ({DEFAULT_TRACK.name})</option>
        {MUSIC_GROUPS.map((group) => (
          <optgroup key={group} label={group}>
            {TRACKS.filter((track) => track.group === group).map(({ url, name }) => (
              <option key={url} value={url}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <FieldError field={field} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music */}
      <audio controls preload="none" src={chosen.url} aria-label={chosen.name} className="h-9 w-full" />
    </div>
  )
}
