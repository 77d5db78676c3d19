import { Form } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ADD_TO_BOARD_PATH } from '#app/features/people/boards/paths.ts'

/** Goes on to the page that puts contacts on a board. `ids` are as many of them as a board takes at once. */
export function ExistingBoard({ ids, count, back }: { ids: readonly string[]; count: number; back: string }) {
  return (
    <Card title="A board that exists" headingId="existing-board" className="mt-4">
      <Form method="post" action={ADD_TO_BOARD_PATH} className="flex flex-wrap items-center gap-3 p-4">
        <input type="hidden" name="intent" value="choose" />
        <input type="hidden" name="ids" value={ids.join(' ')} />
        <input type="hidden" name="returnTo" value={back} />
        <p className="min-w-0 flex-1 text-muted text-sm">
          {ids.length < count
            ? `The first ${ids.length.toLocaleString('en-US')} contacts get a card each, without a tag.`
            : 'Each contact gets a card, without a tag.'}
        </p>
        <Button type="submit">Choose a board</Button>
      </Form>
    </Card>
  )
}
