import type { AnyField } from '#app/components/forms/field.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { type Fees, monthlyPrice } from '../fees.ts'
import { USE_CASE_LABELS, type UseCase } from '../campaigns/campaign.ts'
import type { BrandedChoice } from '../campaigns/campaigns.server.ts'

const USE_CASE_HINT =
  'Market: offers and news to many. Discussion: answers and reminders to clients. Not listed: a bit of everything, few texts a day, and reviewers look harder. It can’t be changed once it is approved.'

/** The price of each use case. */
function pricesOf(fees: Fees): string {
  const prices = Object.entries(USE_CASE_LABELS).map(
    ([usecase, label]) => `${label} ${monthlyPrice(fees, usecase as UseCase)}`,
  )
  return `Prices: ${prices.join(', ')}.`
}

/** The step General. */
export function GeneralFields({
  fields,
  locations,
  fees,
  isSubmitted = false,
}: {
  fields: Record<'friendlyName' | 'usecase' | 'locationId', AnyField>
  locations: readonly BrandedChoice[]
  fees: Fees
  /** Only the name can be changed. */
  isSubmitted?: boolean
}) {
  const chosen = (field: AnyField, value: string) => isSubmitted && value !== field.initialValue
  return (
    <>
      <TextField
        field={fields.friendlyName}
        label="Name"
        hint="Only your company sees it."
        required
        autoComplete="off"
      />
      <SelectField
        field={fields.usecase}
        label="Use case"
        hint={
          isSubmitted
            ? 'It is submitted, so only its name can be changed.'
            : `${USE_CASE_HINT} ${pricesOf(fees)}`
        }
        required
        placeholder={isSubmitted ? undefined : 'Choose one'}
        options={Object.entries(USE_CASE_LABELS).map(([value, label]) => ({
          value,
          label,
          disabled: chosen(fields.usecase, value),
        }))}
      />
      <SelectField
        field={fields.locationId}
        label="Location"
        hint="Carriers register a message campaign for the brand of a location."
        required
        placeholder={isSubmitted ? undefined : 'Choose one'}
        options={locations.map(({ id, name, hasBrand }) => ({
          value: id,
          label: hasBrand ? name : `${name} (brand not approved yet)`,
          disabled: chosen(fields.locationId, id) || (!hasBrand && id !== fields.locationId.initialValue),
        }))}
      />
    </>
  )
}
