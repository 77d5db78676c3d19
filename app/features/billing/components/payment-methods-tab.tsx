/** The account's cards and bank accounts. */
export function PaymentMethodsTab() {
  return null
}
