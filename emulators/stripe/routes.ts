import { Operations } from './operations.ts'
import { addCatalogRoutes } from './routes/catalog.ts'
import { addCustomerRoutes } from './routes/customers.ts'
import { addInvoiceRoutes } from './routes/invoices.ts'
import { addMethodRoutes } from './routes/methods.ts'
import { addSubscriptionRoutes } from './routes/subscriptions.ts'

export function allOperations(): Operations {
  const operations = new Operations()
  addCustomerRoutes(operations)
  addCatalogRoutes(operations)
  addMethodRoutes(operations)
  addSubscriptionRoutes(operations)
  addInvoiceRoutes(operations)
  return operations
}
