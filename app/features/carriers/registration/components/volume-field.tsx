import { FieldError } from '#app/components/forms/field.tsx'
import type { AnyField } from '#app/components/forms/field.tsx'
import { cn } from '#app/lib/cn.ts'
import { brandPrice, type Fees } from '../fees.ts'
import { BRAND_VOLUMES, type BrandVolume } from '#app/lib/registration-choices.ts'
import { VOLUME_LIMITS, volumeLabel } from '../locations/choices.ts'

const WHEN: Record<BrandVolume, string> = {
  low: 'Enough for most agencies.',
  standard: 'For campaigns to thousands of contacts.',
}

/** Chooses whether the carriers vet a brand, with what that allows and costs. */
export function VolumeField({ field, fees, className }: { field: AnyField; fees: Fees; className: string }) {
  return (
    <fieldset aria-describedby={field.errorId} className={cn('flex min-w-0 flex-col gap-2', className)}>
      <legend className="pb-1.5 font-medium text-sm">How much you text</legend>
      {BRAND_VOLUMES.map((volume) => (
        <label
          key={volume}
          className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name={field.name}
            value={volume}
            required
            defaultChecked={field.initialValue === volume}
            className="mt-1 size-4 shrink-0 accent-brand"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap justify-between gap-x-3 font-medium">
              {volumeLabel(volume)}
              <span className="tabular-nums">{brandPrice(fees, volume)}</span>
            </span>
            <span className="block text-muted text-xs">{`${WHEN[volume]} ${VOLUME_LIMITS[volume]}`}</span>
          </span>
        </label>
      ))}
      <p className="text-muted text-xs">
        A text of up to 160 plain characters is one segment. You can’t change this later: to have a low-volume
        brand vetted, write to support.
      </p>
      <FieldError field={field} />
    </fieldset>
  )
}
