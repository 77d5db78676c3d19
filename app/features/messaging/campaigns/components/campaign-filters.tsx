import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { campaignPages, type CampaignQuery } from '../campaign-query.ts'

/** Filters and page size in one form; without JavaScript it has a button. */
export function CampaignFilters({ query }: { query: CampaignQuery }) {
  return (
    <FilterForm
      values={{ format: query.format ?? '', status: query.status, limit: String(query.limit) }}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3 py-2 sm:px-4"
    >
      <input type="hidden" name="sort" value={query.sort} />
      <input type="hidden" name="status" value={query.status} />
      <span className="flex items-center gap-2">
        <Label htmlFor="campaign-format">Campaign</Label>
        <Select id="campaign-format" name="format" defaultValue={query.format ?? ''} className="w-32">
          <option value="">All</option>
          <option value="sms">Message</option>
          <option value="email">Email</option>
        </Select>
      </span>
      <span className="flex items-center gap-2">
        <Label htmlFor="campaign-limit">Rows</Label>
        <Select id="campaign-limit" name="limit" defaultValue={String(query.limit)} className="w-20">
          {campaignPages.sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </span>
      <Button type="submit" className="hidden noscript:inline-flex">
        Show
      </Button>
    </FilterForm>
  )
}
