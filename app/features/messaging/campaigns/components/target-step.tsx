import { useState } from 'react'
import { Chip } from '#app/components/chip.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { SelectField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Zap } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { plural } from '#app/lib/plural.ts'
import { SEND_TO } from '../campaign.ts'
import { AudienceReach } from './reach.tsx'
import { TargetQuery } from './target-query.tsx'
import type { StepProps } from './use-stored-values.ts'
import { SHORT_SEARCH_MAX } from '#app/lib/text-limits.ts'

/** With more tags than this there is an input to filter them. */
const LONG = 8

/** The step that chooses the recipients: the person of each contact, the tags, and single contacts. */
export function TargetStep({ loaded, fields, keep }: StepProps) {
  const { contacts, values, reach } = loaded
  return (
    <>
      <SelectField
        field={fields.targetWhom}
        label="Send To"
        options={SEND_TO}
        onChange={(event) => keep(event.currentTarget.form)}
        className="sm:max-w-64"
      />
      <TagChoices loaded={loaded} fields={fields} keep={keep} />
      <TargetQuery loaded={loaded} fields={fields} />
      <fieldset className="flex min-w-0 flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">Also to these contacts</legend>
        <Label htmlFor={fields.contactSearch.id} className="sr-only">
          Find contacts with a mobile phone
        </Label>
        <span className="flex items-center gap-2">
          <Input
            id={fields.contactSearch.id}
            name="contactSearch"
            type="search"
            defaultValue={values.contactSearch}
            placeholder="Find contacts with a mobile phone"
            maxLength={SHORT_SEARCH_MAX}
          />
          <SubmitButton name="intent" value="stay" variant="secondary">
            Find
          </SubmitButton>
        </span>
        <ul>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <label className="flex min-h-9 items-center gap-2.5 px-1 py-1">
                <Checkbox name="targetContacts" value={contact.id} defaultChecked={contact.isChosen} />
                <bdi className="min-w-0 break-words">{contact.name}</bdi>
              </label>
            </li>
          ))}
        </ul>
        {values.contactSearch && contacts.every(({ isChosen }) => isChosen) ? (
          <p className="text-muted text-sm">No other contact with a mobile phone was found.</p>
        ) : null}
      </fieldset>
      <div className="flex flex-col items-start gap-3">
        <SubmitButton name="intent" value="stay" variant="secondary" size="sm">
          Count people
        </SubmitButton>
        {reach ? <AudienceReach reach={reach} /> : null}
      </div>
    </>
  )
}

function TagChoices({
  loaded: { tags, values, lostTags },
  fields,
  keep,
}: Pick<StepProps, 'loaded' | 'fields' | 'keep'>) {
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1"
      aria-describedby={fields.targetTags.errors ? fields.targetTags.errorId : undefined}
    >
      <legend className="mb-1 font-medium text-sm">Tags</legend>
      <p className="text-muted text-xs">Everyone with one of these tags when it runs gets the text.</p>
      {lostTags ? (
        <Alert variant="warn">A tag of this campaign was deleted. Choose another one.</Alert>
      ) : null}
      {tags.length > LONG ? (
        <Input
          type="search"
          aria-label="Narrow down the tags"
          placeholder="Narrow down"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="js-only h-8"
        />
      ) : null}
      {tags.length === 0 ? <p className="text-sm">There are no tags yet. Create one in Settings.</p> : null}
      <ul className="scroll-thin max-h-[19.5rem] overflow-y-auto">
        {tags.map((tag) => (
          <li key={tag.id} hidden={!tag.name.toLowerCase().includes(wanted)}>
            <label className="flex min-h-9 items-center gap-2.5 px-1 py-1">
              <Checkbox
                name="targetTags"
                value={tag.id}
                defaultChecked={values.targetTags.includes(tag.id)}
                onChange={(event) => keep(event.currentTarget.form)}
              />
              <span className="min-w-0 break-words">{tag.name}</span>
              {tag.dynamic ? (
                <Chip tone="info" title="Follows a rule">
                  <Zap aria-hidden />
                  Dynamic
                </Chip>
              ) : null}
              <span className="ml-auto whitespace-nowrap text-muted text-sm">
                {plural(tag.assigned, 'contact')}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError field={fields.targetTags} />
    </fieldset>
  )
}
