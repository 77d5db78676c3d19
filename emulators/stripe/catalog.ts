import type Stripe from 'stripe'

import { formatDecimal, parseDecimal } from './decimal.ts'
import { refusal } from './errors.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
import type { Price, Product, Tier } from './wire.ts'

export const PRODUCT_PARAMS = [
  'active',
  'default_price',
  'description',
  'expand',
  'id',
  'images',
  'marketing_features',
  'metadata',
  'name',
  'statement_descriptor',
  'unit_label',
  'url',
] satisfies (keyof (Stripe.ProductCreateParams & Stripe.ProductUpdateParams))[]

export function createProduct(store: StripeStore, params: Params): Product {
  const id = params.text('id') ?? newId('prod', 14)
  if (store.products.get(id)) {
    throw refusal(`Product already exists.`, { code: 'resource_already_exists', param: 'id' })
  }
  const product = store.products.add({
    id,
    object: 'product',
    active: params.boolean('active') ?? true,
    created: store.now(),
    default_price: null,
    description: params.nullable('description') ?? null,
    images: params.texts('images') ?? [],
    livemode: false,
    marketing_features:
      params.objects('marketing_features')?.map((each) => ({ name: each.required('name') })) ?? [],
    metadata: mergeMetadata({}, params) ?? {},
    name: params.required('name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params.nullable('statement_descriptor') ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: params.nullable('unit_label') ?? null,
    updated: store.now(),
    url: params.nullable('url') ?? null,
  })
  store.emit('product.created', product)
  return product
}

export function updateProduct(store: StripeStore, product: Product, params: Params): Product {
  const changes: Partial<Product> = { updated: store.now() }
  const name = params.text('name')
  if (name) changes.name = name
  const active = params.boolean('active')
  if (active !== undefined) changes.active = active
  for (const field of ['description', 'statement_descriptor', 'unit_label', 'url'] as const) {
    const value = params.nullable(field)
    if (value !== undefined) changes[field] = value
  }
  const price = params.text('default_price')
  if (price) changes.default_price = store.prices.find(price, 'default_price').id
  const metadata = mergeMetadata(product.metadata, params)
  if (metadata) changes.metadata = metadata
  return store.change(product, 'product.updated', changes)
}

export const PRICE_PARAMS = [
  'active',
  'billing_scheme',
  'currency',
  'expand',
  'lookup_key',
  'metadata',
  'nickname',
  'product',
  'product_data',
  'recurring',
  'tax_behavior',
  'tiers',
  'tiers_mode',
  'transfer_lookup_key',
  'unit_amount',
  'unit_amount_decimal',
] satisfies (keyof Stripe.PriceCreateParams)[]

export function createPrice(store: StripeStore, params: Params): Price {
  const currency = params.required('currency')
  if (currency !== 'usd')
    throw refusal(`Invalid currency: ${currency}. The emulator knows usd.`, { param: 'currency' })
  const scheme = params.choice('billing_scheme', ['per_unit', 'tiered']) ?? 'per_unit'
  const tiersMode = params.choice('tiers_mode', ['graduated', 'volume'])
  const tiers = params.objects('tiers')?.map(readTier)
  if (scheme === 'tiered' && (!tiers?.length || !tiersMode)) {
    throw refusal('A price with billing_scheme `tiered` needs tiers and tiers_mode.', { param: 'tiers' })
  }
  if (tiers && tiers.at(-1)?.up_to !== null) {
    throw refusal('The last tier must have `up_to` set to `inf`.', { param: 'tiers' })
  }
  const amount = readAmount(params, 'unit_amount')
  if (scheme === 'per_unit' && !amount.unit_amount_decimal) {
    throw refusal('Prices require an `unit_amount` or `unit_amount_decimal` parameter to be set.', {
      code: 'parameter_missing',
      param: 'unit_amount',
    })
  }
  const recurring = readRecurring(store, params.object('recurring'))
  const product = params.text('product')
    ? store.products.find(params.required('product'), 'product').id
    : createProduct(store, params.object('product_data') ?? params).id
  const price = store.prices.add({
    id: newId('price'),
    object: 'price',
    active: params.boolean('active') ?? true,
    billing_scheme: scheme,
    created: store.now(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: takeLookupKey(store, params),
    metadata: mergeMetadata({}, params) ?? {},
    nickname: params.nullable('nickname') ?? null,
    product,
    recurring,
    tax_behavior: params.choice('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified',
    tiers_mode: tiersMode ?? null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    ...(scheme === 'tiered' ? { unit_amount: null, unit_amount_decimal: null } : amount),
  })
  if (tiers) store.tiers.set(price.id, tiers)
  store.emit('price.created', price)
  return price
}

export function updatePrice(store: StripeStore, price: Price, params: Params): Price {
  const changes: Partial<Price> = {}
  const active = params.boolean('active')
  if (active !== undefined) changes.active = active
  const nickname = params.nullable('nickname')
  if (nickname !== undefined) changes.nickname = nickname
  if (params.has('lookup_key')) changes.lookup_key = takeLookupKey(store, params, price)
  const metadata = mergeMetadata(price.metadata, params)
  if (metadata) changes.metadata = metadata
  return store.change(price, 'price.updated', changes)
}

function takeLookupKey(store: StripeStore, params: Params, own?: Price): string | null {
  const key = params.nullable('lookup_key') ?? null
  const holder = key === null ? undefined : store.prices.all().find((each) => each.lookup_key === key)
  if (!holder || holder === own) return key
  if (!params.boolean('transfer_lookup_key')) {
    throw refusal(
      `A price (\`${holder.id}\`) already uses that lookup key. Lookup keys must be unique across all prices; you can use \`transfer_lookup_key=true\` to transfer it.`,
      { param: 'lookup_key' },
    )
  }
  store.change(holder, 'price.updated', { lookup_key: null })
  return key
}

function readRecurring(store: StripeStore, params: Params | undefined): Price['recurring'] {
  if (!params) return null
  const usage = params.choice('usage_type', ['licensed', 'metered']) ?? 'licensed'
  const meter = params.text('meter') ?? null
  if (meter) store.meters.find(meter, 'recurring[meter]')
  if (usage === 'metered' && !meter) {
    throw refusal(
      'Metered prices must be backed by a meter. Create a meter first and pass it in `recurring[meter]`.',
      {
        param: 'recurring[meter]',
      },
    )
  }
  if (usage === 'licensed' && meter) {
    throw refusal('A meter requires `recurring[usage_type]` to be `metered`.', { param: 'recurring[meter]' })
  }
  return {
    interval: params.choice('interval', ['day', 'week', 'month', 'year']) ?? 'month',
    interval_count: params.integer('interval_count') ?? 1,
    meter,
    trial_period_days: null,
    usage_type: usage,
  }
}

function readTier(params: Params): Tier {
  const upTo = params.required('up_to')
  const unit = readAmount(params, 'unit_amount')
  const flat = readAmount(params, 'flat_amount')
  return {
    flat_amount: flat.unit_amount,
    flat_amount_decimal: flat.unit_amount_decimal,
    unit_amount: unit.unit_amount,
    unit_amount_decimal: unit.unit_amount_decimal,
    up_to: upTo === 'inf' ? null : (params.integer('up_to') ?? null),
  }
}

/** An amount in whole cents and exactly; the first is null if the second isn't whole. */
function readAmount(
  params: Params,
  name: string,
): { unit_amount: number | null; unit_amount_decimal: string | null } {
  const whole = params.integer(name)
  const decimal = params.decimal(`${name}_decimal`)
  if (whole !== undefined && decimal !== undefined) {
    throw refusal(`You may only specify one of these parameters: ${name}, ${name}_decimal.`, {
      code: 'parameters_exclusive',
      param: params.name(name),
    })
  }
  const value = decimal ?? (whole === undefined ? undefined : parseDecimal(String(whole)))
  if (value === undefined || value === null) return { unit_amount: null, unit_amount_decimal: null }
  const text = formatDecimal(value)
  return { unit_amount: text.includes('.') ? null : Number(text), unit_amount_decimal: text }
}
