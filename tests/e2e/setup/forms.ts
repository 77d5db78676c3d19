import { expect, type Locator, type Page } from './test.ts'

/** By label: text, the label of an option, or whether a checkbox is checked. */
export type Values = Record<string, string | boolean>

/** The field of a label, whatever its kind; `row` picks one of several in a list. */
export function field(scope: Locator | Page, label: string, row = 0): Locator {
  const roles = ['textbox', 'combobox', 'checkbox'] as const
  const [text, choice, checkbox] = roles.map((role) => scope.getByRole(role, { name: label, exact: true }))
  return text!.or(choice!).or(checkbox!).nth(row)
}

export async function fillIn(scope: Locator | Page, values: Values, row = 0): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const control = field(scope, label, row)
    if (typeof value === 'boolean') await control.setChecked(value)
    else if (await isSelect(control)) await control.selectOption({ label: value })
    else {
      await control.fill(value)
      // Closes the suggestions of a combobox.
      if ((await control.getAttribute('role')) === 'combobox') await control.press('Tab')
    }
  }
}

export async function expectFilledIn(scope: Locator | Page, values: Values, row = 0): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const control = field(scope, label, row)
    if (typeof value === 'boolean') await expect(control).toBeChecked({ checked: value })
    else if (await isSelect(control)) await expect(control.locator('option:checked')).toHaveText(value)
    else await expect(control).toHaveValue(value)
  }
}

const isSelect = (control: Locator) => control.evaluate((element) => element.tagName === 'SELECT')
