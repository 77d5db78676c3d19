import { isBlank } from '#app/lib/blank.ts'
import { AtSign, Ban, Clock } from '#app/components/icons.tsx'
import { useMemo } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useClock } from '#app/components/time.tsx'
import type { SendDecision } from '#app/features/people/consent/consent.ts'
import { type LocalClock, nightHint } from '#app/features/people/consent/local-clock.ts'
import {
  ComposerForm,
  type ComposerProps as SharedProps,
  useComposer,
} from '#app/features/messaging/conversations/components/composer-form.tsx'
import { EmojiButton } from '#app/features/messaging/conversations/components/emoji-button.tsx'
import { usePlaceholderPicker } from '#app/features/messaging/templates/components/placeholder-picker.tsx'
import { usePlaceholders } from '#app/features/messaging/templates/components/use-placeholders.ts'
import { unfilledProblem } from '#app/features/messaging/templates/fill.ts'
import type { PlaceholderValues } from '#app/features/messaging/templates/placeholders.ts'
import { MAX_TEXT_LENGTH, TEXT_FILES } from '#app/features/messaging/texting/limits.ts'
import { withSignature } from '#app/features/messaging/texting/signature.ts'
import {
  costLabel,
  countSegments,
  segmentsLabel,
  type TextPrice,
} from '#app/features/messaging/texting/delivery/segments.ts'

export interface TextComposerProps extends SharedProps {
  recipient: string
  /** The recipient's short name, for the empty field. */
  shortName: string
  /** How many numbers get the text. */
  recipients: number
  decision: SendDecision
  /** A question above it says why no text can be sent. */
  asked?: boolean
  placeholders: PlaceholderValues
  /** Ends the text; empty for none. */
  signature: string
  price: TextPrice
  /** Where the recipients are; null where that says nothing. */
  clocks: readonly LocalClock[]
}

/** The field for writing a text, or why the consent ledger forbids one. Mount one per conversation (`key`). */
export function Composer(props: TextComposerProps) {
  const { decision } = props
  if (props.asked) return null
  if (decision.verdict === 'deny') {
    return (
      <div className="shrink-0 border-line border-t bg-surface px-3.5 py-3">
        <p role="status" className="flex items-start gap-2.5 rounded-md bg-sunken px-3 py-2.5">
          <Ban aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {decision.reason ?? 'You cannot text this number.'}
          </span>
        </p>
      </div>
    )
  }
  return <OpenComposer {...props} />
}

function OpenComposer({
  recipient,
  shortName,
  recipients,
  decision,
  placeholders,
  signature,
  price,
  clocks,
  ...props
}: TextComposerProps) {
  const composer = useComposer({
    ...props,
    maxLength: MAX_TEXT_LENGTH,
    files: TEXT_FILES,
    uploadUrl: '/utilities/upload/sms',
    refuse: unfilledProblem,
  })
  const { hydrated, field, body, caret, attachments, changeAt } = composer
  const suggest = usePlaceholders({
    text: body,
    caret,
    values: placeholders,
    templates: true,
    onPick: changeAt,
  })
  const { picker, fieldProps } = usePlaceholderPicker(suggest)
  const segments = useMemo(() => countSegments(withSignature(body, signature)), [body, signature])

  const { now } = useClock()
  const night = nightHint(clocks, now)
  const notice = decision.verdict === 'hold' ? decision.reason : isBlank(body) ? null : night

  const files = attachments.items.length > 0
  const size = files ? 'Picture message' : segmentsLabel(segments)
  const cost = costLabel({ count: segments.count, files, recipients }, price)

  return (
    <ComposerForm
      composer={composer}
      label={`Text ${recipient}`}
      placeholder={`Text ${shortName}`}
      nameFiles
      notice={
        notice ? (
          <p role="status" className="mb-2 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm">
            <Clock aria-hidden className="mt-px size-4 shrink-0 text-warn" />
            {notice}
          </p>
        ) : null
      }
      picker={picker}
      fieldProps={fieldProps}
      onKey={suggest.onKeyDown}
      onTyped={suggest.ask}
      tools={
        hydrated ? (
          <>
            <EmojiButton composer={composer} />
            <Button
              variant="ghost"
              size="icon"
              title="Insert a template or a detail of the contact"
              onClick={() => {
                const at = field.current?.selectionStart ?? body.length
                const gap = at > 0 && !/\s$/.test(body.slice(0, at)) ? ' ' : ''
                suggest.ask()
                changeAt(`${body.slice(0, at)}${gap}@${body.slice(at)}`, at + gap.length + 1)
              }}
            >
              <AtSign aria-hidden />
              <span className="sr-only">Insert a template or a detail of the contact</span>
            </Button>
          </>
        ) : null
      }
      counter={
        <span
          className={signature ? 'flex min-w-0 gap-2' : undefined}
          title={
            segments.encoding === 'UCS-2'
              ? 'A character outside the plain alphabet (an emoji, a curly quote) makes each text hold 70 instead of 160.'
              : undefined
          }
        >
          {signature ? (
            <span className="truncate @max-[520px]/conversation:hidden" title={`Ends with: ${signature}`}>
              <bdi>{signature}</bdi>
            </span>
          ) : null}
          {size ? `${size} · ${cost}` : ''}
        </span>
      }
    />
  )
}
