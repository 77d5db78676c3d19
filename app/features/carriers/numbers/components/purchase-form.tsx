import { getFormProps } from '@conform-to/react'
import { Form, Link } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FieldError, FormError } from '#app/components/forms/field.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { plural } from '#app/lib/plural.ts'
import { Price } from '#app/features/carriers/registration/components/step-form.tsx'
import { TOLL_FREE_REFUSES } from '../number.ts'
import { NUMBERS_PATH } from '../paths.ts'
import type { NumberChoices } from '../numbers.server.ts'
import type { FoundNumber } from '../search.server.ts'

/** The numbers that a search found, to buy one of them. */
export function PurchaseForm({
  found,
  choices,
  price,
  isTollFree,
  result,
}: {
  found: FoundNumber[]
  choices: NumberChoices
  /** The price of one more number; null for an account that isn't billed by them. */
  price: string | null
  isTollFree: boolean
  result: FormResult | undefined
}) {
  const [form, fields] = useAppForm({
    id: 'purchase',
    schema: async () => (await import('../number.schema.ts')).purchaseSchema,
    lastResult: result,
    defaultValue: {
      number: '',
      locationId: choices.locations[0]?.id ?? '',
      friendlyName: 'Main line',
      messageServiceId: '',
    },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="contents">
      <DialogBody className="flex flex-col gap-4">
        <FormError form={form} />
        <fieldset aria-describedby={fields.number.errorId} className="min-w-0">
          <legend className="pb-1.5 font-medium text-sm">{plural(found.length, 'number')} found</legend>
          <ul className="grid gap-1.5 sm:max-h-72 sm:grid-cols-2 sm:overflow-y-auto">
            {found.map(({ phoneNumber, locality, region }) => (
              <li key={phoneNumber}>
                <label className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md border border-line px-3 py-1.5 has-checked:border-brand has-checked:bg-brand-soft">
                  <input
                    type="radio"
                    name={fields.number.name}
                    value={phoneNumber}
                    required
                    defaultChecked={fields.number.initialValue === phoneNumber}
                    className="size-4 accent-brand"
                  />
                  <span className="min-w-0 flex-1">
                    <PhoneNumber number={phoneNumber} className="font-medium" />
                    <span className="block truncate text-muted text-xs">
                      {[locality, region].filter(Boolean).join(', ') || 'Toll-free'}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <FieldError field={fields.number} />
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            field={fields.locationId}
            label="Location"
            options={choices.locations.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            field={fields.friendlyName}
            label="Name"
            hint="Staff see it beside the number."
            required
          />
          {isTollFree ? (
            <p className="text-muted text-sm sm:col-span-2">{TOLL_FREE_REFUSES}</p>
          ) : choices.services.length > 0 ? (
            <SelectField
              field={fields.messageServiceId}
              label="Message campaign"
              hint="Without one, a number can’t send texts. You can choose it later."
              placeholder="None"
              options={choices.services.map(({ id, name, location }) => ({
                value: id,
                label: `${name} · ${location}`,
              }))}
            />
          ) : null}
        </div>
      </DialogBody>
      <DialogFooter>
        <Link to={NUMBERS_PATH} preventScrollReset className={buttonVariants()}>
          Cancel
        </Link>
        <Price>{price}</Price>
        <SubmitButton>Purchase</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** Stands for the numbers while they are searched for. */
export function FoundSkeleton() {
  return (
    <DialogBody className="pb-5">
      <div role="status" aria-label="Searching" className="grid gap-1.5 sm:grid-cols-2">
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} className="h-14 rounded-md" />
        ))}
      </div>
    </DialogBody>
  )
}
