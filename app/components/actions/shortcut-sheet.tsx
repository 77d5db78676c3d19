import { usePreferences } from '../preferences.tsx'
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { keyLabel } from './action.ts'
import { readOffers } from './offers.ts'

/** Lists the keys of what is open and of everywhere. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { keys, choose } = usePreferences()
  const withKeys = readOffers().flatMap(({ heading, actions }) =>
    actions.flatMap((action) => (action.keys ? [{ ...action, heading, keys: action.keys }] : [])),
  )
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent size="lg" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
        </DialogHeader>
        <DialogBody className="pb-5">
          <label className="mb-4 flex items-center gap-2.5 text-sm">
            <Switch
              checked={keys === 'on'}
              onChange={(event) => choose('keys', event.target.checked ? 'on' : 'off')}
            />
            Use single letters as shortcuts
          </label>
          <div className="columns-1 gap-8 sm:columns-2">
            {[...Map.groupBy(withKeys, ({ heading }) => heading)].map(([heading, actions]) => (
              <section key={heading} className="mb-5 break-inside-avoid">
                <h3 className="mb-1 font-semibold text-sm">
                  <bdi>{heading}</bdi>
                </h3>
                <ul className="text-sm">
                  {actions.map((action) => (
                    <li key={action.id} className="flex min-h-7 items-center gap-3">
                      <span className="min-w-0 flex-1">{action.label}</span>
                      <span className="flex shrink-0 gap-1">
                        {action.keys.map((key) => (
                          <kbd key={key} className="key-hint">
                            {keyLabel(key)}
                          </kbd>
                        ))}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
