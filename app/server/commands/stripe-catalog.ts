import '#app/lib/require-node.mjs'
import { addCatalog } from '#app/features/money/billing/plans/add-catalog.server.ts'
import { requireStripe } from '#app/features/money/billing/stripe/client.server.ts'

// `npm run stripe:catalog`: creates what the catalog at Stripe lacks. It may run any number of times.
const created = await addCatalog(requireStripe())
console.log(created.length > 0 ? `Created:\n${created.join('\n')}` : 'The catalog is complete.')
