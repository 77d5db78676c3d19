export function InvoicesTab() {
  return null
}
