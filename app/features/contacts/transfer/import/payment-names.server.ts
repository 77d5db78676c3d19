import { and, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { clientPaymentMethods } from '#db/schema/index.ts'
import { masked } from '#app/features/accounts/fields/fields.ts'
import { isCard, paymentMethod } from '#app/features/people/records/kinds/payment-method.ts'

const account = paymentMethod.fields.find((field) => field.name === 'account')!

/**
 * The names of these clients' payment methods in a file: `Janet Whitcomb · checking · ••••7731`. Payment methods
 * themselves are not exported.
 */
export async function paymentNames(
  tx: Database,
  clientIds: string[],
): Promise<{ id: string; clientId: string; name: string }[]> {
  const rows = await tx
    .select({
      id: clientPaymentMethods.id,
      clientId: clientPaymentMethods.clientId,
      data: clientPaymentMethods.data,
    })
    .from(clientPaymentMethods)
    .where(
      and(
        sql`${clientPaymentMethods.clientId} = any(${`{${clientIds.join()}}`}::uuid[])`,
        isNull(clientPaymentMethods.deletedAt),
      ),
    )
  return rows.map(({ id, clientId, data }) => {
    const number = isCard(data.type)
      ? `${String(data.cardBrand ?? '')} ••••${String(data.cardLast4 ?? '')}`.trim()
      : masked(account as Parameters<typeof masked>[0], String(data.account ?? ''))
    return { id, clientId, name: [data.name, data.type, number].filter(Boolean).join(' · ') }
  })
}
