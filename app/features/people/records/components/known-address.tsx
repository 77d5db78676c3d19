import { useId } from 'react'
import { fillControl, isControl } from '#app/components/forms/dom.ts'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { STREET } from '#app/features/accounts/fields/common-fields.ts'
import { addressLine } from '#app/features/accounts/fields/format.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'

/** Fills the fields of an address, whose names begin with `prefix`, with one that the client has. */
export function KnownAddress({
  formId,
  prefix,
  addresses,
}: {
  formId: string
  prefix: string
  addresses: readonly RecordValues[]
}) {
  const id = useId()
  const fill = (address: RecordValues) => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    for (const { name } of STREET) {
      const control = form.elements.namedItem(prefix + name)
      if (isControl(control)) fillControl(control, String(address[name] ?? ''))
    }
  }
  return (
    <div className="js-only col-span-full flex min-w-0 flex-col gap-1">
      <Label htmlFor={id}>Use a known address</Label>
      <Select
        id={id}
        value=""
        onChange={(event) => {
          const chosen = addresses[Number(event.target.value)]
          if (chosen) fill(chosen)
        }}
      >
        <option value="">Choose an address of this contact</option>
        {addresses.map((address, index) => (
          <option key={index} value={index}>
            {addressLine(address)}
          </option>
        ))}
      </Select>
    </div>
  )
}
