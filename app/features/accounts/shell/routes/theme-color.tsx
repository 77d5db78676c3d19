import { getFormProps } from '@conform-to/react'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Form, Link } from 'react-router'
import { TextField } from '#app/components/forms/inputs.tsx'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { brandTokens, DEFAULT_THEME_COLOR, parseHexColor } from '#app/lib/theme-color.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/theme-color'
import { useFrame } from '../components/frame-data.ts'
import { MenuPage } from '../components/menu-page.tsx'
import { setThemeColor } from '../shell.server.ts'
import { themeColorSchema } from '../theme-color.schema.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Theme color · Switchboard' }]

const SUGGESTED = [
  [DEFAULT_THEME_COLOR, 'Turquoise'],
  ['#3b82f6', 'Blue'],
  ['#6d5ae6', 'Violet'],
  ['#c2388f', 'Pink'],
  ['#d9432f', 'Red'],
  ['#e8862a', 'Orange'],
  ['#e6b91e', 'Yellow'],
  ['#2f9e5b', 'Green'],
  ['#5b6b7d', 'Slate'],
] as const

/** `from` is the page under the dialog. */
export function loader({ url }: Route.LoaderArgs) {
  return { from: safeRedirect(url.searchParams.get('from')) }
}

export const action = page.form(
  {
    whileReadOnly: true,
    schema: themeColorSchema,
    to: ({ url }) => safeRedirect(url.searchParams.get('from')),
    done: () => ({ kind: 'ok', message: 'Theme color changed', confetti: true }),
  },
  setThemeColor,
)

export default function ThemeColor({ actionData, loaderData }: Route.ComponentProps) {
  const { user } = useFrame()
  const [form, fields] = useAppForm({
    schema: async () => (await import('../theme-color.schema.ts')).themeColorSchema,
    lastResult: actionData?.result,
    defaultValue: { color: user.themeColor },
  })
  const shown = parseHexColor(String(fields.color.value ?? ''))
  return (
    <>
      <MenuPage />
      <RouteDialog
        title="Theme color"
        description="Yours alone, on every device. Text on it turns dark or light so that it can be read."
        closeTo={loaderData.from}
        size="sm"
      >
        <Form method="post" {...getFormProps(form)} className="contents">
          <DialogBody className="flex flex-col gap-4">
            <fieldset>
              <legend className="mb-2 font-medium text-sm">Suggestions</legend>
              <div className="grid grid-cols-9 gap-2">
                {SUGGESTED.map(([value, name]) => (
                  <button
                    key={value}
                    // Without JavaScript, a suggestion submits a form of its own.
                    type="submit"
                    form="suggestion"
                    name="color"
                    value={value}
                    title={name}
                    aria-pressed={shown === value}
                    onClick={(event) => {
                      event.preventDefault()
                      form.update({ name: 'color', value })
                    }}
                    style={{ background: value }}
                    className="aspect-square w-full max-w-8 rounded-full ring-offset-2 ring-offset-surface aria-pressed:ring-2 aria-pressed:ring-text"
                  >
                    <span className="sr-only">{name}</span>
                  </button>
                ))}
              </div>
            </fieldset>
            <TextField
              field={fields.color}
              label="Hex color"
              hint="3 or 6 digits, for example #19d0de."
              spellCheck={false}
              autoComplete="off"
            />
            {shown ? <Preview color={shown} /> : null}
          </DialogBody>
          <DialogFooter>
            <Link to={loaderData.from} className={buttonVariants()}>
              Cancel
            </Link>
            <SubmitButton>Save</SubmitButton>
          </DialogFooter>
        </Form>
        <Form method="post" id="suggestion" hidden />
      </RouteDialog>
    </>
  )
}

/** Previews a button and a chip in light and dark. */
function Preview({ color }: { color: string }) {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-2">
      {(['light', 'dark'] as const).map((mode) => {
        const { brand, onBrand, brandSoft, brandText } = brandTokens(color, mode)
        return (
          <div
            key={mode}
            style={{ background: mode === 'light' ? '#fff' : '#14181c' }}
            className="flex items-center gap-2 rounded-md border border-line p-3 text-xs"
          >
            <span
              style={{ background: brand, color: onBrand }}
              className="rounded-md px-2.5 py-1 font-medium"
            >
              Send
            </span>
            <span style={{ background: brandSoft, color: brandText }} className="rounded-full px-2 py-0.5">
              New
            </span>
          </div>
        )
      })}
    </div>
  )
}
