import { inArray } from 'drizzle-orm'
import { ruleLines } from '#app/features/people/tags/rule-text.ts'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { applicantName } from '#app/lib/client-names.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { type EditedField, reconcileEdit } from '#app/lib/edits.ts'
import { EditConflict } from '#app/lib/errors.ts'
import { changeBy, type EditedFields, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { clients } from '#db/schema/index.ts'
import { SEND_TO } from './campaign.ts'
import { type CampaignValues, draftSteps, readTargetRule } from './campaign.schema.ts'
import { lockCampaign, wasSentNow } from './campaigns.server.ts'
import { draftOf, scheduleOfValues, storeDraft, draftValues } from './drafts.server.ts'
import { describeSchedule } from './schedule.ts'

const SCHEDULE = Object.keys(draftSteps.schedule.shape) as (keyof CampaignValues)[]

/** A campaign as it is compared: the fields of its schedule are one, because a half of each would be a third. */
function comparable(values: CampaignValues) {
  const { name, description, targetWhom, targetQuery, content } = values
  return {
    ...{ name, description, targetWhom, targetQuery, content },
    targetTags: values.targetTags.toSorted(),
    targetContacts: values.targetContacts.toSorted(),
    schedule: Object.fromEntries(SCHEDULE.map((field) => [field, values[field]])) as Partial<CampaignValues>,
  }
}
type Compared = ReturnType<typeof comparable>

/**
 * Puts the user's edits on top of what others saved since the campaign was opened: fields that the user left alone
 * become theirs. The next save therefore changes only the others.
 * @throws EditConflict when others changed something; not-found
 */
export async function rebaseDraft(ctx: Ctx, campaignId: string, formId?: string | null): Promise<void> {
  const refused = await ctx.db(async (tx) => {
    const row = await lockCampaign(tx, campaignId)
    if (wasSentNow(row, formId)) return null
    const draft = await draftOf(tx, ctx, { campaignId })
    const { opened } = draft
    if (!opened || opened.version === row.version) return null
    const theirs = draftValues(ctx, row)
    const edit = {
      opened: { version: opened.version, base: opened.base && comparable(opened.base) },
      mine: comparable(draft.values),
      stored: { values: comparable(theirs), version: row.version },
    }
    const { schedule, ...merged } = reconcileEdit(edit.opened, edit.mine, edit.stored).values
    const values = { ...draft.values, ...merged, ...schedule }
    await storeDraft(tx, ctx, { ...draft, opened: { version: row.version, base: theirs }, values })
    try {
      await mergeEdit(ctx, {
        what: 'campaign',
        ...edit,
        fields: () => editedFields(tx, ctx, theirs),
        last: () => changeBy(tx, row.updatedBy, row.updatedAt),
      })
      return null
    } catch (error) {
      if (error instanceof EditConflict) return error
      throw error
    }
  })
  if (refused) throw refused
}

/** Formats the fields for the user. None can be taken with one press: the wizard shows a step at a time. */
async function editedFields(tx: Tx, ctx: Ctx, theirs: CampaignValues): Promise<EditedFields<Compared>> {
  const tagNames = new Map(
    (await listTags({ ...ctx, db: (work) => work(tx) })).map((tag) => [tag.id, tag.name]),
  )
  const contacts = await tx.select().from(clients).where(inArray(clients.id, theirs.targetContacts))
  const { timezone } = ctx.account
  const schedule = scheduleOfValues(ctx, theirs)
  const rule = readTargetRule(theirs.targetQuery)
  const shown = (label: string, text: string): EditedField => ({ label, show: () => text, typed: () => null })
  return {
    name: shown('Name', theirs.name),
    description: shown('Description', theirs.description),
    targetWhom: shown('Send To', SEND_TO.find(({ value }) => value === theirs.targetWhom)!.label),
    targetTags: shown('Tags', theirs.targetTags.map((id) => tagNames.get(id) ?? 'a deleted tag').join(', ')),
    targetQuery: shown('Rule', rule ? ruleLines(rule, tagNames).join(' ') : 'none'),
    targetContacts: shown('Also to these contacts', contacts.map(applicantName).join(', ') || 'none'),
    content: shown('Message', theirs.content),
    schedule: shown(
      'Schedule',
      schedule
        ? `${describeSchedule(schedule, timezone)}, from ${formatDateTime(schedule.startOn, timezone)}`
        : '',
    ),
  }
}
